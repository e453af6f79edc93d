import { parseRole } from "#catalog/epub/parse-role.ts";
import type { Contributor, ContributorRole } from "#domain/contributor-roles.ts";

/** A creator as an EPUB writes it: one person or several. `fileAs` is the form to sort by. */
export type WrittenCreator = { name: string; fileAs?: string };

export type PersonName = { name: string; firstName: string; lastName: string };

/** People as lists show them, and those whose role is written after their name. */
export type People = {
  authors: PersonName[];
  contributors: Contributor[];
};

/** Parts the people of all creators: "Ann; Bob & Carl" is three, "Ample, Ann B." is Ann B. Ample. */
export function parsePeople(creators: readonly WrittenCreator[]): People {
  const people: People = { authors: [], contributors: [] };
  for (const { name, fileAs } of creators) {
    const names = splitNames(name);
    const sorted = splitNames(fileAs ?? "");
    for (const [place, written] of names.entries()) {
      const { bare, role } = cutRole(written);
      const own = parseName(bare, sorted.length === names.length ? sorted[place] : undefined);
      if (role) people.contributors.push({ name: own.name, role });
      else if (own.name !== "") people.authors.push(own);
    }
  }
  const byName = new Map(people.authors.map((author) => [author.name, author]));
  return { ...people, authors: [...byName.values()] };
}

/** The names in a text. A comma separates names only when it cannot invert one. */
export function splitNames(text: string): string[] {
  const groups = text
    .split(/\s*[;；、]\s*|\s*\n\s*/u)
    .flatMap((group) => splitAt(group, /\s+&\s+|\s*＆\s*/u, areNames))
    .flatMap((group) => splitAt(group, /\s+(?:and|y|e|et|und)\s+/iu, areFullNames))
    .flatMap(splitAtCommas);
  return groups.map((name) => name.replace(/\s+/gu, " ").trim()).filter((name) => name !== "");
}

function splitAt(text: string, separator: RegExp, fits: (parts: string[]) => boolean): string[] {
  const parts = text.split(separator);
  return parts.length > 1 && fits(parts) ? parts : [text];
}

/** Not "Smith & Sons". */
function areNames(parts: readonly string[]): boolean {
  return parts.every(
    (part) =>
      part !== "" &&
      !/^(?:sons?|daughters?|co|company|brothers|bros|associates|partners|friends|ltd|inc)\b/iu.test(
        part,
      ),
  );
}

/** Names of two words or more, so that "Ortega y Gasset" and "Faith and Life Press" stay whole. */
function areFullNames(parts: readonly string[]): boolean {
  return areNames(parts) && parts.every((part) => isFullName(part) && !isOrganization(part));
}

function isFullName(text: string): boolean {
  return text.trim().split(/\s+/u).length > 1;
}

function isOrganization(text: string): boolean {
  return /\b(?:press|publish\w+|church|society|ministr\w+|committee|institute|university|college|books|trust|foundation|association|department|editorial|iglesia|sociedad|église|société|of|for|the)\b/iu.test(
    text,
  );
}

function splitAtCommas(text: string): string[] {
  const parts = text.split(/\s*，\s*|\s*,\s+|,(?=\p{L})/u).map((part) => part.trim());
  if (/，/u.test(text) || parts.length < 2) return parts;
  const names = parts.filter((part) => !isSuffix(part));
  if (names.length < parts.length || names.length < 2) return [text];
  if (names.length > 2) return names.every(isFullName) || !names.some(isFullName) ? names : [text];
  return isInverted(parts) ? [text] : names;
}

/** "Ample, Ann B." and "van der Berg, Jan Willem", but not "Ann Ample, Bob Bright". */
function isInverted([family = "", given = ""]: readonly string[]): boolean {
  const hasInitial = /(?:^|\s)\p{Lu}\.?$/u.test(given);
  return !isFullName(family) || !isFullName(given) || /^\p{Ll}/u.test(family) || hasInitial;
}

/** "Jr.", "D.D." and "Inc." after a name. */
function isSuffix(text: string): boolean {
  return /^(?:jr|sr|junior|senior|[ivx]{2,4}|inc|ltd|llc|gmbh|s\.?a|(?:\p{Lu}\p{Ll}{0,3}\.){2,}|ph\.?\s?d|m\.?d|d\.?d|th\.?[dm]|m\.?a|b\.?a|esq|sj|op|osb)\.?$/iu.test(
    text,
  );
}

/** The name as displayed, and the parts it is sorted by. */
function parseName(written: string, fileAs: string | undefined): PersonName {
  const parts = written.split(/\s*,\s*/u);
  const suffixes = parts.filter((part, place) => place > 0 && isSuffix(part));
  const [family = "", given, ...others] = parts.filter((part) => !suffixes.includes(part));
  // It may be several names: none must get lost.
  if (others.length > 0) return { name: written, firstName: "", lastName: written };
  const name = [given ? `${given} ${family}` : family, ...suffixes].join(", ");
  return {
    name,
    ...(parseSortName(fileAs, name) ??
      (given ? { firstName: given, lastName: family } : guessParts(family, suffixes))),
  };
}

/** The parts of a form to sort by; null when it is the form of another name, or has no parts. */
function parseSortName(fileAs: string | undefined, name: string): Omit<PersonName, "name"> | null {
  const [lastName = "", ...rest] = (fileAs ?? "").split(/\s*,\s*/u);
  const firstName = rest.filter((part) => !isSuffix(part)).join(" ");
  if (lastName === "" || firstName === "" || isSuffix(lastName)) return null;
  return listWords(`${lastName} ${rest.join(" ")}`) === listWords(name)
    ? { firstName, lastName }
    : null;
}

function listWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).toSorted().join(" ");
}

function guessParts(name: string, suffixes: readonly string[]): Omit<PersonName, "name"> {
  if (
    isOrganization(name) ||
    suffixes.some((suffix) => /^(?:inc|ltd|llc|gmbh|s\.?a)\.?$/iu.test(suffix))
  )
    return { firstName: "", lastName: name };
  const words = name.split(" ");
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? name };
}

/** "Bob Bright (translator)" without its role. */
function cutRole(written: string): { bare: string; role: ContributorRole | null } {
  const [, bare = written, word = ""] =
    /^(.*?)\s*[([（]([^()[\]（）]+)[)\]）]$/u.exec(written) ?? [];
  const role = parseRole(word);
  return role && bare !== "" ? { bare, role } : { bare: written, role: null };
}
