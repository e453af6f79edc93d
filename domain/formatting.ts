import { formatDollars } from "./format-number.ts";
import type { Language } from "./languages.ts";
import { type Cents, dollars } from "./money.ts";

/** "$1,234.05" in English, "1 234,05 $" in French. */
export function formatMoney(amount: Cents, language: Language): string {
  return formatDollars(dollars(amount), language);
}

/** "March 1, 2026" of "2026-03-01". */
export function formatDay(day: string, language: Language): string {
  const words = dayFormats[language].format(new Date(`${day}T00:00:00Z`));
  return language === "fr" ? words.replace(/^1 /, "1er ") : words;
}

const dayFormats = {
  en: createDayFormat("en"),
  es: createDayFormat("es"),
  fr: createDayFormat("fr"),
};

function createDayFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
}
