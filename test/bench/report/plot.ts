import type { Figure } from "./figure.ts";

const WIDTH = 760;
const ROW = 26;
const LABEL = 330;
const SCALE = 1.6;

/** Draws a bar for each figure as a share of what's allowed, with a line at the target. */
export function plot(figures: readonly Figure[]): string {
	const height = figures.length * ROW + 40;
	const x = (share: number): number => LABEL + (Math.min(share, SCALE) / SCALE) * (WIDTH - LABEL - 60);
	const bars = figures.map((figure, row) => {
		const y = 24 + row * ROW;
		const color = figure.ofAllowed <= 1 ? "#2f7d4f" : "#b3541e";
		return [
			`<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${escape(figure.name)}</text>`,
			`<rect x="${LABEL}" y="${y + 2}" width="${(x(figure.ofAllowed) - LABEL).toFixed(1)}" height="${ROW - 10}" fill="${color}"/>`,
			`<text x="${x(figure.ofAllowed) + 6}" y="${y + 13}">${escape(figure.measured)}</text>`,
		].join("\n");
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Each measurement as a share of its limit">
<rect width="100%" height="100%" fill="#ffffff"/>
<g fill="#1f2328">
${bars.join("\n")}
<line x1="${x(1)}" x2="${x(1)}" y1="18" y2="${height - 16}" stroke="#1f2328" stroke-dasharray="3 3"/>
<text x="${x(1)}" y="13" text-anchor="middle">allowed</text>
</g>
</svg>
`;
}

function escape(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
