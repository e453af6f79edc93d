import { decodeHTMLStrict } from "entities";
import { Parser } from "htmlparser2";

import { withoutDoctype } from "./doctype.ts";
import type { Attribute, Markup } from "./markup.ts";
import { findSpace, type Prefixes, readPrefixes, STANDING_PREFIXES } from "./namespaces.ts";

const DEEPEST = 256;
/** In characters, and in bytes of what is read from an archive. */
export const LONGEST_MARKUP = 20_000_000;
const MOST_ELEMENTS = 200_000;
const MOST_ATTRIBUTES = 400_000;
const MOST_ATTRIBUTES_OF_ELEMENT = 500;

/** Of a piece, which is read before it is certain that its book is taken. */
const PIECE = { mostElements: 20_000, mostAttributes: 100_000 };

type Growing = {
  space: string;
  name: string;
  attributes: readonly Attribute[];
  children: (Growing | string)[];
};

/** An element that is not ended yet, and the prefixes that hold within it. */
type Open = { element: Growing; prefixes: Prefixes };

/** `isTooMuch` when the document is beyond one of the limits; then it has no root. */
type Reading = { root: Markup | null; wellFormed: boolean; isTooMuch: boolean };

/** Of a document; a comment counts as an element. */
export type Limits = { mostElements?: number; mostAttributes?: number };

/**
 * Reads XML, or what was meant to be XHTML and is not well formed, into plain data. Document type
 * declarations are skipped, so no entity but the named ones of HTML is ever expanded.
 * Null when there is no element, or when the document is beyond the limits.
 */
export function readMarkup(source: string, limits?: Limits): Markup | null {
  return readBounded(source, limits).root;
}

/** The same, and whether there is no root because the document is too long, too deep or has too many parts. */
export function readBounded(
  source: string,
  { mostElements = MOST_ELEMENTS, mostAttributes = MOST_ATTRIBUTES }: Limits = {},
): Pick<Reading, "root" | "isTooMuch"> {
  if (source.length > LONGEST_MARKUP || countElements(source, mostElements) > mostElements)
    return { root: null, isTooMuch: true };
  const text = withoutDoctype(source);

  const limits = { mostElements, mostAttributes };
  const strict = parse(text, "xml", limits);
  const isXml = strict.wellFormed || strict.root?.name !== "html";
  return isXml ? strict : parse(text, "html", limits);
}

/**
 * How many elements and comments begin, up to one more than `most`: what is too much is known before any memory is taken
 * for it. Each parts the text around it.
 */
function countElements(source: string, most: number): number {
  let count = 0;
  for (let at = source.indexOf("<"); at !== -1 && count <= most; at = source.indexOf("<", at + 1)) {
    if (/[^/\s]/.test(source.charAt(at + 1))) count += 1;
  }
  return count;
}

/** Reads a piece of HTML, such as a description, under an element of its own. */
export function readHtml(source: string): Markup | null {
  return parse(`<div>${source.slice(0, LONGEST_MARKUP)}</div>`, "html", PIECE).root;
}

function parse(
  text: string,
  mode: "xml" | "html",
  { mostElements, mostAttributes }: Required<Limits>,
): Reading {
  const document: Growing = { space: "", name: "", attributes: [], children: [] };
  const top: Open = { element: document, prefixes: STANDING_PREFIXES };
  const open: Open[] = [top];
  let elements = 0;
  let attributes = 0;
  let attributesOfElement = 0;
  let verbatim = mode === "html";
  let wellFormed = true;
  let isTooMuch = false;

  const parser = new Parser(
    {
      onopentagname() {
        elements += 1;
        attributesOfElement = 0;
        stopIf(open.length > DEEPEST || elements > mostElements);
      },
      onattribute() {
        attributes += 1;
        attributesOfElement += 1;
        stopIf(attributes > mostAttributes || attributesOfElement > MOST_ATTRIBUTES_OF_ELEMENT);
      },
      onopentag(name, values) {
        if (isTooMuch) return;
        const parent = open.at(-1) ?? top;
        const grown = grow(parent, name, mode === "xml" ? decoded(values) : values);
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

  const root = document.children.find((child) => typeof child !== "string");
  return { root: isTooMuch ? null : (root ?? null), wellFormed, isTooMuch };

  /** Nothing after this place is read. */
  function stopIf(isBeyond: boolean): void {
    isTooMuch ||= isBeyond;
    if (isTooMuch) parser.pause();
  }
}

function decoded(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decodeHTMLStrict(value)]),
  );
}

function grow(parent: Open, qualifiedName: string, values: Record<string, string>): Open {
  const prefixes = readPrefixes(values, parent.prefixes);
  const { prefix, name } = splitName(qualifiedName);
  const element = {
    space: findSpace(prefixes, { prefix, name, parent: parent.element }),
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
