import { spawn } from "node:child_process";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Opens an address that contains a secret in the user's browser, if there is one. Every user of this computer
 * can read a process's arguments, so the browser gets a file that only its owner can read and that redirects
 * to the address.
 * @param {string} address
 * @param {string} folder where that file is written
 * @param {(program: string, args: string[]) => void} launch
 */
export function openAddress(address, folder, launch = launchAlone) {
	const page = join(folder, "open.html");
	const link = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
	rmSync(page, { force: true });
	const html = `<!doctype html><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${link}">`;
	writeFileSync(page, html, { mode: 0o600, flag: "wx" });
	chmodSync(page, 0o600);
	const target = pathToFileURL(page).href;
	const hasDisplay = process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"];
	const openers = /** @type {Record<string, [string, string[]] | undefined>} */ ({
		darwin: ["open", [target]],
		linux: hasDisplay ? ["xdg-open", [target]] : undefined,
	});
	const opener = openers[process.platform];
	if (opener) launch(...opener);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function launchAlone(program, args) {
	spawn(program, args, { stdio: "ignore", detached: true })
		.on("error", () => undefined)
		.unref();
}
