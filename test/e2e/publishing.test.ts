import { sharedWindow } from "../support/sharedWindow.ts";
import { formTests } from "./publishing/form.ts";
import { manifestFiles, manifestTests } from "./publishing/manifest.ts";

describe("In a publisher’s window", () => {
	const open = sharedWindow({ files: manifestFiles });
	describe("The form for a new dataset", () => formTests(open));
	describe("A seller’s manifest", () => manifestTests(open));
});
