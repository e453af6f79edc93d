import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { openEpub } from "#catalog/epub/open-epub.ts";
import { buildPackage, writeEpub } from "#tests/epubs/make-epub.ts";

import { IDENTITY_VERSION, readIdentity } from "./read-identity.ts";

/** When one of these reads otherwise, stored identities must be read again: raise the version. */
test("reads identities as its version says", async () => {
  expect(IDENTITY_VERSION).toBe(2);
  expect(await identify("lamp-1", "<dc:creator>Ample, Ann B., Bright, Bob</dc:creator>")).toEqual({
    identifier: "lamp-1",
    isbns: [],
    author: "Ann B. Ample",
    title: "A Test",
    language: "",
    number: null,
  });
  const metadata = `<dc:creator opf:role="edt">Carl Clear</dc:creator>
    <dc:creator>Ann Ample (1834–1892) &amp; Bob Bright</dc:creator><dc:language>pt-BR</dc:language>
    <dc:identifier>ISBN 0-306-40615-2</dc:identifier>
    <meta name="calibre:series" content="Hill Set"/><meta name="calibre:series_index" content="2"/>`;
  expect(await identify("20240131123000", metadata)).toEqual({
    identifier: null,
    isbns: ["9780306406157"],
    author: "Ann Ample",
    title: "A Test",
    language: "pt-BR",
    number: 2,
  });
});

async function identify(identifier: string, metadata: string) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "identity-"));
  const opf = buildPackage("", metadata).replace(
    /(<dc:identifier id="[^"]+">)[^<]*/,
    `$1${identifier}`,
  );
  const file = await writeEpub(join(folder.path, "a.epub"), { "OEBPS/content.opf": opf });
  await using epub = await openEpub(file);
  return await readIdentity(epub);
}
