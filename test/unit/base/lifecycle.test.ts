import assert from "node:assert/strict";
import { DisposableStore, MutableDisposable } from "../../../src/base/lifecycle.ts";

describe("Disposal", () => {
	it("disposes a store’s contents once, in reverse order", () => {
		const order: number[] = [];
		const store = new DisposableStore();
		for (const item of [1, 2]) store.add({ dispose: () => order.push(item) });
		store.dispose();
		store.dispose();
		assert.deepEqual(order, [2, 1]);
		assert.equal(store.disposed, true);
	});

	it("immediately disposes what’s added to a disposed store", () => {
		const store = new DisposableStore();
		store.dispose();
		let disposed = false;
		store.add({ dispose: () => (disposed = true) });
		assert.equal(disposed, true);
	});

	it("disposes the rest of a store if one disposable throws, then throws an AggregateError", () => {
		const store = new DisposableStore();
		let disposed = false;
		store.add({ dispose: () => (disposed = true) });
		store.add({
			dispose: () => {
				throw new Error("stuck");
			},
		});
		assert.throws(() => store.dispose(), AggregateError);
		assert.equal(disposed, true);
	});

	it("disposes the previous value when a mutable disposable gets another, and any value set after disposal", () => {
		const disposed: string[] = [];
		const named = (name: string) => ({ dispose: () => disposed.push(name) });
		const holder = new MutableDisposable();
		const first = named("first");
		holder.value = first;
		holder.value = first;
		assert.deepEqual(disposed, []);
		holder.value = named("second");
		assert.deepEqual(disposed, ["first"]);
		holder.dispose();
		holder.value = named("late");
		assert.deepEqual(disposed, ["first", "second", "late"]);
		assert.equal(holder.value, undefined);
	});
});
