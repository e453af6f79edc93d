import { makeDemonstration } from "#demo/make-demonstration.ts";
import { hashInputs } from "#demo/input-hash.ts";
console.log(await hashInputs()); const s = performance.now();
await makeDemonstration("/tmp/h1a/library", { onProgress: ({ done, total }) => { if (done % 40 === 0) console.log(done, total); } });
console.log(Math.round(performance.now() - s), "ms");
