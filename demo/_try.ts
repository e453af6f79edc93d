import { writeFileSync, readFileSync } from "node:fs";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { readVerses } from "#demo/scripture/verses.ts";
import { readTitles, composeTitle } from "#demo/scripture/titles.ts";
import { makeEpub } from "#demo/epub/epub.ts";
const v = await readVerses(); console.log(v.length);
const t = await readTitles();
const png = readFileSync("/tmp/h1a/look.png");
for (const x of t) { const b = composeTitle(x, v); const e = await makeEpub(b, png); writeFileSync(`/tmp/h1a/${x.code}.epub`, e);
 if (["genesis","psalms-of-comfort","the-way-of-salvation"].includes(x.code)) { const r = await EpubCheck.validate(e, {}); console.log(x.code, e.length, r.errorCount, r.warningCount, r.messages.slice(0,5)); } }
