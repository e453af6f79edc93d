import type { Language } from "./languages.ts";

/**
 * Numbers as each language writes them. Not by `Intl`: its answers differ between server and browser, and hydration
 * would then discard the server's page.
 */

/** A price in US dollars. */
export function formatDollars(dollars: number, language: Language): string {
  const [whole = "", fraction = ""] = dollars.toFixed(2).split(".");
  const amount = `${groupThousands(whole, language)}${language === "en" ? "." : ","}${fraction}`;
  return language === "en" ? `$${amount}` : `${amount}\u00a0$`;
}

/** A percentage, in hundredths of a per cent, with no more decimals than it has. */
export function formatPercent(hundredths: number, language: Language): string {
  return `${formatDecimal(String(hundredths / 100), language)}${language === "en" ? "" : "\u00a0"}%`;
}

/** The size of a file. */
export function formatFileSize(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  const unit = language === "fr" ? "o" : "B";

  return kilobytes < 1000
    ? `${kilobytes}\u00a0k${unit}`
    : `${formatDecimal((bytes / 1_000_000).toFixed(1), language)}\u00a0M${unit}`;
}

/** A whole number, its thousands parted; in Spanish only from five figures on. */
export function formatCount(count: number, language: Language): string {
  return groupThousands(String(count), language);
}

function groupThousands(figures: string, language: Language): string {
  if (language === "es" && figures.length < 5) return figures;
  return figures.replace(/\B(?=(\d{3})+$)/g, language === "en" ? "," : "\u00a0");
}

function formatDecimal(figures: string, language: Language): string {
  return language === "en" ? figures : figures.replace(".", ",");
}
