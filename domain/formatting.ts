import type { Language } from "./languages.ts";
import { formatCents, type Cents } from "./money.ts";

/** "$1,234.05" in English, "1 234,05 $" in French: an amount as it is written to people. */
export function formatMoney(amount: Cents, language: Language): string {
  const [whole = "", fraction = ""] = formatCents(amount).split(".");
  if (language === "en") return `$${groupThousands(whole, ",")}.${fraction}`;
  // Spanish parts thousands only from five figures on.
  const figures = language === "es" && whole.length < 5 ? whole : groupThousands(whole, "\u00a0");
  return `${figures},${fraction}\u00a0$`;
}

function groupThousands(figures: string, sign: string): string {
  return figures.replace(/\B(?=(\d{3})+$)/g, sign);
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
