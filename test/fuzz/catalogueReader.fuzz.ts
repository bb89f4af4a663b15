import * as fc from "fast-check";
import { checkAgainstParse } from "../support/catalogueTruth.ts";
import { anyElement } from "../support/datasetArbitrary.ts";
import { fuzzBounds } from "../support/fuzzBounds.ts";

/*
 * Compares the catalogue reader with JSON.parse and the schema, on lists damaged in several places and on
 * arbitrary bytes, in chunks of any size.
 */
const { seed, runs, seconds } = fuzzBounds({ runs: 40_000, seconds: 60 });

/** Pieces of JSON, and characters that make it invalid. */
const pieces = [
	"[",
	"]",
	"{",
	"}",
	",",
	":",
	'"',
	"\\",
	"\\u",
	"\\ud83d",
	"\\udc00",
	"null",
	"true",
	"false",
	"-",
	"0",
	"01",
	"1e",
	"1e400",
	".5",
	'"id"',
	'"name"',
	'"metadata_schema"',
	'"price_per_chunk"',
	'"__proto__"',
	'"queryable":',
	" ",
	"\n",
	"\u0000",
	"\u2028",
	"\ufeff",
	"é",
	"𝄞",
].map((piece) => Buffer.from(piece));
const anyPiece = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...pieces) },
	{ weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes)) },
);

/** Damages the bytes in one place: replaces some of them with others, or with a copy from elsewhere. */
interface Damage {
	readonly at: number;
	readonly from: number;
	readonly lost: number;
	readonly copied: number;
	readonly added: Buffer | null;
}
const anyDamage: fc.Arbitrary<Damage> = fc.record({
	at: fc.nat(),
	from: fc.nat(),
	lost: fc.nat(8),
	copied: fc.nat(40),
	added: fc.option(anyPiece),
});

function damaged(bytes: Buffer, acts: readonly Damage[]): Buffer {
	return acts.reduce((whole, { at, from, lost, copied, added }) => {
		const place = at % (whole.length + 1);
		const source = from % (whole.length + 1);
		const put = added ?? whole.subarray(source, source + copied);
		return Buffer.concat([whole.subarray(0, place), put, whole.subarray(place + lost)]);
	}, bytes);
}

const anyList = fc
	.tuple(fc.array(anyElement, { maxLength: 4 }), fc.array(anyDamage, { maxLength: 6 }))
	.map(([elements, acts]) => damaged(Buffer.from(JSON.stringify(elements)), acts));
const anyRubble = fc.array(anyPiece, { maxLength: 40 }).map((parts) => Buffer.concat(parts));
const anyBytes = fc.oneof({ weight: 3, arbitrary: anyList }, { weight: 1, arbitrary: anyRubble });
const anyChunks = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 });

const began = performance.now();
let inputs = 0;
const readsAlike = fc.property(anyBytes, anyChunks, (bytes, chunks) => {
	inputs++;
	checkAgainstParse(bytes, chunks);
});
// Throws with the smallest input found that was parsed differently.
fc.assert(readsAlike, { seed, numRuns: runs, plugins: [fc.interruptAfterTimeLimit(seconds * 1000)] });
const took = ((performance.now() - began) / 1000).toFixed(1);
console.log(`seed ${seed}: ${inputs} inputs in ${took} s, all read alike`);
