import { readFileSync } from "node:fs";
import * as R from "#catalogue/records.ts";
import { EpubCheck } from "@likecoin/epubcheck-ts";
const c = JSON.parse(readFileSync("/tmp/h1a/library/catalogue.json", "utf8"));
R.LibraryRecord.parse(c.library); R.SettingsRecord.parse(c.settings);
for (const [k, S] of Object.entries({ topics: R.TopicRecord, series: R.SeriesRecord, authors: R.AuthorRecord, books: R.BookRecord, notices: R.NoticeRecord, countries: R.CountryRecord, distributors: R.DistributorRecord })) { for (const x of c[k]) { const r = S.safeParse(x); if (!r.success) console.log(k, x.code, r.error.message); } console.log(k, c[k].length); }
const codes = new Set(c.books.map((b: any) => b.code)); console.log("unique", codes.size, c.books.length);
let bad = 0, n = 0; for (const b of c.books) if (b.epubUrl) { const r = await EpubCheck.validate(new Uint8Array(readFileSync("/tmp/h1a/library/" + b.epubUrl)), { includeUsage: true } as never); n++; if (r.errorCount || r.warningCount) { bad++; console.log(b.code, r.messages.slice(0, 3)); } if (n === 1) console.log(r.messages.slice(0,5)); }
console.log("epubs", n, "bad", bad, "pages", c.books.filter((b: any) => b.epubUrl).map((b: any) => b.code + " " + b.pageCount).join(", "));
