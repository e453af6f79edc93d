import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { strToU8 } from "fflate";
import { expect, test } from "vitest";

import {
  type BookFiles,
  manifestItem,
  buildPackage,
  buildPage,
  secondChapter,
  writeEpub,
} from "#tests/epubs/make-epub.ts";
import { createTestDatabase } from "#tests/databases/test-database.ts";
import { measureCommand } from "#tests/measure-command.ts";

const databaseUrl = await createTestDatabase();
// The memory of an embedded database would count too.
const onServer = test.runIf(databaseUrl);

const MOST_MEGABYTES = 250;

const OPF = "OEBPS/content.opf";
const TOO_LARGE = /package document is too large/;
const NO_LANGUAGE = /language/;

onServer.each<[string, Record<string, string>, RegExp]>([
  ["200,000 manifest items", { [OPF]: buildPackage(items(200_000)) }, TOO_LARGE],
  ["100,000 subjects", { [OPF]: buildPackage("", subjects(100_000)) }, TOO_LARGE],
  [
    "an element of 300,000 attributes in its package document",
    { [OPF]: buildPackage(`<item ${attributes(300_000)}/>`) },
    TOO_LARGE,
  ],
  [
    "200,501 attributes in its package document",
    { [OPF]: buildPackage(`<item ${attributes(499)}/>`.repeat(402)) },
    TOO_LARGE,
  ],
  [
    "199,101 attributes in its package document and no language",
    { [OPF]: buildPackage(`<item ${attributes(499)}/>`.repeat(399)) },
    NO_LANGUAGE,
  ],
  [
    "1,000,000 comments in its package document",
    { [OPF]: buildPackage("", "<!---->".repeat(1_000_000)) },
    TOO_LARGE,
  ],
  [
    "a description of 200,000 elements and no language",
    { [OPF]: buildPackage("", description("<b/>".repeat(200_000))) },
    NO_LANGUAGE,
  ],
  [
    "a type that fills 49 MB",
    { mimetype: `application/epub${"+".repeat(49_000_000)}` },
    /does not say that it is one/,
  ],
  [
    "50 texts of 199,000 elements and no language",
    texts(50, buildPage("<b/>".repeat(198_990))),
    NO_LANGUAGE,
  ],
  [
    "six texts of 18 MB as cover",
    texts(6, buildPage(`${"<b>a</b>".repeat(90_000)}${" ".repeat(17_000_000)}`)),
    /texts and styles have more than 100 MB/,
  ],
])(
  "P13: refuses a book with %s in little memory",
  { timeout: 120_000 },
  async (_, files, reason) => {
    const options = reason === NO_LANGUAGE ? [] : ["--language", "en"];
    const { text, peakMegabytes } = await checkBook(files, ...options);
    expect(text).toMatch(reason);
    expect(peakMegabytes).toBeLessThan(MOST_MEGABYTES);
  },
);

onServer.each<[string, Record<string, string>]>([
  [
    "an element of 300,000 attributes in a text",
    { "OEBPS/one.xhtml": buildPage(`<p ${attributes(300_000)}/>`) },
  ],
  [
    "a list of contents of 200,000 entries",
    { "OEBPS/nav.xhtml": buildPage(`<nav>${entries(200_000)}</nav>`) },
  ],
  ["a text of 1,000,000 comments", { "OEBPS/one.xhtml": buildPage("<!---->".repeat(1_000_000)) }],
])("P13: leaves out %s in little memory", { timeout: 120_000 }, async (_, files) => {
  const { text, peakMegabytes } = await checkBook(files, "--language", "en");
  expect(text).toMatch(/too many elements or attributes/);
  expect(peakMegabytes).toBeLessThan(MOST_MEGABYTES);
});

async function checkBook(files: Record<string, string>, ...options: string[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "memory-"));
  await writeEpub(join(folder.path, "a.epub"), stored({ ...secondChapter, ...files }));
  return await measureCommand(databaseUrl ?? "", "check", folder.path, ...options);
}

function items(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `<item id="i${at}" href="${at}.xhtml" media-type="text/css"/>`,
  );
  return lines.join("");
}

function subjects(count: number): string {
  return Array.from({ length: count }, (_, at) => `<dc:subject>${at}</dc:subject>`).join("");
}

function description(html: string): string {
  return `<dc:description>${html.replaceAll("<", "&lt;")}</dc:description>`;
}

/** `count` texts, which the guide names as the cover. */
function texts(count: number, text: string): Record<string, string> {
  const names = Array.from({ length: count }, (_, at) => `${at}.xhtml`);
  const items = names.map((name) => manifestItem(name, "application/xhtml+xml")).join("");
  const guide = names.map((name) => `<reference type="cover" href="${name}"/>`).join("");
  const spine = names.map((name) => `<itemref idref="${name.replace(".", "-")}"/>`).join("");
  const opf = buildPackage(items)
    .replace("<spine>", `<spine>${spine}`)
    .replace("</package>", `<guide>${guide}</guide></package>`);
  return { [OPF]: opf, ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, text])) };
}

/** Stored without compression, because content that compresses too well is refused before it is read. */
function stored(files: Record<string, string>): BookFiles {
  const entries = Object.entries(files);
  return Object.fromEntries(entries.map(([name, text]) => [name, [strToU8(text), { level: 0 }]]));
}

function entries(count: number): string {
  return Array.from({ length: count }, (_, at) => `<li><p><a href="#${at}">a</a></p></li>`).join(
    "",
  );
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, at) => `a${at}=""`).join(" ");
}
