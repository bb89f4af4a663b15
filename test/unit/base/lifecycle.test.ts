import assert from "node:assert/strict";
import { DisposableStore, MutableDisposable, toDisposable } from "../../../src/base/lifecycle.ts";

describe("lifecycle", () => {
	it("runs the function of a disposable once", () => {
		let runs = 0;
		const disposable = toDisposable(() => (runs += 1));
		disposable.dispose();
		disposable.dispose();
		assert.equal(runs, 1);
	});

	it("disposes what a store holds once, the last added first", () => {
		const order: number[] = [];
		const store = new DisposableStore();
		store.add(toDisposable(() => order.push(1)));
		store.add(toDisposable(() => order.push(2)));
		store.dispose();
		store.dispose();
		assert.deepEqual(order, [2, 1]);
		assert.equal(store.disposed, true);
	});

	it("disposes at once what is added to a disposed store", () => {
		const store = new DisposableStore();
		store.dispose();
		let disposed = false;
		store.add(toDisposable(() => (disposed = true)));
		assert.equal(disposed, true);
	});

	it("disposes all others when one throws, then tells", () => {
		const store = new DisposableStore();
		let disposed = false;
		store.add(toDisposable(() => (disposed = true)));
		store.add({
			dispose: () => {
				throw new Error("stuck");
			},
		});
		assert.throws(() => store.dispose(), AggregateError);
		assert.equal(disposed, true);
	});

	it("replaces the value of a mutable disposable and disposes the one before", () => {
		const disposed: string[] = [];
		const named = (name: string) => toDisposable(() => disposed.push(name));
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
