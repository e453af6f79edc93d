import { resolveBookPath } from "./book-address.ts";
import { EpubError } from "./epub-error.ts";
import {
  getAttribute,
  childElements,
  findAll,
  findFirst,
  getTrimmedText,
  type Markup,
} from "./markup.ts";

export type ManifestItem = {
  id: string;
  /** A path in the book; null for an address outside it. */
  path: string | null;
  type: string;
  properties: readonly string[];
};

export type PackageDocument = {
  path: string;
  root: Markup;
  version: string;
  /** The unique identifier, which is the source of the keys of obfuscated fonts; "" if missing. */
  identifier: string;
  items: readonly ManifestItem[];
  /** Paths of the texts in reading order. */
  spine: readonly string[];
  pageProgression: "ltr" | "rtl" | null;
};

/** In characters. The key is derived from the identifier again for every file. */
const MAX_IDENTIFIER_LENGTH = 4_096;

/** Limit for the manifest and for the spine. */
const MAX_ITEMS = 20_000;

export function readPackageDocument(path: string, root: Markup | null): PackageDocument {
  const manifest = root && findFirst(root, "manifest");
  const spine = root && findFirst(root, "spine");
  if (!root || root.name !== "package" || !manifest || !spine)
    throw new EpubError("broken-package");
  const listed = childElements(manifest);
  const references = findAll(spine, "itemref");
  if (Math.max(listed.length, references.length) > MAX_ITEMS)
    throw new EpubError("package-too-large");

  const items = listed.flatMap((item) => readItem(path, item));
  return {
    path,
    root,
    version: readVersion(root),
    identifier: readUniqueIdentifier(root),
    items,
    spine: readSpine(references, items),
    pageProgression: readDirection(spine),
  };
}

function readItem(path: string, item: Markup): ManifestItem[] {
  const id = getAttribute(item, "id");
  const href = getAttribute(item, "href");
  if (item.name !== "item" || !id || !href) return [];

  return [
    {
      id,
      path: resolveBookPath(path, href),
      type: getAttribute(item, "media-type")?.toLowerCase() ?? "",
      properties: getAttribute(item, "properties")?.split(/\s+/) ?? [],
    },
  ];
}

function readVersion(root: Markup): string {
  const version = getAttribute(root, "version") ?? "";
  return /^3\.\d$/.test(version) ? version : "2.0";
}

function readUniqueIdentifier(root: Markup): string {
  const id = getAttribute(root, "unique-identifier");
  const identifiers = findAll(root, "identifier");
  const found = identifiers.find((each) => id && getAttribute(each, "id") === id) ?? identifiers[0];
  return found ? getTrimmedText(found).slice(0, MAX_IDENTIFIER_LENGTH) : "";
}

function readSpine(references: readonly Markup[], items: readonly ManifestItem[]): string[] {
  const paths = new Map(items.toReversed().map(({ id, path }) => [id, path]));
  return references.flatMap((reference) => paths.get(getAttribute(reference, "idref") ?? "") ?? []);
}

function readDirection(spine: Markup): "ltr" | "rtl" | null {
  const direction = getAttribute(spine, "page-progression-direction");
  return direction === "ltr" || direction === "rtl" ? direction : null;
}
