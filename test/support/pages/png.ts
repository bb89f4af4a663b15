import { crc32, deflateSync, inflateSync } from "node:zlib";

export interface Picture {
	readonly width: number;
	readonly height: number;
	/** 0xRRGGBB of each pixel, row by row. */
	readonly colors: Uint32Array;
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Bytes per pixel for each PNG color type: RGB, palette index, RGBA. */
const bytesPerPixel: Partial<Record<number, number>> = { 2: 3, 3: 1, 6: 4 };

/** Decodes an opaque PNG as written by browsers and `writePng`: 8 bits per value, not interlaced. */
export function readPng(file: Buffer): Picture {
	const chunks = chunksOf(file);
	const header = chunks.find(({ type }) => type === "IHDR")?.data ?? Buffer.alloc(0);
	const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
	const size = bytesPerPixel[header[9] ?? 0];
	if (size === undefined || header[8] !== 8 || header[12] !== 0) throw new Error("No such PNG is expected.");
	const body = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
	const bytes = withoutFilters(inflateSync(body), width * size, size);
	const palette = chunks.find(({ type }) => type === "PLTE")?.data;
	const colors = new Uint32Array(width * height);
	for (let pixel = 0; pixel < colors.length; pixel++) {
		colors[pixel] = palette
			? palette.readUIntBE((bytes[pixel] ?? 0) * 3, 3)
			: bytes.readUIntBE(pixel * size, 3);
	}
	return { width, height, colors };
}

function chunksOf(file: Buffer): Array<{ type: string; data: Buffer }> {
	const chunks = [];
	for (let at = signature.length; at < file.length;) {
		const length = file.readUInt32BE(at);
		const type = file.toString("latin1", at + 4, at + 8);
		chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) });
		at += length + 12;
	}
	return chunks;
}

/**
 * Reverses the filter that each row's first byte names, which stores each byte as its difference from earlier
 * ones.
 */
function withoutFilters(rows: Buffer, length: number, size: number): Buffer {
	const plain = Buffer.alloc((rows.length / (length + 1)) * length);
	for (let at = 0, row = 0; at < plain.length; row++) {
		const filter = rows[row * (length + 1)] ?? 0;
		for (let place = 0; place < length; place++, at++) {
			const left = place < size ? 0 : (plain[at - size] ?? 0);
			const above = plain[at - length] ?? 0;
			const corner = place < size ? 0 : (plain[at - length - size] ?? 0);
			plain[at] = (rows[at + row + 1] ?? 0) + guess(filter, left, above, corner);
		}
	}
	return plain;
}

function guess(filter: number, left: number, above: number, corner: number): number {
	if (filter === 1) return left;
	if (filter === 2) return above;
	if (filter === 3) return (left + above) >> 1;
	return filter === 4 ? paeth(left, above, corner) : 0;
}

function paeth(left: number, above: number, corner: number): number {
	const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
	const toCorner = Math.abs(left + above - 2 * corner);
	if (toLeft <= toAbove && toLeft <= toCorner) return left;
	return toAbove <= toCorner ? above : corner;
}

/**
 * A PNG with a palette, a third as large as the browser's. The colors of areas stay exact. Those at the edges of
 * letters are rounded, which doesn't affect comparisons.
 */
export function writePng({ width, height, colors }: Picture): Buffer {
	const ofAreas = new Set<number>();
	for (let pixel = width + 1; pixel < colors.length; pixel++) {
		const color = colors[pixel] ?? 0;
		const around = colors[pixel - 1] === color && colors[pixel - width] === color;
		if (around && colors[pixel - width - 1] === color) ofAreas.add(color);
	}
	const palette = new Map<number, number>();
	const rows = Buffer.alloc((width + 1) * height);
	for (const [pixel, color] of colors.entries()) {
		const kept = ofAreas.has(color) ? color : (color & 0xe0e0e0) | 0x101010;
		const place = palette.get(kept) ?? palette.size;
		palette.set(kept, place);
		rows[pixel + Math.floor(pixel / width) + 1] = place;
	}
	if (palette.size > 256) throw new Error("The picture has too many colors.");
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 3], 8);
	return Buffer.concat([
		signature,
		chunk("IHDR", header),
		chunk(
			"PLTE",
			Buffer.from([...palette.keys()].flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255])),
		),
		chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}
