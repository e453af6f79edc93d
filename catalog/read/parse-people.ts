import { uniqueBy } from "#catalog/epub/metadata-elements.ts";
import { type BookRole, parseRole } from "#catalog/epub/parse-role.ts";
import type { NamedPeople } from "#catalog/epub/read-people.ts";
import type { Contributor } from "#domain/contributor-roles.ts";
import { toComparable } from "#domain/to-comparable.ts";

import { parseName, type PersonName } from "./parse-name.ts";
import { splitNames } from "./split-names.ts";
import { separateRolePhrases, takeRoles } from "./split-roles.ts";

/** The people of a book, in its order. */
export type People = { authors: PersonName[]; contributors: Contributor[] };

type Person = PersonName & { roles: BookRole[]; isCreator: boolean };

/**
 * The authors and contributors of a book. When it names nobody as author, all creators count as authors, whatever their
 * role.
 */
export function parsePeople(named: readonly NamedPeople[]): People {
  const people = named
    .flatMap(parsePersons)
    .filter(({ roles }) => roles.length === 0 || roles.some((role) => role !== "producer"));
  const creators = people.filter(({ isCreator }) => isCreator);
  const writers = people.filter(({ roles }) => roles.includes("author"));
  const authors =
    [
      creators.filter(({ roles }) => roles.length === 0 || roles.includes("author")),
      creators,
      writers,
    ].find((list) => list.length > 0) ?? [];

  return {
    authors: uniqueBy(authors, keyOfPerson).map(({ name, firstName, lastName }) => ({
      name,
      firstName,
      lastName,
    })),
    contributors: listContributors(people, new Set(authors.map(keyOfPerson))),
  };
}

function listContributors(people: readonly Person[], authors: ReadonlySet<string>): Contributor[] {
  const found = people.flatMap((person): Contributor[] => {
    const { name, isCreator } = person;
    const roles = person.roles.filter((role) => role !== "author" && role !== "producer");
    if (roles.length > 0) return roles.map((role) => ({ name, role }));
    return isCreator || authors.has(keyOfPerson(person)) ? [] : [{ name, role: "other" }];
  });
  const withRole = new Set(found.filter(({ role }) => role !== "other").map(keyOfPerson));
  const kept = found.filter((each) => each.role !== "other" || !withRole.has(keyOfPerson(each)));
  return uniqueBy(kept, (each) => `${each.role} ${keyOfPerson(each)}`);
}

function keyOfPerson({ name }: { name: string }): string {
  return toComparable(name) || name;
}

/** Dates of life, addresses, "by" and "et al." are no part of a name. */
const NOISE =
  /\s*[([,]\s*(?:b|born|né|née|n|d|died|†)\.?\s*\d{4}\s*[)\]]?|,?\s+(?:ca?\.|circa)\s*\d{1,4}\s*[-–]\s*\d{1,4}|\s*\(\d{4}\)|\s*<[^<>]*>|\s*[,([]?\s*(?:\b(?:b|d|ca?|fl)\.\s*)?(?<!\d)\d{3,4}\??\s*[-–—](?:\s*(?:ca?\.\s*)?\d{3,4}\??)?\s*[)\]]?(?![\p{L}\d])|,?\s+(?:et al\.?|and others|y otros|et autres)$|^(?:written |story )?by:?\s+/giu;

/** "Ann Ample, Bob Bright (editors)" */
const ROLE_OF_ALL = /\s*[,([]\s*(eds|editors|translators|illustrators|authors)\.?\s*[)\]]?$/i;

function parsePersons({ text, fileAs, roles: given, isCreator }: NamedPeople): Person[] {
  const role = parseRole(ROLE_OF_ALL.exec(text)?.[1] ?? "");
  const roles = role === null ? given : [role];
  const cleaned =
    removeQuotes(
      text
        .replace(NOISE, "")
        .replace(ROLE_OF_ALL, "")
        .replace(/(?<=\p{L}{5})\.$/u, "")
        .trim(),
    ) || text;
  const names = splitNames(separateRolePhrases(cleaned));
  const sortNames = fileAs === null ? [] : splitNames(fileAs.replace(NOISE, ""));
  // "Ortega y Gasset, María" says that the name is not of two people.
  const family = fileAs?.split(",")[0] ?? "";
  const isOne =
    sortNames.length === 1 &&
    fileAs !== family &&
    splitNames(cleaned).length > 1 &&
    isJoined(family);
  const written = isOne ? [cleaned] : names;

  return written.flatMap((piece, index) => {
    const own = takeRoles(piece);
    const sortName = sortNames.length === written.length ? (sortNames[index] ?? null) : null;
    const person = parseName(own.name, sortName);
    if (toComparable(person.name) === "") return [];
    return [{ ...person, roles: own.roles.length > 0 ? own.roles : roles, isCreator }];
  });
}

/** Around a whole name. */
function removeQuotes(text: string): string {
  return /^["“«„'‘]([^"“”«»„]+)["”»“'’]$/u.exec(text)?.[1]?.trim() ?? text;
}

function isJoined(family: string): boolean {
  return /\s(?:y|e|i|and|et|und)\s/.test(family);
}
