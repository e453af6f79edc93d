import { detectLanguage } from "#catalog/epub/read-epub-metadata.ts";
import type { NamedLanguage } from "#catalog/epub/resolve-language.ts";
import { FileError } from "#catalog/folder-files.ts";

type ChooseOptions = {
  where: string;
  /** As `--language` says. */
  fallback: string | undefined;
  readSample: () => Promise<string>;
  remarks: string[];
};

/**
 * The language that a book or recording names; otherwise `--language`, or a guess from its words. A language that is
 * named is never replaced by a guess. Throws `FileError` when nothing tells.
 */
export async function chooseLanguage(
  { tag, text }: NamedLanguage,
  { where, fallback, readSample, remarks }: ChooseOptions,
): Promise<string> {
  if (tag !== null) return tag;
  if (text !== "" && fallback === undefined) {
    throw new FileError(
      `It says that its language is "${text}". Write a language tag, such as en or ceb, into the book, or import it with --language.`,
    );
  }
  const chosen = fallback ?? detectLanguage(await readSample());
  if (chosen === null) {
    throw new FileError(
      "It does not say its language, and its words do not tell. Import it with --language.",
    );
  }
  const named = text === "" ? "has no language" : `says that its language is "${text}"`;
  const how =
    fallback === undefined
      ? "a guess from its words; --language names another"
      : "as --language says";
  remarks.push(`${where} ${named}; imported as "${chosen}", ${how}.`);
  return chosen;
}
