import type { Language } from "#domain/languages.ts";

import { readTexts, type Texts } from "./read-texts.ts";

/** Attempts on transient failures; the wait between them starts at `FIRST_RETRY_MS` and doubles. */
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 350;

const loaded = new Map<Language, Promise<Texts | null>>();

/** Loads the texts of a language once. Null when that fails; the next call tries again (S8.07). */
export function loadTexts(language: Language): Promise<Texts | null> {
  const texts = loaded.get(language) ?? fetchTexts(language);
  loaded.set(language, texts);
  return texts;
}

async function fetchTexts(language: Language): Promise<Texts | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await readTexts(() => fetch(`/locales/${language}/translation.json`));
    if ("texts" in outcome) return outcome.texts;
    if (!outcome.isTransient) break;
    await new Promise((resume) => setTimeout(resume, FIRST_RETRY_MS * 2 ** attempt));
  }
  loaded.delete(language);
  return null;
}
