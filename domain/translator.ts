import { formatDollars } from "./format-number.ts";
import type { Language } from "./languages.ts";

type Texts = Readonly<Record<string, string>>;

export type Translate = (key: string, params?: Record<string, string | number>) => string;

/**
 * Translates keys to texts of `language`; a missing text comes from the first fallback that has it (S9.07), and an
 * unknown key is its own text. `{{name}}` is a parameter, `{{$name}}` one in US dollars; `count` chooses `key_one`,
 * `key_other` ….
 */
export function createTranslator(
  language: Language,
  texts: Texts,
  ...fallbacks: Texts[]
): Translate {
  const plurals = new Intl.PluralRules(language);
  const find = (key: string) =>
    [texts, ...fallbacks].find((candidate) => Object.hasOwn(candidate, key))?.[key];

  return (key, params = {}) => {
    const { count } = params;
    const form = typeof count === "number" ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = form ?? find(key) ?? key;
    return text.replace(/{{(\$?)(\w+)}}/g, (_, dollarSign: string, name: string) => {
      const value = params[name] ?? "";
      return dollarSign && typeof value === "number"
        ? formatDollars(value, language)
        : String(value);
    });
  };
}
