import { resolveLanguage } from "#catalog/epub/resolve-language.ts";
import { bindings, bookTypes } from "#domain/book-types.ts";
import { parseLocalTime } from "#catalog/local-times.ts";
import type { RecordStatus } from "#domain/record-statuses.ts";
import { toComparable } from "#domain/to-comparable.ts";

import { type DecimalSign, parsePrice } from "./parse-price.ts";

/** What a cell means, or what it should have been. */
export type CellResult = { value: unknown } | { expected: string };

/** The value of a cell that is not empty; `decimal` is the sign that the prices of its column have. */
export function parseCell(
  list: string,
  field: string,
  text: string,
  decimal: DecimalSign | null,
): CellResult {
  if (field === "id" && list === "videos") return { value: text };
  return parsers.get(field)?.(text, decimal) ?? { value: text };
}

type CellParser = (text: string, decimal: DecimalSign | null) => CellResult;

const parsers = new Map<string, CellParser>(
  Object.entries({
    price: parsePrice,
    id: (text) => parseInteger(text),
    pageCount: (text) => parseInteger(text),
    number: (text) => parseInteger(text),
    year: (text) => parseInteger(text, "a year such as 2024"),
    hasPrintableVersion: parseFlag,
    isAnswerBook: parseFlag,
    orderingEnabled: parseFlag,
    requiresTaxId: parseFlag,
    created: parseDay,
    publishedAt: parseDay,
    duration: parseDuration,
    featured: parseFeatured,
    publishAt: parseTime,
    status: parseStatus,
    authors: parseList,
    series: parseList,
    topics: parseList,
    contributors: parseList,
    language: parseLanguage,
    languages: parseLanguages,
    type: chooseWord(bookTypes),
    binding: chooseWord(bindings),
    format: chooseWord(["pdf", "epub"]),
  }),
);

function parseInteger(text: string, expected = "a whole number such as 120"): CellResult {
  return /^\d{1,10}$/.test(text) ? { value: Number(text) } : { expected };
}

/** Seconds, or as players show them: 12:30, 120:00 or 1:02:03. */
function parseDuration(text: string): CellResult {
  const [, hours = "0", minutes = "0", seconds] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6})$/.exec(text) ?? [];
  if (seconds === undefined) return { expected: "minutes and seconds such as 12:30" };
  return { value: (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) };
}

const YES = new Set(["yes", "y", "true", "1", "x", "sí", "si", "verdadero", "oui", "vrai"]);
const NO = new Set(["no", "n", "false", "0", "falso", "non", "faux"]);

function parseFlag(text: string): CellResult {
  const word = text.toLowerCase();
  if (YES.has(word) || NO.has(word)) return { value: YES.has(word) };
  return { expected: "yes or no" };
}

/** A day, or the day of a time. */
function parseDay(text: string): CellResult {
  const [, day = ""] = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/.exec(text) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return day !== "" && isDay ? { value: day } : { expected: "a day such as 2026-01-31" };
}

/** "1", "1 2026-12-01", "1 2026-12-01 2026-12-31" or "1 until 2026-12-31". */
function parseFeatured(text: string): CellResult {
  const parts =
    /^(\d{1,4})(?:[\s,;]+(?:from\s+)?(\d{4}\S*))?(?:[\s,;]+(until\s+)?(\d{4}\S*))?$/i.exec(text);
  const [from, until] = [parts?.[2], parts?.[4]].map((day) => (day ? parseDay(day) : null));
  const isRank = Number(parts?.[1]) >= 1 && Number(parts?.[1]) <= 1_000;
  const areDays = [from, until].every((day) => !day || "value" in day);
  const place = { rank: Number(parts?.[1]), from: getDay(from), until: getDay(until) };
  const isSpan = place.from === null || place.until === null || place.from <= place.until;
  return isRank && areDays && isSpan
    ? { value: place }
    : { expected: "a rank and the days between, such as 1 or 1 2026-12-01 2026-12-31" };
}

function getDay(result: CellResult | null | undefined): string | null {
  return result && "value" in result ? String(result.value) : null;
}

/** Programs write seconds behind a time. */
function parseTime(text: string): CellResult {
  const value = parseLocalTime(text.replace(/(\d\d:\d\d):00$/, "$1"));
  return value === null
    ? { expected: "a day such as 2026-01-31, or with a time such as 2026-01-31 08:30" }
    : { value };
}

/** As `toComparable` writes them. */
const statusWords: Record<RecordStatus, readonly string[]> = {
  shown: ["shown", "visible", "mostrado", "mostrada", "affiche", "affichee"],
  withdrawn: ["withdrawn", "retirado", "retirada", "retire", "retiree"],
  deleted: ["deleted", "eliminado", "eliminada", "borrado", "borrada", "supprime", "supprimee"],
};

function parseStatus(text: string): CellResult {
  const word = toComparable(text);
  const found = Object.entries(statusWords).find(([, words]) => words.includes(word));
  return found ? { value: found[0] } : { expected: "shown, withdrawn or deleted" };
}

function parseLanguage(text: string): CellResult {
  // Several would be read as the first of them.
  const { tag } = /[;,/&]/.test(text) ? { tag: null } : resolveLanguage([text]);
  return tag === null
    ? { expected: "one language such as English, en, ceb or pt-BR" }
    : { value: tag };
}

function parseLanguages(text: string): CellResult {
  const results = splitList(text).map(parseLanguage);
  const wrong = results.find((result) => "expected" in result);
  return wrong ?? { value: results.map((result) => ("value" in result ? result.value : null)) };
}

function chooseWord(words: readonly string[]): CellParser {
  return (text) => {
    const value = words.find((word) => toSingular(word) === toSingular(text));
    return value === undefined ? { expected: `one of ${words.join(", ")}` } : { value };
  };
}

/** "Tract" is as good as "tracts". */
function toSingular(word: string): string {
  return word.toLowerCase().replace(/s$/, "");
}

function parseList(text: string): CellResult {
  return { value: splitList(text) };
}

function splitList(text: string): string[] {
  return text
    .split(";")
    .map((item) => item.trim())
    .filter(Boolean);
}
