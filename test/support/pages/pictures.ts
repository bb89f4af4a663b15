import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { type Picture, readPng, writePng } from "./png.ts";

/** The pictures and accessibility trees to compare with. */
export const keptPictures = inRoot("test", "pictures");
/** Whether to keep the new pictures and trees instead of comparing them. */
export const updating = process.env["UPDATE_PICTURES"] === "1";

/** The number of pixels that may differ. */
const TOLERATED = 20;
const RED = 0xff0000;

/**
 * Compares a picture with the one kept under its name.
 * @returns what is wrong, if anything
 */
export async function comparePicture(name: string, file: Buffer): Promise<string | undefined> {
	const kept = await readFile(join(keptPictures, `${name}.png`)).catch(() => undefined);
	const taken = readPng(file);
	const differing = kept && differingPixels(readPng(kept), taken);
	if (differing !== undefined && differing.length <= TOLERATED) return undefined;
	if (updating) {
		await save(join(keptPictures, `${name}.png`), writePng(taken));
		return undefined;
	}
	const failed = inRoot("out", "pictures", "failed", name);
	await save(`${failed}.png`, file);
	if (differing === undefined) return `${name}.png is not kept yet`;
	for (const pixel of differing) taken.colors[pixel] = RED;
	await save(`${failed}-marked.png`, writePng(taken));
	return `${name}.png: ${differing.length} pixels differ, red in ${failed}-marked.png`;
}

/** Indexes of the pixels in the new picture that differ from the kept one. */
function differingPixels(kept: Picture, taken: Picture): number[] {
	const differing = [];
	for (let pixel = 0; pixel < taken.colors.length; pixel++) {
		const [x, y] = [pixel % taken.width, Math.floor(pixel / taken.width)];
		const inside = x < kept.width && y < kept.height && taken.height >= kept.height;
		if (!inside || differs(kept, taken, x, y)) differing.push(pixel);
	}
	return differing;
}

/**
 * Each version of a browser draws the edges of letters a little differently, so a pixel there only has to lie within the
 * range of those around it in the other picture. Inside an area of one color, it has to be the same.
 */
function differs(kept: Picture, taken: Picture, x: number, y: number): boolean {
	const [before, after] = [colorAt(kept, x, y), colorAt(taken, x, y)];
	if (before === after) return false;
	return [16, 8, 0].some((shift) => {
		const around = rangeAround(kept, x, y, shift);
		const aroundAfter = rangeAround(taken, x, y, shift);
		const slack = around[0] === around[1] && aroundAfter[0] === aroundAfter[1] ? 2 : 24;
		const isOutside = (color: number, [least, most]: readonly [number, number]): boolean =>
			channelOf(color, shift) < least - slack || channelOf(color, shift) > most + slack;
		return isOutside(before, aroundAfter) || isOutside(after, around);
	});
}

const colorAt = ({ width, colors }: Picture, x: number, y: number): number => colors[y * width + x] ?? 0;
const channelOf = (color: number, shift: number): number => (color >> shift) & 255;

/** The least and the greatest value of one channel in a pixel and those around it. */
function rangeAround(picture: Picture, x: number, y: number, shift: number): readonly [number, number] {
	let [least, most] = [255, 0];
	for (let v = Math.max(0, y - 1); v <= Math.min(picture.height - 1, y + 1); v++) {
		for (let u = Math.max(0, x - 1); u <= Math.min(picture.width - 1, x + 1); u++) {
			const value = channelOf(colorAt(picture, u, v), shift);
			least = Math.min(least, value);
			most = Math.max(most, value);
		}
	}
	return [least, most];
}

/** Compares an accessibility tree with the one kept under its name. */
export async function compareTree(name: string, tree: string): Promise<string | undefined> {
	const file = join(keptPictures, `${name}.yml`);
	const kept = (await readFile(file, "utf8").catch(() => "")).trimEnd();
	if (kept === tree) return undefined;
	if (updating) {
		await save(file, `${tree}\n`);
		return undefined;
	}
	const [before, after] = [kept.split("\n"), tree.split("\n")];
	const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line.trim()}`);
	const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line.trim()}`);
	return [`${name}.yml: the accessibility tree differs`, ...[...gone, ...added].slice(0, 8)].join("\n    ");
}

async function save(file: string, content: string | Buffer): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, content);
}
