import { globSync } from "node:fs";
import { posix, sep } from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";
import { forbiddenAttributes, forbiddenElements } from "./src/pages/shared/components/forbidden.ts";

/**
 * The layers of src: which other folders each folder may import, and which of `vscode`, `undici`, and `node:`
 * it may use. A file name after the folder limits the line to those files; a later line overrides an earlier
 * one. A name that begins with `!` is forbidden, even inside the layer. The files directly in src put the
 * layers together. Only they and the lines with `app.ts` import `App`: every other file names the parts it uses.
 */
const layers: Readonly<Record<string, string>> = {
	base: "",
	"base/clock.ts": "node:",
	rules: "base",
	api: "node: base rules",
	"api/transport": "node: undici base rules api",
	storage: "node: base",
	catalogue: "node: base rules api storage",
	"catalogue/columns": "",
	"catalogue/reader": "base api/wire catalogue/columns",
	"catalogue/search": "base rules catalogue/columns",
	"catalogue/store":
		"node: base rules storage catalogue/columns catalogue/search catalogue/compareCatalogues.ts",
	"catalogue/worker":
		"node: base api catalogue/columns catalogue/reader catalogue/store catalogue/compareCatalogues.ts " +
		"catalogue/newMatches.ts",
	model: "node: base rules api storage catalogue",
	account: "base api catalogue model",
	host: "node: vscode base rules api storage catalogue model",
	background: "node: vscode base rules api storage catalogue model account host",
	views:
		"node: vscode base rules api storage catalogue model account host " +
		"!node:timers !node:timers/** !**/base/clock.ts !**/api/marketplaceClient.ts !**/api/endpoints/** !**/api/transport/**",
	manifest: "node: vscode base rules api storage catalogue model account host",
	"manifest/inference": "node: base rules",
	agentTools:
		"node: vscode base rules api storage catalogue model account manifest host/log.ts host/notifications.ts",
	pages: "node: vscode base rules api storage catalogue model account host views manifest !**/*.tsx",
	"pages/restorers.ts": "vscode base app.ts",
	"pages/*.tsx": "base rules !**/shared/host/** !**/controller.ts",
	"pages/protocol.ts": "base rules !**/shared/host/** !**/controller.ts !**/*.tsx",
	"pages/shared/protocol": "base rules",
	commands: "vscode base rules api storage catalogue model account host views manifest pages",
	"commands/{handlers,pageHandlers}.ts": "model/session app.ts",
	"commands/register.ts": "vscode base host model app.ts",
	localMarketplace: "node: base",
};

const folders = globSync("src/**/", { cwd: import.meta.dirname });

/** The depths of folders inside a layer. Each needs its own rules, because imports are relative. */
const depths = [...new Set(folders.map((folder) => folder.split(sep).length - 1))];

const layerRules = Object.entries(layers).flatMap(([place, imports]): OxlintOverride[] => {
	const files = place.endsWith(".ts") || place.endsWith(".tsx") ? posix.basename(place) : "*.ts";
	const layer = place.replace(`/${files}`, "");
	const words: readonly string[] = imports.match(/\S+/g) ?? [];
	const allowed = words.filter((word) => !word.startsWith("!"));
	const forbidden = words.filter((word) => word.startsWith("!")).map((word) => word.slice(1));
	const packages = ["node:*", "vscode", "undici"].filter((name) => !allowed.includes(name.replace("*", "")));
	return depths.map((depth) => {
		const folder = posix.join("src", layer, ...Array<string>(depth).fill("x"));
		const inside = allowed.map((part) => {
			const path = posix.relative(folder, posix.join("src", part));
			return part.endsWith(".ts") ? `!${path}` : `!${path}/**`;
		});
		const group = [...packages, `${"../".repeat(depth + 1)}**`, ...inside, ...forbidden];
		const message = `Of others, ${place} imports ${imports || "nothing"}.`;
		return {
			files: [`src/${layer}/${"*/".repeat(depth)}${files}`],
			rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
		};
	});
});

const exactAmounts = "Amounts are exact decimals: see base/money.ts.";
const inexact = { name: "parseFloat", message: exactAmounts };
const inexactProperties = [
	{ object: "Number", property: "parseFloat", message: exactAmounts },
	{ property: "toFixed", message: exactAmounts },
];

/** Mocha's types are included for the tests, so TypeScript would accept its functions everywhere. */
const testFunctions = "describe it before after beforeEach afterEach"
	.split(" ")
	.map((name) => ({ name, message: "Only tests may use Mocha." }));

const timers = ["setTimeout", "setInterval"].map((name) => ({
	name,
	message: "Timers belong in src/background.",
}));

const inert =
	"Other people's text never becomes markup, style, or an address: see shared/components/inert.tsx.";
const reach = "A page reaches nothing but its host, through the requests of its protocol.";

const forbiddenGlobals =
	"fetch XMLHttpRequest WebSocket WebTransport EventSource RTCPeerConnection Worker SharedWorker navigator " +
	"localStorage sessionStorage indexedDB caches open location history parent top opener frames Image Audio";
