import { decodeHTMLStrict } from "entities";
import { Parser } from "htmlparser2";

import type { Attribute, Markup } from "./markup.ts";
import {
  DEFAULT_PREFIXES,
  repairRootPrefix,
  type Prefixes,
  readPrefixes,
  resolveNamespace,
} from "./namespaces.ts";

const MAX_DEPTH = 256;
/** In characters, and in bytes for files from an archive. */
export const MAX_MARKUP_LENGTH = 20_000_000;
const MAX_ELEMENTS = 200_000;
const MAX_ATTRIBUTES = 400_000;
const MAX_ATTRIBUTES_OF_ELEMENT = 500;

/** Lower limits for HTML fragments, which are read before the book is accepted. */
const HTML_LIMITS = { maxElements: 20_000, maxAttributes: 100_000 };

type MutableElement = {
  space: string;
  name: string;
  attributes: readonly Attribute[];
  children: (MutableElement | string)[];
};

type OpenElement = { element: MutableElement; prefixes: Prefixes };

/** `exceedsLimits` when the document exceeds a limit; `root` is then null. */
type ParseResult = { root: Markup | null; wellFormed: boolean; exceedsLimits: boolean };

/** Limits for a document; comments count as elements. */
export type MarkupLimits = { maxElements?: number; maxAttributes?: number };

/**
 * Parses XML, or XHTML that is not well formed, into plain data. Doctypes are skipped, so only named HTML entities are
 * expanded. Returns null when there is no element or the document exceeds the limits.
 */
export function readMarkup(source: string, limits?: MarkupLimits): Markup | null {
  return parseWithinLimits(source, limits).root;
}

/** Like `readMarkup`; `exceedsLimits` says whether a limit was the reason for null. */
export function parseWithinLimits(
  source: string,
  { maxElements = MAX_ELEMENTS, maxAttributes = MAX_ATTRIBUTES }: MarkupLimits = {},
): Pick<ParseResult, "root" | "exceedsLimits"> {
  if (source.length > MAX_MARKUP_LENGTH || countElements(source, maxElements) > maxElements)
    return { root: null, exceedsLimits: true };
  const text = openComment(removeDoctype(source));

  const limits = { maxElements, maxAttributes };
  const strict = parseDocument(text, "xml", limits);
  const isXml = strict.wellFormed || strict.root?.name.toLowerCase() !== "html";
  return isXml ? strict : parseDocument(text, "html", limits);
}

/** Whether files of this type, as a book calls it, are markup. */
export function isMarkupType(type: string): boolean {
  return /\bhtml\b|[/+]xml$|x-dtbncx|\bsmil\b/.test(type);
}

/**
 * Counts elements and comments up to `most` + 1, so that a document over the limit is refused before it takes memory.
 * Comments count because each splits the text around it.
 */
function countElements(source: string, most: number): number {
  let count = 0;
  for (let at = source.indexOf("<"); at !== -1 && count <= most; at = source.indexOf("<", at + 1)) {
    if (/[^/\s]/.test(source.charAt(at + 1))) count += 1;
  }
  return count;
}

/** Parses an HTML fragment, such as a description, inside a `div`. */
export function parseHtml(source: string): Markup | null {
  return parseDocument(`<div>${source.slice(0, MAX_MARKUP_LENGTH)}</div>`, "html", HTML_LIMITS)
    .root;
}

function parseDocument(
  text: string,
  mode: "xml" | "html",
  { maxElements, maxAttributes }: Required<MarkupLimits>,
): ParseResult {
  const document: MutableElement = { space: "", name: "", attributes: [], children: [] };
  const top: OpenElement = { element: document, prefixes: DEFAULT_PREFIXES };
  const open: OpenElement[] = [top];
  let root: OpenElement | null = null;
  let elements = 0;
  let attributes = 0;
  let attributesOfElement = 0;
  let verbatim = mode === "html";
  let wellFormed = true;
  let exceedsLimits = false;

  const parser = new Parser(
    {
      onopentagname() {
        elements += 1;
        attributesOfElement = 0;
        stopIf(open.length > MAX_DEPTH || elements > maxElements);
      },
      onattribute() {
        attributes += 1;
        attributesOfElement += 1;
        stopIf(attributes > maxAttributes || attributesOfElement > MAX_ATTRIBUTES_OF_ELEMENT);
      },
      onopentag(name, values) {
        if (exceedsLimits) return;
        const parent = open.at(-1) ?? top;
        // What follows the root element is read as its part.
        const around = parent === top ? (root ?? top) : parent;
        const grown = openElement(around, name, mode === "xml" ? decodeValues(values) : values);
        root ??= grown;
        parent.element.children.push(grown.element);
        open.push(grown);
      },
      onclosetag(_, isImplied) {
        const closed = open.length > 1 ? open.pop() : undefined;
        if (isImplied && closed?.element.children.length) wellFormed = false;
      },
      ontext(data) {
        open.at(-1)?.element.children.push(verbatim ? data : decodeHTMLStrict(data));
      },
      oncdatastart() {
        verbatim = true;
      },
      oncdataend() {
        verbatim = mode === "html";
      },
    },
    {
      xmlMode: mode === "xml",
      decodeEntities: mode === "html",
      recognizeSelfClosing: true,
      recognizeCDATA: true,
    },
  );
  parser.end(text);

  return { root: exceedsLimits ? null : joinRoots(document), wellFormed, exceedsLimits };

  function stopIf(isBeyond: boolean): void {
    exceedsLimits ||= isBeyond;
    if (exceedsLimits) parser.pause();
  }
}

