import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { openEpub } from "#catalog/epub/open-epub.ts";
import { unpackEpub } from "#catalog/epub/unpack-epub.ts";

import { hostileTraces } from "./hostile-book.ts";
import { listChapterPaths, hostileChapters } from "./hostile-chapters.ts";
import { writeEpub } from "./make-epub.ts";

test("keeps the text of a hostile book, and removes every trick", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "hostile-"));
  const files = hostileChapters({
    remote: "https://remote.example",
    own: ["https://site.example/api/books", "https://site.example/media/files/evil.mp3"],
  });
  await using epub = await openEpub(await writeEpub(join(folder.path, "book.epub"), files));

  const { kept } = await unpackEpub(epub, join(folder.path, "book"));

  const paths = kept.map(({ path }) => path);
  expect(listChapterPaths(files).length).toBeGreaterThan(10);
  expect(paths).toEqual(expect.arrayContaining(listChapterPaths(files)));
  for (const { path, type } of kept) {
    const written = await readFile(join(folder.path, "book", path), "utf8");
    expect(written, path).not.toMatch(hostileTraces);
    expect(written, path).not.toMatch(
      /ran=|top\.|site\.example|\bon[a-z]+="|http-equiv|srcset|ping/,
    );
    expect(type, path).not.toMatch(/script/);
    if (/inline|events|refresh/.test(path)) expect(written).toContain("Words of");
  }
});
