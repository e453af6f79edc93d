import type { RegularGiving } from "#contract/regular-giving.ts";
import type { Language } from "#domain/languages.ts";
import type { Translate } from "#web/i18n/translator.ts";

/** A day of every month, such as "5th". */
export function dayOfMonthInWords(day: number, language: Language): string {
  if (language === "en") return `${day}${endings.get(day) ?? "th"}`;
  return language === "fr" && day === 1 ? "1er" : String(day);
}

const endings = new Map([
  [1, "st"],
  [2, "nd"],
  [3, "rd"],
  [21, "st"],
  [22, "nd"],
  [23, "rd"],
]);

/** How much is given, and on which day of the month. */
export function monthlyAmount(
  { amount, day }: Pick<RegularGiving, "amount" | "day">,
  t: Translate,
  language: Language,
): string {
  return t("giving-monthly", { amount, day: dayOfMonthInWords(day, language) });
}

/** What a giving is paid with, as far as the gateway has told. */
export function methodInWords({ method, lastFour }: RegularGiving, t: Translate): string {
  if (lastFour === "") return t(method === "card" ? "giving-by-card" : "giving-by-bank");
  return t(method === "card" ? "giving-by-card-ending" : "giving-by-bank-ending", { lastFour });
}
