import type { Markup } from "./markup.ts";
import {
  cutLine,
  isPlaceholder,
  MAX_NAME_LENGTH,
  type MetadataElements,
  readLine,
} from "./metadata-elements.ts";
import { type BookRole, parseRole } from "./parse-role.ts";

/** What a book says in one place about the people who made it; it may name several. */
export type NamedPeople = {
  text: string;
  fileAs: string | null;
  /** Empty when the book names no role. */
  roles: BookRole[];
  /** Whether the book lists them as creators, and not as contributors. */
  isCreator: boolean;
};

/** A hostile book names thousands, and each text takes time to split. */
const MAX_PEOPLE = 500;

/** In characters, of all names. */
const MAX_LETTERS = 50_000;

/** The first 500 creators and contributors in the order in which the book wants them shown. */
export function readPeople(elements: MetadataElements): NamedPeople[] {
  let letters = 0;
  return [
    ...readInOrder(elements, "creator").map((element) => ({ element, isCreator: true })),
    ...readInOrder(elements, "contributor").map((element) => ({ element, isCreator: false })),
  ]
    .slice(0, MAX_PEOPLE)
    .flatMap(({ element, isCreator }) => {
      if (letters > MAX_LETTERS) return [];
      const text = cutLine(readLine(element), 2 * MAX_NAME_LENGTH);
      if (isPlaceholder(text) || isAddress(text)) return [];
      const fileAs = cutLine(elements.list(element, "file-as")[0] ?? "", 2 * MAX_NAME_LENGTH);
      letters += text.length + fileAs.length;
      const roles = elements
        .list(element, "role")
        .flatMap((written) => written.split(/[\s,;]+(?=\w{3}\b)/))
        .map((written) => parseRole(written) ?? "other");
      const isUnsorted = isPlaceholder(fileAs);
      return [{ text, fileAs: isUnsorted ? null : fileAs, roles: [...new Set(roles)], isCreator }];
    });
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+$/i.test(text);
}

function readInOrder(elements: MetadataElements, name: string): Markup[] {
  const placeOf = (element: Markup) => Number(elements.list(element, "display-seq")[0] ?? Infinity);
  const found = elements.find(name).map((element) => ({ element, place: placeOf(element) }));
  return found
    .toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place || 0))
    .map(({ element }) => element);
}
