import { resolveBookPath } from "#catalog/epub/book-address.ts";
import {
  allowInternalAddress,
  allowLinkAddress,
  allowPlaceAddress,
  buildRelativePath,
  MISSING_FOLDER,
} from "#catalog/epub/book-names.ts";
import { obfuscations } from "#catalog/epub/encryption.ts";
import {
  type Attribute,
  getAttribute,
  childElements,
  findAll,
  type Markup,
  namespaces,
  getText,
  walkElements,
} from "#catalog/epub/markup.ts";
import { toPlainText } from "#catalog/epub/plain-text.ts";

import { PAGE_TYPE, type SelectedChapter } from "#catalog/epub/select-chapters.ts";

import type { Cleaning } from "./cleaning.ts";
import { type MarkupRules, splitWords } from "./markup-rules.ts";

const XHTML_TYPE = "application/xhtml+xml";

type KeptTypes = ReadonlyMap<string, string>;

type CleanedBook = {
  kept: KeptTypes;
  /** Texts that are no page of their book's fixed layout. */
  flowing: ReadonlySet<string>;
  chapters: readonly SelectedChapter[];
  /** Items that links lead to and the reading order does not have. */
  asideIds: readonly string[];
  /** The address of its contents, from the top folder; null when there are none. */
  contents: string | null;
};

/**
 * The package document with only the cleaned files, each with its detected type. A chapter that cannot be read stays
 * listed, so that places in the book keep their numbers and readers can say that it is missing. Other pages that links
 * lead to come last, outside the order in which pages are turned.
 */
export function cleanPackage(
  root: Markup,
  { kept, flowing, chapters, asideIds, contents }: CleanedBook,
  cleaning: Cleaning,
): Markup {
  const filtered = filterByRules(root, packageRules, cleaning);
  const absent = listAbsentItems(filtered, { kept, chapters }, cleaning);
  const complete = appendTo(
    filtered,
    "manifest",
    absent.map(({ item }) => item),
  );
  const listed = addAsides(complete, asideIds);
  const shown = new Map([
    ...chapters.map(({ idref, id }) => [idref, id] as const),
    ...absent.map(({ idref, item }) => [idref, item.attributes.id] as const),
    ...absent.map(({ item }) => [item.attributes.id, null] as const),
  ]);
  const ids = listKeptIds(listed, { kept, shown, cleaning });
  const flowingIds = new Set(
    walkElements(listed)
      .filter((item) => item.name === "item" && flowing.has(resolveCleaned(item, cleaning) ?? ""))
      .map(getId),
  );
  const cleaned = cleanPackageElement(listed, { kept, ids, shown, flowingIds, cleaning });
  return contents === null ? cleaned : addContents(cleaned, contents, cleaning);
}

function addContents(root: Markup, contents: string, { path, names }: Cleaning): Markup {
  const id = createId("contents", new Set(findAll(root, "item").map(getId)));
  const href = buildRelativePath(names.nameOf(path), contents);
  const attributes = { id, href, "media-type": XHTML_TYPE, properties: "nav" };
  return appendTo(root, "manifest", [{ name: "item", attributes }]);
}

type AbsentItem = { idref: string; item: NewElement & { attributes: { id: string } } };

/**
 * Readers know a chapter by its item, which a broken book may lack, or which is no page but a recording or style sheet.
 * No file of the book has the address of the item in its place.
 */
function listAbsentItems(
  root: Markup,
  { kept, chapters }: Pick<CleanedBook, "kept" | "chapters">,
  cleaning: Cleaning,
): AbsentItem[] {
  const items = new Map(findAll(root, "item").map((item) => [getId(item), item]));
  const unshown = new Set(chapters.filter(({ id }) => id === null).map(({ idref }) => idref));
  const absent = [...unshown].filter((idref) => {
    const item = items.get(idref);
    const type = item ? findKeptType(item, kept, cleaning) : "none";
    return type !== null && !PAGE_TYPE.test(type);
  });
  return absent.map((idref, place) => {
    const file = `${MISSING_FOLDER}/absent-${place + 1}.xhtml`;
    const href = buildRelativePath(cleaning.names.nameOf(cleaning.path), file);
    const id = items.has(idref) ? createId(`${idref}-absent`, items) : idref;
    return { idref, item: { name: "item", attributes: { id, href, "media-type": XHTML_TYPE } } };
  });
}

function createId(start: string, others: Pick<ReadonlySet<string>, "has">): string {
  let id = start;
  while (others.has(id)) id += "-";
  return id;
}

function addAsides(root: Markup, ids: readonly string[]): Markup {
  const references = ids.map((idref) => ({
    name: "itemref",
    attributes: { idref, linear: "no" },
  }));
  return appendTo(root, "spine", references);
}

type NewElement = { name: string; attributes: Record<string, string> };

