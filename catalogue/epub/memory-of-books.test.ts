import { mkdtempDisposable, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { type BookFiles, packageOf, page, writeEpub } from "#tests/epubs/make-epub.ts";
import { measureCommand } from "#tests/measure-command.ts";

/** Of a process that refuses a book. */
const MOST_MEGABYTES = 250;

const OPF = "OEBPS/content.opf";

test.each<[string, BookFiles, RegExp]>([
  ["200,000 manifest items", { [OPF]: packageOf(items(200_000)) }, /package document is too large/],
  [
    "100,000 subjects",
    { [OPF]: packageOf("", subjects(100_000)) },
    /package document is too large/,
  ],
  [
    "an element of 300,000 attributes in its package document",
    { [OPF]: packageOf(`<item ${attributes(300_000)}/>`) },
    /package document is too large/,
  ],
  [
    "an element of 300,000 attributes in a text",
    { "OEBPS/one.xhtml": page(`<p ${attributes(300_000)}/>`) },
    /too many elements or attributes/,
  ],
  [
    "a list of contents of 200,000 entries",
    { "OEBPS/nav.xhtml": page(`<nav>${entries(200_000)}</nav>`) },
    /too many elements or attributes/,
  ],
])(
  "P13: a book with %s is refused, or goes without, in little memory",
  { timeout: 120_000 },
  async (_, files, reason) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "memory-"));
    const file = await writeEpub(join(folder.path, "a.epub"), files);
    expect((await stat(file)).size).toBeLessThan(1_500_000);

    const { text, peakMegabytes } = await measureCommand("check", folder.path, "--language", "en");
    expect(text).toMatch(reason);
    expect(peakMegabytes).toBeLessThan(MOST_MEGABYTES);
  },
);

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

function entries(count: number): string {
  return Array.from({ length: count }, (_, at) => `<li><p><a href="#${at}">a</a></p></li>`).join(
    "",
  );
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, at) => `a${at}=""`).join(" ");
}
