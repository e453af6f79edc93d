import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { type BookPlan, buildVariation, type Variation } from "./build-book.ts";
import { planChapters, planLinks } from "./chapters.ts";
import { planContents } from "./contents.ts";
import { planLanguages } from "./languages.ts";
import { planLayouts } from "./layouts.ts";
import { makeSamples } from "./make-samples.ts";
import { planEncodings, planMarkup, planTypes } from "./markup.ts";
import { planMedia } from "./media.ts";
import { planFolders, planNames } from "./names.ts";
import { planMetadata, planPackaging } from "./packaging.ts";
import { planStyles } from "./styles.ts";

/** All variations; the folder in the name of each is its kind. */
async function buildVariations(): Promise<Variation[]> {
  const samples = await makeSamples();
  const kinds: Record<string, Record<string, BookPlan>> = {
    chapters: planChapters(samples),
    contents: planContents(),
    encodings: planEncodings(),
    folders: planFolders(samples),
    languages: planLanguages(),
    layouts: planLayouts(samples),
    links: planLinks(),
    markup: planMarkup(),
    media: planMedia(samples),
    metadata: planMetadata(),
    names: planNames(samples),
    packaging: planPackaging(),
    styles: planStyles(),
    types: planTypes(),
  };
  return Object.entries(kinds).flatMap(([kind, plans]) =>
    Object.entries(plans).map(([name, plan]) => buildVariation(`${kind}/${name}`, plan)),
  );
}

/** Writes them, or those with these names, as EPUBs, with `expected.json`, which says what each must do. */
export async function writeVariations(folder: string, names?: readonly string[]): Promise<number> {
  const all = await buildVariations();
  const variations = all.filter(({ name }) => names?.includes(name) ?? true);
  const expected: Record<string, { refused: boolean; words: string[] }> = {};
  for (const { name, content, isRefused, words } of variations) {
    const file = `${name}.epub`;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
    expected[file] = { refused: isRefused, words };
  }
  await writeFile(join(folder, "expected.json"), JSON.stringify(expected, null, 1));
  return variations.length;
}
