import { assignCodes, type NamedCode } from "./assign-codes.ts";
import type { PersonName } from "./parse-name.ts";
import { parsePeople } from "./parse-people.ts";

type Author = PersonName & { code: string };

export type AuthorNames = {
  /** The codes of an author who is named by code or by name; several for "Ann Ample & Bob Bright". */
  findCodes: (entry: string) => string[];
  /** The authors that only their names made known so far. */
  added: ReadonlyMap<string, Author>;
};

/** Finds authors by code or name among `known`. A name that is not known is a new author; an unknown code is not. */
export function openAuthorNames(known: readonly NamedCode[]): AuthorNames {
  const codes = new Set(known.map(({ code }) => code));
  const byFoldedCode = new Map(known.map(({ code }) => [code.toLowerCase(), code]));
  const assign = assignCodes(known);
  const added = new Map<string, Author>();
  return { findCodes, added };

  function findCodes(entry: string): string[] {
    if (codes.has(entry) || isCode(entry)) return [entry];
    const ownCode = byFoldedCode.get(entry.toLowerCase());
    if (ownCode !== undefined) return [ownCode];
    const { authors } = parsePeople([{ text: entry, fileAs: null, roles: [], isCreator: true }]);
    return authors.map((author) => {
      const code = assign(author.name);
      if (!codes.has(code)) added.set(code, { code, ...author });
      return code;
    });
  }
}

/** Codes of people have no capitals or spaces. */
function isCode(entry: string): boolean {
  return /^[a-z0-9][a-z0-9._-]*$/.test(entry);
}
