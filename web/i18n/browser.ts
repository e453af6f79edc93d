import { type BackendModule, createInstance, type i18n } from "i18next";

import { options } from "./options.ts";
import { readTexts } from "./read-texts.ts";

/** Starts in the language the server rendered; null when its texts could not be had. */
export async function startTranslations(language: string): Promise<i18n | null> {
  const instance = createInstance();
  await instance.use(files).init({ ...options, lng: language, fallbackLng: false });

  return instance.hasResourceBundle(language, options.defaultNS) ? instance : null;
}

/** i18next asks again, waiting longer each time, as long as a failure is said to be passing. */
const files: BackendModule = {
  type: "backend",
  init() {},
  async read(language, namespace, done) {
    const outcome = await readTexts(() => fetch(`/locales/${language}/${namespace}.json`));
    if ("texts" in outcome) done(null, outcome.texts);
    else done(outcome.failure, outcome.mayPass);
  },
};
