import { mkdtempDisposable, readFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";

import { expect, test } from "vitest";

import { openEpub } from "#catalog/epub/open-epub.ts";
import { unpackEpub } from "#catalog/epub/unpack-epub.ts";
import { type BookFiles, buildPackage, buildPage, writeEpub } from "#tests/epubs/make-epub.ts";

const FIXED = '<meta property="rendition:layout">pre-paginated</meta>';
const MARK = 'properties="rendition:layout-reflowable"';
const long = buildPage(`<p>${"Many words of a tale. ".repeat(100)}</p>`);
const options = `<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>`;

test("marks a long text without a page size as flowing", async () => {
  expect(await cleanPackageOf({ "OEBPS/one.xhtml": long })).not.toContain(MARK);
  const fixed = { "OEBPS/content.opf": buildPackage("", FIXED) };
  expect(await cleanPackageOf({ ...fixed, "OEBPS/one.xhtml": long })).toContain(MARK);
  expect(await cleanPackageOf(fixed)).not.toContain(MARK);
});

test("takes a book for fixed by its display options", async () => {
  const files = {
    "OEBPS/one.xhtml": long,
    "META-INF/com.apple.ibooks.display-options.xml": options,
  };
  expect(await cleanPackageOf(files)).toContain(MARK);
});

test("leaves a long page that fits its size", async () => {
  const files = { "OEBPS/content.opf": buildPackage("", FIXED), "OEBPS/one.xhtml": addSize(long) };
  expect(await cleanPackageOf(files)).not.toContain(MARK);
});

test.each(["max-width=600, height=800", "width=600", "width=device-width, height=800"])(
  "takes %s for no page size",
  async (content) => {
    const page = addSize(long).replace("width=600,height=800", content);
    const files = { "OEBPS/content.opf": buildPackage("", FIXED), "OEBPS/one.xhtml": page };
    expect(await cleanPackageOf(files)).toContain(MARK);
  },
);

test("P13: reads a long viewport in a moment", async () => {
  const viewport = `<meta name="viewport" content="${"width".repeat(60_000)}"/>`;
  const wide = long.replace("</head>", `${viewport}</head>`);
  const start = performance.now();
  const files = { "OEBPS/content.opf": buildPackage("", FIXED), "OEBPS/one.xhtml": wide };
  expect(await cleanPackageOf(files)).toContain(MARK);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test("marks a text that its page cannot hold, if it has no picture", async () => {
  const longer = addSize(buildPage(`<p>${"Many words of a tale. ".repeat(300)}</p>`));
  const fixed = { "OEBPS/content.opf": buildPackage("", FIXED) };
  expect(await cleanPackageOf({ ...fixed, "OEBPS/one.xhtml": longer })).toContain(MARK);
  const scan = longer.replace("<body>", '<body><img src="scan.png" alt=""/>');
  expect(await cleanPackageOf({ ...fixed, "OEBPS/one.xhtml": scan })).not.toContain(MARK);
});

function addSize(page: string): string {
  return page.replace("</head>", '<meta name="viewport" content="width=600,height=800"/></head>');
}

async function cleanPackageOf(files: BookFiles): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "fixed-layout-"));
  await using epub = await openEpub(await writeEpub(join(folder.path, "book.epub"), files));
  await unpackEpub(epub, join(folder.path, "unpacked"));
  return await readFile(join(folder.path, "unpacked/OEBPS/content.opf"), "utf8");
}
