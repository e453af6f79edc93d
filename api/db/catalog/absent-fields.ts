import type { RecordFields } from "./record-fields.ts";

/** What a spreadsheet has no column for: known records keep what they have there. */
export type AbsentFields = {
  /** Fields without any column. */
  fields: readonly string[];
  /** For fields with columns for languages: these; "own" is the language of the record. */
  languages: Readonly<Record<string, readonly string[]>>;
};

/** The row of a short list with what the stored one has and a spreadsheet has no column for. */
export function keepInRow(
  row: RecordFields,
  stored: RecordFields,
  { fields, languages }: AbsentFields,
): RecordFields {
  const result: Record<string, unknown> = { ...row };
  for (const column of fields.flatMap((field) => listColumns[field] ?? [field])) {
    if (column in stored) result[column] = stored[column];
  }
  for (const [field, given] of Object.entries(languages)) {
    const [before, after] = [stored[field], row[field] || {}];
    if (!isText(before) || !isText(after)) continue;
    const others = Object.entries(before).filter(([language]) => !given.includes(language));
    result[field] = { ...Object.fromEntries(others), ...after };
  }
  return result;
}

/** The columns of fields of short lists that have other names. */
const listColumns: Readonly<Record<string, readonly string[]>> = {
  publishedAt: ["published_at"],
  thumbnailUrl: ["thumbnail_url", "picture"],
};

/** A text by language, not one for all. */
function isText(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