function appendTo(root: Markup, list: string, elements: readonly NewElement[]): Markup {
  const parent = childElements(root).find(({ name }) => name === list);
  if (!parent) return root;
  const added = elements.map(({ name, attributes }): Markup => {
    const given = Object.entries(attributes).map(([key, value]) => ({
      space: "",
      name: key,
      value,
    }));
    return { name, space: parent.space, attributes: given, children: [] };
  });
  const children = [...parent.children, ...added];
  return {
    ...root,
    children: root.children.map((child) => (child === parent ? { ...child, children } : child)),
  };
}

/**
 * The file at each place in the reading order of a cleaned package document, which is at `path`; null when the address
 * leads to none.
 */
export function listReadingOrder(cleaned: Markup, path: string): (string | null)[] {
  const addresses = new Map(
    findAll(cleaned, "item").map((item) => [getId(item), getAttribute(item, "href") ?? ""]),
  );
  return findAll(cleaned, "itemref").map((reference) =>
    resolveBookPath(path, addresses.get(getAttribute(reference, "idref") ?? "") ?? ""),
  );
}

type PackageContext = {
  kept: KeptTypes;
  /** Of the items that stay. */
  ids: ReadonlySet<string>;
  /** The item shown for each id in the reading order; null when there is none. */
  shown: ReadonlyMap<string, string | null>;
  flowingIds: ReadonlySet<string>;
  cleaning: Cleaning;
};

type KeptContext = Pick<PackageContext, "kept" | "shown" | "cleaning">;

function listKeptIds(root: Markup, context: KeptContext): Set<string> {
  const items = childElements(root).flatMap((part) => childElements(part));
  return new Set(items.filter((item) => isKeptItem(item, context)).map(getId));
}

function isKeptItem(item: Markup, context: KeptContext): boolean {
  if (item.name !== "item") return false;
  const { kept, shown, cleaning } = context;
  if (findKeptType(item, kept, cleaning) !== null) return true;
  // A missing chapter.
  return shown.get(getId(item)) === null && (getAttribute(item, "href") ?? "") !== "";
}

function findKeptType(item: Markup, kept: KeptTypes, cleaning: Cleaning): string | null {
  const path = resolveCleaned(item, cleaning);
  return (path !== null && kept.get(path)) || null;
}

/** The file in the cleaned book that an element of the cleaned package document names. */
function resolveCleaned(element: Markup, { path, names }: Cleaning): string | null {
  return resolveBookPath(names.nameOf(path), getAttribute(element, "href") ?? "");
}

function cleanPackageElement(element: Markup, context: PackageContext): Markup {
  const children = element.children.flatMap((child): (Markup | string)[] => {
    if (typeof child === "string") return [child];
    return isKept(child, context) ? [cleanPackageElement(child, context)] : [];
  });

  if (element.space === namespaces.dc && element.name === "description") {
    return { ...element, children: [toPlainText(children.map(getText).join(""))] };
  }
  return { ...element, attributes: cleanAttributes(element, context), children };
}

function getId(item: Markup): string {
  return getAttribute(item, "id")?.trim() ?? "";
}

function isKept(element: Markup, context: PackageContext): boolean {
  const { kept, ids, shown, cleaning } = context;
  if (!packageNamespaces.has(element.space)) return false;

  switch (element.name) {
    case "item":
      return isKeptItem(element, context);
    case "itemref": {
      const idref = getAttribute(element, "idref")?.trim() ?? "";
      return ids.has(shown.get(idref) ?? idref);
    }
    case "reference":
      // Readers fail on one without a type.
      return (
        getAttribute(element, "type") !== null && kept.has(resolveCleaned(element, cleaning) ?? "")
      );
    default:
      return true;
  }
}

function cleanAttributes(element: Markup, context: PackageContext): readonly Attribute[] {
  const { kept, ids, shown, flowingIds, cleaning } = context;
  if (element.name === "spine") {
    return element.attributes.filter((each) => each.name !== "toc" || ids.has(each.value));
  }
  if (element.name === "itemref") {
    const idref = getAttribute(element, "idref") ?? "";
    const id = shown.get(idref) ?? idref;
    const attributes = element.attributes.map((each) =>
      each.name === "idref" ? { ...each, value: id } : each,
    );
    return flowingIds.has(id) ? markFlowing(attributes) : attributes;
  }
  if (element.name !== "item") return element.attributes;

  const type = findKeptType(element, kept, cleaning) ?? XHTML_TYPE;
  const cleaned = element.attributes.flatMap((each) => {
    if (each.name === "id") return [{ ...each, value: each.value.trim() }];
    if (each.name === "media-type") return [{ ...each, value: type }];
    if (each.name === "fallback" || each.name === "media-overlay")
      return ids.has(each.value.trim()) ? [{ ...each, value: each.value.trim() }] : [];
    return each.name === "properties" ? filterProperties(each) : [each];
  });
  const hasType = cleaned.some(({ name }) => name === "media-type");
  return hasType ? cleaned : [...cleaned, { space: "", name: "media-type", value: type }];
}

