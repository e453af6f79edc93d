import type { RegularGiving } from "#contract/regular-giving.ts";
import type { Language } from "#domain/languages.ts";
import type { Translate } from "#domain/translator.ts";

/** A day of each month, such as "5th". */
export function formatDayOfMonth(day: number, language: Language): string {
  if (language === "en") return `${day}${ORDINAL_SUFFIXES.get(day) ?? "th"}`;
  return language === "fr" && day === 1 ? "1er" : String(day);
}

const ORDINAL_SUFFIXES = new Map([
  [1, "st"],
  [2, "nd"],
  [3, "rd"],
  [21, "st"],
  [22, "nd"],
  [23, "rd"],
]);

export function monthlyAmount(
  { amount, day }: Pick<RegularGiving, "amount" | "day">,
  t: Translate,
  language: Language,
): string {
  return t("giving-monthly", { amount, day: formatDayOfMonth(day, language) });
}

/** The payment method, with the last digits when the gateway has sent them. */
export function formatMethod({ method, lastFour }: RegularGiving, t: Translate): string {
  if (lastFour === "") return t(method === "card" ? "giving-by-card" : "giving-by-bank");
  return t(method === "card" ? "giving-by-card-ending" : "giving-by-bank-ending", { lastFour });
}