/** The first element; a page has all that follows it, such as a second page, at its end. */
function joinRoots({ children }: MutableElement): MutableElement | null {
  const place = children.findIndex((child) => typeof child !== "string");
  const root = children[place];
  if (root === undefined || typeof root === "string") return null;
  const rest = children
    .slice(place + 1)
    .filter((child) => typeof child !== "string" || child.trim() !== "");
  if (root.name.toLowerCase() !== "html" || rest.length === 0) return root;
  const end = findBody(root) ?? root;
  for (const child of rest) {
    const isPage = typeof child !== "string" && child.name.toLowerCase() === "html";
    for (const part of isPage ? (findBody(child) ?? child).children : [child])
      end.children.push(part);
  }
  return root;
}

function findBody({ children }: MutableElement): MutableElement | undefined {
  return children
    .filter((child) => typeof child !== "string")
    .findLast(({ name }) => name.toLowerCase() === "body");
}

/** A comment without an end would hide all that follows: what it has is text. */
function openComment(text: string): string {
  const start = text.lastIndexOf("<!--");
  const isOpen = start !== -1 && !text.includes("-->", start);
  return isOpen ? text.slice(0, start) + text.slice(start + "<!--".length) : text;
}

function decodeValues(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decodeHTMLStrict(value)]),
  );
}

function openElement(
  parent: OpenElement,
  qualifiedName: string,
  values: Record<string, string>,
): OpenElement {
  const { prefix, name } = splitName(qualifiedName);
  const declared = readPrefixes(values, parent.prefixes);
  const isFirst = parent.element.name === "";
  const prefixes = isFirst ? repairRootPrefix(declared, prefix, name) : declared;
  const element = {
    space: resolveNamespace(prefixes, { prefix, name, parent: parent.element }),
    name,
    attributes: Object.entries(values).flatMap(([key, value]) =>
      readAttribute(key, value, prefixes),
    ),
    children: [],
  };
  return { element, prefixes };
}

function readAttribute(key: string, value: string, prefixes: Prefixes): Attribute[] {
  if (key === "xmlns" || key.startsWith("xmlns:")) return [];

  const { prefix, name } = splitName(key);
  return [{ space: prefix === "" ? "" : (prefixes.get(prefix) ?? prefix), name, value }];
}

function splitName(qualified: string): { prefix: string; name: string } {
  const colon = qualified.indexOf(":");
  return { prefix: qualified.slice(0, Math.max(colon, 0)), name: qualified.slice(colon + 1) };
}

/**
 * The text without its first doctype; an unfinished doctype stays. Scanned step by step, because a regular expression
 * for the whole fails on long input.
 */
function removeDoctype(text: string): string {
  const start = text.search(/<!doctype/i);
  if (start === -1) return text;

  const end = findDoctypeEnd(text, start);
  return end === null ? text : text.slice(0, start) + text.slice(end);
}

/** The position after the doctype, which may contain quoted strings and an internal subset in brackets. */
function findDoctypeEnd(text: string, start: number): number | null {
  const mark = /["'[>]/g;
  mark.lastIndex = start;

  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const [sign] = found;
    if (sign === ">") return mark.lastIndex;
    if (sign === "[") return findMatch(text, /\]\s*>/g, mark.lastIndex);

    const closing = text.indexOf(sign, mark.lastIndex);
    if (closing === -1) return null;
    mark.lastIndex = closing + 1;
  }
  return null;
}

function findMatch(text: string, end: RegExp, from: number): number | null {
  end.lastIndex = from;
  return end.test(text) ? end.lastIndex : null;
}
