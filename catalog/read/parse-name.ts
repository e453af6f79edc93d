import { toComparable, toKey } from "#domain/to-comparable.ts";

import {
  isEastAsian,
  isDegree,
  isEpithet,
  isGenerationSuffix,
  isHonorific,
  isInitials,
  isOrganization,
  isSuffix,
  listWords,
  startsAsSurname,
} from "./name-words.ts";

/** A person's name in the order of speech, and the parts that lists sort by. */
export type PersonName = { name: string; firstName: string; lastName: string };

/**
 * Parses one name as books write it, such as "Ann B. Ample", "Ample, Ann B." or "King, Martin Luther, Jr.". `fileAs`, a
 * name to sort by, counts when its last name is part of the name.
 */
export function parseName(written: string, fileAs: string | null): PersonName {
  const parsed = parseWritten(written);
  const sorted = fileAs === null ? null : parseSortName(fileAs, parsed.name);
  // Equal last names are taken as the name writes them: a form to sort by may be in capitals.
  const isOther = sorted !== null && toKey(sorted.lastName) !== toKey(parsed.lastName);
  return isOther ? { name: parsed.name, ...sorted } : parsed;
}

function parseWritten(written: string): PersonName {
  const [head = "", ...rest] = written.split(/\s*,\s*/).filter((part) => part !== "");
  const suffixes = rest.filter((part) => isSuffix(part));
  const honorifics = rest.filter((part) => isHonorific(part));
  const [given, ...others] = rest.filter((part) => !isSuffix(part) && !isHonorific(part));
  if (isOrganization(written) || others.length > 0) return keepWhole(written);

  const after = suffixes.map((suffix) => `, ${suffix}`).join("");
  if (given === undefined) {
    const { firstName, lastName } = splitPlainName(head);
    const before = honorifics.map((honorific) => `${honorific} `).join("");
    return { name: before + head + after, firstName: (before + firstName).trim(), lastName };
  }
  if (isEpithet(given)) return parseEpithet(head, given);

  const first = [...honorifics, removeExpansion(given)].join(" ");
  const space = isEastAsian(head) && !/\s/.test(head + given) ? "" : " ";
  return isEastAsian(head)
    ? { name: head + space + given, firstName: given, lastName: head }
    : { name: `${first} ${head}${after}`, firstName: first, lastName: head };
}

/** "Augustine, Bishop of Hippo" and "Thomas, à Kempis" are sorted under the first word. */
function parseEpithet(head: string, epithet: string): PersonName {
  const separator = /^\p{Ll}/u.test(epithet) ? " " : ", ";
  return { name: head + separator + epithet, firstName: "", lastName: head };
}

/** Catalogs write "Spurgeon, C. H. (Charles Haddon)". */
function removeExpansion(given: string): string {
  const bare = given.replace(/\s*\([^()]*\)$/, "");
  return listWords(bare).some(isInitials) ? bare : given;
}

function splitPlainName(name: string): Omit<PersonName, "name"> {
  if (isEpithet(name)) return { firstName: "", lastName: name };
  if (isEastAsian(name)) return splitEastAsianName(name);

  const words = listWords(name);
  const end = words.findLastIndex((word) => !isGenerationSuffix(word) && !isDegree(word));
  const named = words.slice(0, Math.max(end, 0) + 1);
  const initialsFrom = named.findLastIndex((word) => !isInitials(word)) + 1;
  // Russian books write "Иванов И. И."
  if (initialsFrom > 0 && initialsFrom < named.length)
    return {
      firstName: named.slice(initialsFrom).join(" "),
      lastName: named.slice(0, initialsFrom).join(" "),
    };

  // "Иванов Иван Иванович" ends with the name of the father.
  if (named.length === 3 && /(?:[ое]вич|ьич|[ое]вна|[иы]чна)$/u.test(named[2] ?? ""))
    return { firstName: named.slice(1).join(" "), lastName: named[0] ?? "" };

  const from = findLastName(named);
  return { firstName: named.slice(0, from).join(" "), lastName: named.slice(from).join(" ") };
}

/** The index of the last name: of its last word, or of "Van" in "Van Til" and "Ortega" in "Ortega y Gasset". */
function findLastName(words: readonly string[]): number {
  const last = words.length - 1;
  if (last >= 3 && /^[yie]$/.test(words[last - 1] ?? "")) return last - 2;
  const before = words[last - 1] ?? "";
  const isCapital = /^\p{Lu}/u.test(before);
  return last >= 2 && isCapital && startsAsSurname(before) ? last - 1 : Math.max(last, 0);
}

/** The family name comes first; a foreign name has a dot between its parts, and its family name last. */
function splitEastAsianName(name: string): Omit<PersonName, "name"> {
  const parts = name.split(/\s*[・·•]\s*/);
  if (/\p{Script=Latin}/u.test(name)) return { firstName: "", lastName: name };
  if (parts.length > 1)
    return { firstName: parts.slice(0, -1).join("・"), lastName: parts.at(-1) ?? "" };
  const [family = "", ...given] = listWords(name);
  return { firstName: given.join(" "), lastName: family };
}

/** First and last name of "Ample, Ann B." when the last name is part of `name`. */
function parseSortName(fileAs: string, name: string): Omit<PersonName, "name"> | null {
  const [family = "", ...rest] = fileAs.split(/\s*,\s*/);
  const words = new Set(toComparable(name).split(" "));
  const isPart = toComparable(family)
    .split(" ")
    .every((word) => words.has(word));
  const given = rest.filter((part) => part !== "" && !isSuffix(part)).join(" ");
  return isPart && given !== "" && !isOrganization(name)
    ? { firstName: given, lastName: family }
    : null;
}

function keepWhole(name: string): PersonName {
  return { name, firstName: "", lastName: name };
}
