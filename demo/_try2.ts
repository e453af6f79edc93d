import { writeFileSync, readFileSync } from "node:fs";
import { readVerses } from "#demo/scripture/verses.ts";
import { readTitles, composeTitle } from "#demo/scripture/titles.ts";
import { openTypesetter } from "#demo/pdf/typesetter.ts";
const v = await readVerses(); const t = await readTitles(); const set = await openTypesetter();
const svg = readFileSync("/work/shared/look/covers/all-of-grace.svg","utf8");
for (const x of t) { if (process.argv[2] && !process.argv.slice(2).includes(x.code)) continue; const s=performance.now(); const p = set(composeTitle(x, v), svg); writeFileSync(`/tmp/h1a/${x.code}.pdf`, p.bytes); console.log(x.code, p.pageCount, p.bytes.length, Math.round(performance.now()-s)); }