/** Three files set the page's root, a tab stop, and a height with these. None of them is text. */
const elementProperties = "style setAttribute createElement";
const forbiddenProperties = "cssText setAttributeNS createElementNS write writeln sendBeacon location cookie";

const pageProperties = (names: string) => [
	...inexactProperties,
	...names.split(" ").map((property) => ({ property, message: inert })),
];

/** What a page must not do, and how its components must use hooks. */
const pageRules: OxlintOverride[] = [
	{
		files: ["src/pages/**/*.tsx"],
		rules: {
			"react/no-danger": "error",
			"react/forbid-dom-props": [
				"error",
				{
					forbid: ["onclick", ...forbiddenAttributes]
						.flatMap((name) => [...new Set([name, name.toLowerCase()])])
						.map((propName) => ({ propName, message: inert })),
				},
			],
			"react/forbid-elements": [
				"error",
				{ forbid: forbiddenElements.map((element) => ({ element, message: inert })) },
			],
			"no-restricted-globals": [
				"error",
				{
					globals: [inexact, ...forbiddenGlobals.split(" ").map((name) => ({ name, message: reach }))],
					checkGlobalObject: true,
				},
			],
			"no-restricted-properties": ["error", ...pageProperties(`${elementProperties} ${forbiddenProperties}`)],
			"import/no-dynamic-require": ["error", { esmodule: true }],
			"react/rules-of-hooks": "error",
			"react/exhaustive-deps": "error",
			"react/jsx-key": "error",
			"react/no-array-index-key": "error",
			"react/no-unstable-nested-components": "error",
			"react/button-has-type": "error",
			"react/jsx-curly-brace-presence": ["error", { props: "never", children: "ignore" }],
			"react/jsx-no-literals": [
				"error",
				{
					allowedStrings: ["field_name"],
					restrictedAttributes: ["title", "aria-label", "label", "placeholder", "alt", "aria-description"],
				},
			],
			"react/react-in-jsx-scope": "off",
			"react/immutability": "off",
			"react/refs": "off",
		},
	},
	{
		files: ["src/pages/shared/components/{page,grid,visibleRows}.tsx"],
		rules: { "no-restricted-properties": ["error", ...pageProperties(forbiddenProperties)] },
	},
	{
		// Overrides a method of the component library, which has such names.
		files: ["src/pages/newDataset/combo.tsx"],
		rules: { "no-underscore-dangle": ["error", { allowAfterSuper: true }] },
	},
];

export default defineConfig({
	plugins: ["typescript", "unicorn", "import", "oxc", "react"],
	categories: { correctness: "error", suspicious: "error" },
	options: { typeAware: true },
	env: { node: true, es2024: true },
	ignorePatterns: ["dist", "out", ".vscode-test", ".data"],
	rules: {
		"typescript/no-explicit-any": "error",
		"typescript/no-floating-promises": "error",
		"typescript/no-misused-promises": "error",
		"typescript/no-unsafe-assignment": "error",
		"typescript/no-unsafe-argument": "error",
		"typescript/no-unsafe-call": "error",
		"typescript/no-unsafe-member-access": "error",
		"typescript/no-unsafe-return": "error",
		"typescript/switch-exhaustiveness-check": "error",
		"typescript/no-non-null-assertion": "error",
		"typescript/consistent-type-imports": "error",
		"typescript/no-import-type-side-effects": "error",
		"typescript/array-type": ["error", { default: "array-simple" }],
		"typescript/consistent-type-definitions": "error",
		"typescript/only-throw-error": "error",
		"typescript/return-await": "error",
		"typescript/prefer-promise-reject-errors": "error",
		"typescript/no-deprecated": "error",
		"typescript/consistent-return": "off",
		"unicorn/require-post-message-target-origin": "off",
		"import/no-unassigned-import": [
			"error",
			{ allow: ["@vscode-elements/**", "**/elements.tsx", "**/inert.tsx"] },
		],
		"import/no-duplicates": ["error", { preferInline: true }],
		"import/first": "error",
		"import/no-default-export": "error",
		"oxc/no-barrel-file": ["error", { threshold: 0 }],
		curly: ["error", "multi-or-nest", "consistent"],
		eqeqeq: "error",
		"no-var": "error",
		"prefer-const": "error",
		"no-console": "off",
		"max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
	},
	overrides: [
		{
			files: ["src/**"],
			rules: {
				"no-restricted-globals": ["error", inexact, ...testFunctions],
				"no-restricted-properties": ["error", ...inexactProperties],
				"no-console": "error",
			},
		},
		{
			files: ["src/views/**"],
			rules: { "no-restricted-globals": ["error", inexact, ...testFunctions, ...timers] },
		},
		{ files: ["src/localMarketplace/**"], rules: { "no-console": "off" } },
		{
			files: ["*.config.ts", ".mocharc.mjs", "test/support/countingReporter.ts"],
			rules: { "import/no-default-export": "off" },
		},
		...layerRules,
		...pageRules,
	],
});
