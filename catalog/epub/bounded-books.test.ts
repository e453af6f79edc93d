import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { strToU8 } from "fflate";
import { expect, test } from "vitest";

import {
  type BookFiles,
  buildPackage,
  buildPage,
  secondChapter,
  writeEpub,
} from "#tests/epubs/make-epub.ts";

import { openEpub } from "./open-epub.ts";
import { readEpubMetadata } from "./read-epub-metadata.ts";
import { unpackEpub } from "./unpack-epub.ts";

const OPF = "OEBPS/content.opf";

test.each<[string, Record<string, string>, string]>([
  ["20,001 files in its manifest", { [OPF]: buildPackage(items(19_999)) }, "package-too-large"],
  ["20,001 texts in its spine", { [OPF]: withSpine(20_000) }, "package-too-large"],
  ["60,001 elements of metadata", { [OPF]: buildPackage("", metas(60_000)) }, "package-too-large"],
  ["60,001 guide references", { [OPF]: withGuide(60_000) }, "package-too-large"],
  ["501 attributes on one element", { [OPF]: buildPackage(item(499)) }, "package-too-large"],
  ["a package document of 11 MB", { [OPF]: buildPackage("", noise(11)) }, "package-too-large"],
  ["a container of 60,001 elements", { "META-INF/container.xml": many(60_001) }, "no-container"],
  ["60,001 elements in encryption.xml", { "META-INF/encryption.xml": many(60_001) }, "encrypted"],
  ["102 MB of text", texts(3), "too-much-text"],
])("P13: refuses a book with %s", { timeout: 60_000 }, async (_, files, code) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bounded-"));
  const file = await writeEpub(join(folder.path, "a.epub"), stored(files));

  await expect(readAndUnpack(file, join(folder.path, "out"))).rejects.toMatchObject({
    name: "EpubError",
    code,
  });
});

test("accepts a book at the limits of its package document", { timeout: 60_000 }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bounded-"));
  const described = buildPackage(items(19_997) + item(493), creators(50));
  const file = await writeEpub(join(folder.path, "a.epub"), { [OPF]: described });

  const { kept } = await readAndUnpack(file, join(folder.path, "out"));
  expect(kept.map(({ path }) => path)).toContain("OEBPS/one.xhtml");
});

test.each([
  ["an element of 501 attributes", `<p ${attributes(501)}>Words</p>`],
  ["400,100 attributes", `<p ${attributes(100)}/>`.repeat(4_001)],
  ["200,001 elements", "<b/>".repeat(200_001)],
])("leaves out a text with %s and notes the reason", { timeout: 60_000 }, async (_, body) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bounded-"));
  const file = await writeEpub(
    join(folder.path, "a.epub"),
    stored({ ...secondChapter, "OEBPS/one.xhtml": buildPage(body) }),
  );

  const { kept, removed, chapters } = await readAndUnpack(file, join(folder.path, "out"));
  expect(kept.map(({ path }) => path)).not.toContain("OEBPS/one.xhtml");
  expect(chapters).toEqual({ total: 2, missing: ["OEBPS/one.xhtml"], empty: [] });
  expect(removed.join()).toContain("too many elements or attributes");
});

test("reads nested names once, at any depth", { timeout: 60_000 }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bounded-"));
  const depth = 200;
  const nested = `${"<dc:creator>".repeat(depth)}${noise(5)}${"</dc:creator>".repeat(depth)}`;
  const file = await writeEpub(join(folder.path, "a.epub"), { [OPF]: buildPackage("", nested) });

  await using epub = await openEpub(file);
  const { people } = await readEpubMetadata(epub);
  expect(people).toHaveLength(1);
});

test("lists some removed items and the number of the others", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bounded-"));
  const links = Array.from({ length: 20_000 }, (_, at) => `<a href="file:///${at}">a</a>`);
  const file = await writeEpub(join(folder.path, "a.epub"), {
    "OEBPS/one.xhtml": buildPage(links.join("")),
  });

  const { removed } = await readAndUnpack(file, join(folder.path, "out"));
  expect(removed).toHaveLength(201);
  expect(removed.at(-1)).toBe("and at least 9800 more");
});

/** Stored without compression, because repetitive content would exceed the allowed ratio. */
function stored(files: Record<string, string>): BookFiles {
  const entries = Object.entries(files);
  return Object.fromEntries(entries.map(([name, text]) => [name, [strToU8(text), { level: 0 }]]));
}

async function readAndUnpack(file: string, folder: string) {
  await using epub = await openEpub(file);
  await readEpubMetadata(epub);
  return await unpackEpub(epub, folder);
}

function items(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `<item id="i${at}" href="${at}"/>`);
  return lines.join("");
}

/** `count` attributes in addition to id and href. */
function item(count: number): string {
  return `<item id="i" href="i" ${attributes(count)}/>`;
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, at) => `a${at}=""`).join(" ");
}

function withSpine(count: number): string {
  return buildPackage().replace("<spine>", `<spine>${'<itemref idref="one"/>'.repeat(count)}`);
}

function withGuide(count: number): string {
  const guide = `<guide>${'<reference type="cover" href="a"/>'.repeat(count)}</guide>`;
  return buildPackage().replace("</package>", `${guide}</package>`);
}

function metas(count: number): string {
  return '<meta name="a" content="b"/>'.repeat(count);
}

function creators(count: number): string {
  return Array.from({ length: count }, (_, at) => `<dc:creator>A ${at}</dc:creator>`).join("");
}

function many(count: number): string {
  return `<container>${"<a/>".repeat(count - 1)}</container>`;
}

/** Text of many megabytes that compresses badly. */
function noise(megabytes: number): string {
  let text = "";
  let state = 1;
  while (text.length < megabytes * 1_000_000) {
    state = (state * 48_271) % 2_147_483_647;
    text += `${state.toString(36)} `;
  }
  return text;
}

function texts(count: number): Record<string, string> {
  const names = Array.from({ length: count }, (_, at) => `${at}.css`);
  const sheet = noise(34);
  return {
    [OPF]: buildPackage(names.map((name) => `<item id="s${name}" href="${name}"/>`).join("")),
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, sheet])),
  };
}
