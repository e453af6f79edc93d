import type { Language } from "#domain/languages.ts";

import { formatDollars } from "./format-number.ts";
import type { Texts } from "./read-texts.ts";

export type Translate = (key: string, params?: Record<string, string | number>) => string;

/**
 * Says the texts of a language. One that is not there is said as the first of `others` has it (S9.07), and a key that nobody has
 * is said itself. `{{name}}` stands for a parameter, `{{$name}}` for one that is a number of US dollars; `count`
 * chooses among the forms `key_one`, `key_other`.
 */
export function createTranslator(language: Language, texts: Texts, ...others: Texts[]): Translate {
  const plurals = new Intl.PluralRules(language);
  const find = (key: string) =>
    [texts, ...others].find((known) => Object.hasOwn(known, key))?.[key];

  return (key, params = {}) => {
    const { count } = params;
    const form = typeof count === "number" ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = form ?? find(key) ?? key;
    return text.replace(/{{(\$?)(\w+)}}/g, (_, sum: string, name: string) => {
      const value = params[name] ?? "";
      return sum && typeof value === "number" ? formatDollars(value, language) : String(value);
    });
  };
}
