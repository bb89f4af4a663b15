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
	const discover = open("discover", { canSelectMany: true, dragAndDropController: new DatasetDrag() });
	const owned = open("owned", { dragAndDropController: new OwnedDrop() });
	const billing = open("billing");
	const activity = open("activity");
	return {
		discover,
		owned,
		billing,
		activity,
		/** Shows the next page of a list, or of every list if undefined. A list has the same name in no other view. */
		showMore: (list: string | undefined): void => {
			for (const tree of [discover, owned, activity]) tree.showMore(list);
		},
		dispose: () => store.dispose(),
	};
}
