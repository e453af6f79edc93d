import type { Language } from "./languages.ts";

/**
 * Number formats per language, without `Intl`: its output differs between server and browser, and a difference makes
 * React discard the server's page.
 */

/** Formats a price in US dollars. */
export function formatDollars(dollars: number, language: Language): string {
  const [integer = "", fraction = ""] = dollars.toFixed(2).split(".");
  const amount = `${groupThousands(integer, language)}${language === "en" ? "." : ","}${fraction}`;
  return language === "en" ? `$${amount}` : `${amount}\u00a0$`;
}

/** Formats a percentage given in hundredths of a percent, without trailing zeros. */
export function formatPercent(hundredths: number, language: Language): string {
  return `${formatDecimal(String(hundredths / 100), language)}${language === "en" ? "" : "\u00a0"}%`;
}

/** Formats a file size in kilobytes or megabytes of 1000. */
export function formatFileSize(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  const unit = language === "fr" ? "o" : "B";

  return kilobytes < 1000
    ? `${kilobytes}\u00a0k${unit}`
    : `${formatDecimal((bytes / 1_000_000).toFixed(1), language)}\u00a0M${unit}`;
}

/** Formats a whole number with grouped thousands; Spanish groups only from five digits on. */
export function formatCount(count: number, language: Language): string {
  return groupThousands(String(count), language);
}

function groupThousands(figures: string, language: Language): string {
  if (language === "es" && figures.length < 5) return figures;
  return figures.replace(/\B(?=(\d{3})+$)/g, language === "en" ? "," : "\u00a0");
}

/** Puts the language's decimal sign into figures with a point. */
export function formatDecimal(figures: string, language: Language): string {
  return language === "en" ? figures : figures.replace(".", ",");
}
