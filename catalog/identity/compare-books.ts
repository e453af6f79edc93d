import { isInLanguage } from "#domain/language-tags.ts";
import { removeDiacritics } from "#domain/remove-diacritics.ts";
import { toComparable, toExactKey, toKey } from "#domain/to-comparable.ts";

/** What a book says about which one it is. */
export type BookIdentity = {
  /** As `readOwnIdentifier` returns it, or one that its catalog gave it. */
  identifier: string | null;
  /** In 13 digits, with right check digits. */
  isbns: readonly string[];
  /** The first author as displayed; "" when there is none. */
  author: string;
  /** "" when there is none. */
  title: string;
  /** A language tag; "" when it is not known. */
  language: string;
  /** The number in its series. */
  number: number | null;
};

/** `same` is the evidence that two books are one; `apart` is why they are not, although they resemble each other. */
export type Resemblance = { same: string; isCertain: boolean } | { apart: string } | null;

/**
 * Whether two EPUBs are the same book, by what they say of themselves: an equal identifier and first author, or an equal
 * ISBN, first author and title. Everything less leaves them apart, so that no book replaces another one.
 */
export function compareBooks(one: BookIdentity, other: BookIdentity): Resemblance {
  const isOfAuthor = toExactKey(one.author) === toExactKey(other.author);
  const isbn = one.isbns.find((each) => other.isbns.includes(each));

  if (one.identifier !== null && isOfCatalog(one.identifier) && one.identifier === other.identifier)
    return { same: "the same identifier in its catalog", isCertain: true };
  const own = one.identifier && getOwnIdentifier(one.identifier);
  if (own && other.identifier && own === getOwnIdentifier(other.identifier)) {
    if (!isOfAuthor) return { apart: "the same identifier, but another first author" };
    // Who corrects only the language keeps the title.
    const isTranslation = isOtherLanguage(one, other) && toKey(one.title) !== toKey(other.title);
    return isTranslation
      ? { apart: "the same identifier and first author, but another language and title" }
      : { same: "the same identifier and first author", isCertain: true };
  }
  if (isbn !== undefined) {
    if (!isOfAuthor) return { apart: "the same ISBN, but another first author" };
    if (isOtherLanguage(one, other))
      return { apart: "the same ISBN and first author, but another language" };
    return isTitleOfOneBook(one, other)
      ? { same: "the same ISBN, first author and title", isCertain: false }
      : { apart: "the same ISBN and first author, but another title" };
  }
  const hasTitle = getMainTitle(one.title) !== "";
  if (!hasTitle || !isOfAuthor || getMainTitle(one.title) !== getMainTitle(other.title))
    return null;
  return {
    apart:
      one.identifier === null || other.identifier === null
        ? "the same title and first author, but no identifier that tells the books apart"
        : "the same title and first author, but another identifier",
  };
}

/**
 * Whether a program that keeps a catalog gave the book this identifier, such as Calibre: then it is the same book
 * whatever was corrected.
 */
export function isOfCatalog(identifier: string): boolean {
  return /^(?:calibre|onix):/.test(identifier);
}

/** Calibre also writes its identifier into the EPUBs that it exports. */
function getOwnIdentifier(identifier: string): string {
  return identifier.replace(/^calibre:/, "");
}

/** A translation often keeps the identifier of its original. */
function isOtherLanguage({ language: one }: BookIdentity, { language: other }: BookIdentity) {
  if (one === "" || other === "") return false;
  return !isInLanguage(one, other) && !isInLanguage(other, one);
}

/** Two books that resemble each other have one of these in common. */
export function listMatchKeys({ identifier, isbns, author, title }: BookIdentity): string[] {
  const main = getMainTitle(title);
  return [
    ...(identifier === null ? [] : listIdentifierKeys(identifier)),
    ...isbns.map((isbn) => `isbn ${isbn}`),
    ...(main === "" ? [] : [`title ${main} of ${toExactKey(author)}`]),
  ];
}

function listIdentifierKeys(identifier: string): string[] {
  return [...new Set([identifier, getOwnIdentifier(identifier)])].map(
    (each) => `identifier ${each}`,
  );
}

/** Whether the titles agree, unless they are of two volumes. */
function isTitleOfOneBook(one: BookIdentity, other: BookIdentity): boolean {
  if (!doTitlesAgree(one.title, other.title)) return false;
  if (one.number !== null && other.number !== null && one.number !== other.number) return false;

  const [numbers, otherNumbers] = [one, other].map(({ title }) => listNumbers(title).join(" "));
  if (numbers !== otherNumbers) return false;
  return !areVolumeNames(getSubtitle(one.title), getSubtitle(other.title));
}

/** Whether the subtitles are names of volumes, such as "Matthew" and "Mark", "Tomo A" and "Tomo B" or "上" and "下". */
function areVolumeNames(one: string, other: string): boolean {
  if (one === "" || other === "" || one === other) return false;
  const [words, otherWords] = [one, other].map((text) => text.split(" "));
  if (words?.length !== otherWords?.length) return false;
  const isShared = words?.[0] === otherWords?.[0] || words?.at(-1) === otherWords?.at(-1);
  return words?.length === 1 || isShared;
}

/** Whether one main title begins with the words of the other. */
function doTitlesAgree(one: string, other: string): boolean {
  const [shorter = "", longer = ""] = [getMainTitle(one), getMainTitle(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  if (shorter === "" || !longer.startsWith(shorter)) return false;
  // "C++" and "C#".
  if (/^[a-z\d]{1,2}$/.test(shorter))
    return one.trim().toLowerCase() === other.trim().toLowerCase();
  // Chinese and others have no spaces between words.
  const isWithoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u.test(shorter);
  return isWithoutSpaces || longer === shorter || longer[shorter.length] === " ";
}

const SUBTITLE_SIGN = /\s*(?:[:;([/|—–：；（]|\s-\s)/u;

/** The words of the title up to its subtitle. */
function getMainTitle(title: string): string {
  return (
    title
      .split(SUBTITLE_SIGN)
      .map(toComparable)
      .find((words) => words !== "") ?? ""
  );
}

function getSubtitle(title: string): string {
  const [, ...parts] = title
    .split(SUBTITLE_SIGN)
    .map(toComparable)
    .filter((words) => words !== "");
  return parts.join(" ");
}

/** The numbers of volumes and parts in a title: in digits, Roman or words. */
function listNumbers(title: string): string[] {
  const words =
    title
      .normalize("NFKD")
      .toLowerCase()
      .match(/\p{N}+|\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return words.filter(
    (word) => /^(?:\p{N}+|[ivxlcdm]+)$/u.test(word) || numberWords.has(removeDiacritics(word)),
  );
}

const numberWords = new Set(
  `one two three four five six seven eight nine ten eleven twelve first second third fourth fifth
  sixth seventh eighth ninth tenth eleventh twelfth uno una dos tres cuatro cinco seis siete ocho
  nueve diez once doce primer primero primera segundo segunda tercer tercero tercera cuarto cuarta
  quinto quinta sexto sexta septimo septima octavo octava noveno novena decimo decima un une deux
  trois quatre cinq sept huit neuf dix onze douze premier premiere deuxieme seconde troisieme
  quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme`.split(/\s+/),
);
