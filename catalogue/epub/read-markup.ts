import { decodeHTMLStrict } from "entities";
import { Parser } from "htmlparser2";

import { withoutDoctype } from "./doctype.ts";
import type { Attribute, Markup } from "./markup.ts";
import { findSpace, type Prefixes, readPrefixes, STANDING_PREFIXES } from "./namespaces.ts";

const DEEPEST = 256;
const LONGEST = 20_000_000;
const MOST_ELEMENTS = 500_000;

type Growing = {
  space: string;
  name: string;
  attributes: readonly Attribute[];
  children: (Growing | string)[];
};

/** An element that is not ended yet, and the prefixes that hold within it. */
type Open = { element: Growing; prefixes: Prefixes };

type Reading = { root: Markup | null; wellFormed: boolean };

/**
 * Reads XML, or what was meant to be XHTML and is not well formed, into plain data. Document type
 * declarations are skipped, so no entity but the named ones of HTML is ever expanded.
 * Null when there is no element, or when it is too long, too deep or of too many elements to be a text for reading.
 */
export function readMarkup(source: string): Markup | null {
  if (source.length > LONGEST) return null;
  const text = withoutDoctype(source);

  const strict = parse(text, "xml");
  const { root } = strict.wellFormed || strict.root?.name !== "html" ? strict : parse(text, "html");
  return root;
}

/** Reads a piece of HTML, such as a description, under an element of its own. */
export function readHtml(source: string): Markup | null {
  return parse(`<div>${source.slice(0, LONGEST)}</div>`, "html").root;
}

function parse(text: string, mode: "xml" | "html"): Reading {
  const document: Growing = { space: "", name: "", attributes: [], children: [] };
  const top: Open = { element: document, prefixes: STANDING_PREFIXES };
  const open: Open[] = [top];
  let elements = 0;
  let verbatim = mode === "html";
  let wellFormed = true;
  let isTooMuch = false;

  const parser = new Parser(
    {
      onopentag(name, values) {
        elements += 1;
        isTooMuch ||= open.length > DEEPEST || elements > MOST_ELEMENTS;
        if (isTooMuch) return parser.pause();
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
  return { root: isTooMuch ? null : (root ?? null), wellFormed };
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