/** Readers then do not show the text as one page. */
function markFlowing(attributes: readonly Attribute[]): Attribute[] {
  const others = attributes.filter(({ name }) => name !== "properties");
  const given = attributes.find(({ name }) => name === "properties")?.value.split(/\s+/) ?? [];
  const kept = given.filter((each) => !each.startsWith("rendition:layout-"));
  const value = [...kept, "rendition:layout-reflowable"].join(" ").trim();
  return [...others, { space: "", name: "properties", value }];
}

/**
 * Drops "scripted" and "remote-resources", because scripts and remote resources are removed, and "nav", because the
 * contents are a page of their own.
 */
function filterProperties(properties: Attribute): Attribute[] {
  const value = properties.value
    .split(/\s+/)
    .filter((property) => /^(?:cover-image|svg|mathml)$/.test(property))
    .join(" ");
  return value === "" ? [] : [{ ...properties, value }];
}

/** Cleans a contents list, container or other description of the book; null for an unknown root element. */
export function cleanDescription(root: Markup, cleaning: Cleaning): Markup | null {
  const rules = Object.hasOwn(descriptionRules, root.name)
    ? descriptionRules[root.name]
    : undefined;
  if (!rules) return null;
  return filterByRules(root, rules, cleaning);
}

/** META-INF/encryption.xml, reduced to the obfuscated fonts in the cleaned book. */
export function cleanEncryption(
  root: Markup,
  isKept: (address: string) => boolean,
  cleaning: Cleaning,
) {
  const cleaned = cleanDescription(root, cleaning);
  return (
    cleaned && {
      ...cleaned,
      children: childElements(cleaned).filter((data) => isFont(data, isKept)),
    }
  );
}

function isFont(data: Markup, isKept: (address: string) => boolean): boolean {
  const parts = childElements(data);
  const method = parts.find((part) => part.name === "EncryptionMethod");
  const reference = parts.flatMap(childElements).find((part) => part.name === "CipherReference");
  const algorithm = (method && getAttribute(method, "Algorithm")) ?? "";
  return (
    Object.hasOwn(obfuscations, algorithm) &&
    isKept((reference && getAttribute(reference, "URI")) ?? "")
  );
}

/** Keeps only listed descendants and attributes; unlisted elements are removed with their content. */
function filterByRules(element: Markup, rules: MarkupRules, cleaning: Cleaning): Markup {
  return {
    ...element,
    attributes: element.attributes
      .filter((each) => isAllowed(each, rules))
      .flatMap((each) => rewriteAddress(element, each, cleaning)),
    children: element.children.flatMap((child): (Markup | string)[] => {
      if (typeof child === "string") return [child];
      return rules.elements.has(child.name) ? [filterByRules(child, rules, cleaning)] : [];
    }),
  };
}

const DESCRIPTION_NAMESPACES: ReadonlySet<string> = new Set(["", namespaces.opf, namespaces.xsi]);

function isAllowed({ space, name }: Attribute, rules: MarkupRules): boolean {
  if (space === namespaces.xml) return name === "lang";
  return DESCRIPTION_NAMESPACES.has(space) && rules.attributes.has(name);
}

/** Addresses in these documents must be inside the book; some begin at its top folder. */
function rewriteAddress(element: Markup, given: Attribute, cleaning: Cleaning): Attribute[] {
  const { name, value: written } = given;
  if (!/^(?:src|href|full-path|URI)$/.test(name)) return [given];
  const isFromTop = name === "full-path" || name === "URI";
  const allow = element.name === "item" ? allowInternalAddress : allowPlaceAddress;
  const value = allow({ ...cleaning, ...(isFromTop && { path: "" }) }, written);
  if (value !== null) return [{ ...given, value }];
  cleaning.note(`the address ${(allowLinkAddress(cleaning, written) ?? written).slice(0, 100)}`);
  return [];
}

/** Rules for documents that describe the book, by root element. */
const descriptionRules: Readonly<Record<string, MarkupRules>> = {
  ncx: {
    elements: splitWords(`
      ncx head meta docTitle docAuthor text navMap navPoint navLabel navInfo content
      pageList pageTarget navList navTarget
    `),
    attributes: splitWords("id class playOrder type value name content version lang dir src"),
  },
  display_options: {
    elements: splitWords("display_options platform option"),
    attributes: splitWords("name"),
  },
  encryption: {
    elements: splitWords("encryption EncryptedData EncryptionMethod CipherData CipherReference"),
    attributes: splitWords("Algorithm URI Id"),
  },
};

const packageRules: MarkupRules = {
  elements: splitWords(`
    package metadata dc-metadata x-metadata meta manifest item spine itemref guide reference
    title creator contributor language identifier date description subject publisher rights source
    relation coverage type format modified
  `),
  attributes: splitWords(`
    id version unique-identifier prefix lang dir property refines scheme name content role file-as
    event type href media-type properties fallback media-overlay toc page-progression-direction idref linear title
    alt-rep alt-rep-lang
  `),
};

const packageNamespaces: ReadonlySet<string> = new Set([
  namespaces.opf,
  namespaces.dc,
  namespaces.dcterms,
]);
