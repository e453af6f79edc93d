import { toPlainText } from "#catalog/epub/plain-text.ts";

/** In characters including tags; the rest is ignored. */
const MAX_SOURCE_LENGTH = 1_000_000;

/** In characters. */
const MAX_TEXT_LENGTH = 50_000;

/** HTML or plain text as plain text that can be stored, with an empty line between paragraphs. */
export function toStorableText(source: string): string {
  const text = toPlainText(source.slice(0, MAX_SOURCE_LENGTH));
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}/gu, "")
    .trim();
}
