import type { PublicationState } from "../../../../src/model/selling/publishFlow.ts";
import type { NewDatasetState } from "../../../../src/pages/newDataset/protocol.ts";
import { publicationShape } from "../../../../src/pages/newDataset/publicationNotice.ts";
import { emptyDraft } from "../../../../src/rules/datasetDraft.ts";
import { longRecord } from "./dataset.ts";
import { account, AT, DOWN, DATASET_ID, nobody, type ShownStates } from "./state.ts";

const NAME = "Tide gauges of the North Sea";
const draft: NewDatasetState["draft"] = {
	...emptyDraft,
	name: NAME,
	description: "Every reading of every gauge since 1950.",
	price_per_chunk: "0.0042",
	metadata_schema: [
		{ name: "station_id", type: "string", description: "Identifier of the gauge." },
		{ name: "height_m", type: "number", description: "" },
	],
};
const edit: NewDatasetState = {
	account,
	sellerName: "North Sea Survey",
	noSeller: false,
	step: "edit",
	manifest: "",
	draft,
	revision: "first",
	savedAt: AT,
	body: null,
	fingerprint: "first",
	ownNames: [],
	hints: [],
	publication: publicationShape({ kind: "idle" }),
};
const body = {
	name: NAME,
	description: draft.description,
	price_per_chunk: "0.0042",
	currency: "USD",
	visibility: "public",
	metadata_schema: [{ name: "station_id", type: "string", description: "Identifier of the gauge." }],
};
const hints = ["Buyers search by description: say more."];
const review = (publication: PublicationState): { state: NewDatasetState } => ({
	state: { ...edit, step: "review", body, hints, publication: publicationShape(publication) },
});
const created = { name: NAME, at: AT, hash: "" };

export const newDatasetStates: ShownStates<NewDatasetState> = {
	empty: { state: { ...edit, draft: { ...emptyDraft, metadata_schema: [] }, savedAt: "" } },
	edited: { state: edit },
	"long texts": {
		state: {
			...edit,
			draft: {
				...draft,
				name: longRecord.name,
				description: longRecord.description,
				metadata_schema: longRecord.fields,
			},
			hints: ["Most descriptions are longer: say what one chunk contains."],
		},
	},
	"other visibility": {
		state: edit,
		act: async (page) => page.getByText("Other…", { exact: true }).click(),
	},
	"with problems": {
		state: {
			...edit,
			draft: {
				...draft,
				name: "",
				price_per_chunk: "0,0042",
				metadata_schema: [...draft.metadata_schema, ...draft.metadata_schema],
			},
		},
		act: async (page) => page.getByRole("button", { name: "Review…" }).click(),
	},
	preview: { state: { ...edit, step: "preview", manifest: "file:///tides.dataset.json" } },
	review: review({ kind: "idle" }),
	"review as JSON": {
		...review({ kind: "idle" }),
		act: async (page) => page.getByText("JSON", { exact: true }).click(),
	},
	sending: review({ kind: "sending" }),
	unconfirmed: review({ kind: "unknown", sentAt: AT, sentence: DOWN }),
	checking: review({ kind: "looking", sentAt: AT }),
	"checked, not seen": review({
		kind: "notSeen",
		sentAt: AT,
		title: "A dataset with this name exists",
		sentence: "It might be this one.",
		candidate: { id: DATASET_ID, name: NAME },
	}),
	"published in another window": review({ kind: "blocked" }),
	rejected: review({ kind: "rejected", text: "The name is taken. Choose another one." }),
	"not sent": review({ kind: "notSent", text: DOWN }),
	created: review({
		kind: "created",
		created: { id: DATASET_ID, ...created },
		found: false,
		keepProblem: "",
	}),
	"found, without ID": review({
		kind: "created",
		created,
		found: true,
		keepProblem: "The draft couldn’t be deleted.",
	}),
	"no seller": { state: { ...edit, noSeller: true } },
	"not signed in": { state: { ...edit, account: nobody } },
};
