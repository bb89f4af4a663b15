import { DisposableStore } from "../base/lifecycle.ts";
import { DatasetDrag, OwnedDrop } from "./treeDragAndDrop.ts";
import { RowTree } from "./rowTree.ts";

/** The four views of the side bar. */
export type Trees = Readonly<ReturnType<typeof openTrees>>;

/** Opens the views during activation, while their content is still loading. */
export function openTrees() {
	const store = new DisposableStore();
	const open = (name: string, options: ConstructorParameters<typeof RowTree>[1] = {}): RowTree =>
		store.add(new RowTree(`dataMarketplace.${name}`, options));
	return {
		discover: open("discover", { canSelectMany: true, dragAndDropController: new DatasetDrag() }),
		owned: open("owned", { dragAndDropController: new OwnedDrop() }),
		billing: open("billing"),
		activity: open("activity"),
		dispose: () => store.dispose(),
	};
}
