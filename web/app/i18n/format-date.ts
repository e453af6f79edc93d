import type { Language } from "#domain/languages.ts";

const months: Record<Language, readonly string[]> = {
  en: "January February March April May June July August September October November December".split(
    " ",
  ),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(
    " ",
  ),
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
    " ",
  ),
};

/** Formats a "YYYY-MM-DD" date with the month's name. */
export function formatDate(date: string, language: Language): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const name = months[language][month - 1] ?? "";

  if (language === "en") return `${name} ${day}, ${year}`;
  if (language === "es") return `${day} de ${name} de ${year}`;
  return `${day === 1 ? "1er" : day} ${name} ${year}`;
}
