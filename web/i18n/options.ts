import type { InitOptions } from "i18next";

import { languages } from "#domain/languages.ts";

/** One configuration for both sides; keys are whole sentences' names, so nothing in them is a separator. */
export const options = {
  supportedLngs: [...languages],
  load: "languageOnly",
  ns: ["translation"],
  defaultNS: "translation",
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
} satisfies InitOptions;
