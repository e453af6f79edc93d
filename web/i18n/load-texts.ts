import type { Language } from "#domain/languages.ts";

import { readTexts, type Texts } from "./read-texts.ts";

/** How often a failure that may pass is met before it counts, and the first wait in between, which doubles each time. */
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 350;

const loaded = new Map<Language, Promise<Texts | null>>();

/** The texts of a language, asked for once; null when they cannot be had, and then a later wish asks again (S8.07). */
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
