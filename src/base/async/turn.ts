/** Yields to the event loop; call it between the parts of long work. */
export async function turn(): Promise<void> {
	await new Promise<void>((resolve) => {
		setImmediate(resolve);
	});
}
