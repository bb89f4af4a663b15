/** Lets everything run that waits for the event loop: long work is done in parts, with this between them. */
export async function turn(): Promise<void> {
	await new Promise<void>((resolve) => {
		setImmediate(resolve);
	});
}
