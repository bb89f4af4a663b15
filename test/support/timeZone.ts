/** For one `describe`: its tests run in this time zone. */
export function useTimeZone(name: string): void {
	const { TZ } = process.env;
	before(() => {
		process.env["TZ"] = name;
	});
	after(() => {
		if (TZ === undefined) delete process.env["TZ"];
		else process.env["TZ"] = TZ;
	});
}
