import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { openEpub } from "#catalog/epub/open-epub.ts";
import {
  readEpubMetadata,
  detectLanguage,
  readSampleText,
} from "#catalog/epub/read-epub-metadata.ts";
import { unpackEpub } from "#catalog/epub/unpack-epub.ts";

test.each([
  [
    "pandoc-epub2",
    "The Lamp on the Stair",
    "Hannah Wethersby",
    "en",
    "EPUB/media/cover.png",
    "2.0",
  ],
  ["pandoc-epub3", "El faro de la colina", "Inés Valdemoro", "es", "EPUB/media/cover.png", "3.0"],
  ["libreoffice", "Le cœur à l’œuvre : lettres d’été", "Éloïse Brûlé", "fr", null, "3.0"],
  ["calibre-epub2", "A Bench by the Orchard", "Caleb Underhay", "en", "cover.png", "2.0"],
  ["calibre-epub3-no-cover", "La llave bajo la piedra", "Martín Olabarrieta", "es", null, "3.0"],
  ["no-language", "L’œuvre du matin", "Côme d’Argenteuil", null, null, "3.0"],
])("%s has its metadata read", async (name, title, creator, language, coverPath, version) => {
  await using epub = await openEpub(fileOf(name));

  expect(await readEpubMetadata(epub)).toMatchObject({
    title,
    people: [{ text: creator }],
    language: { tag: language },
    coverPath,
    version,
  });
});

test.each([
  ["pandoc-epub2", "en"],
  ["pandoc-epub3", "es"],
  ["libreoffice", "fr"],
  ["calibre-epub2", "en"],
  ["calibre-epub3-no-cover", "es"],
  ["no-language", "fr"],
])("%s is complete after cleaning, and its text is in %s", async (name, language) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "genuine-"));
  await using epub = await openEpub(fileOf(name));

  const { kept, removed } = await unpackEpub(epub, join(folder.path, "book"));

  const paths = kept.map(({ path }) => path);
  expect(removed).toEqual([]);
  for (const path of epub.package.spine) expect(paths).toContain(path);
  expect(detectLanguage(await readSampleText(epub))).toBe(language);
});

test("refuses a truncated download", async () => {
  await expect(openEpub(fileOf("damaged"))).rejects.toMatchObject({ code: "damaged" });
});

function fileOf(name: string): string {
  return join(import.meta.dirname, `${name}.epub`);
}
