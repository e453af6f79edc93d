import { decodeHTMLStrict } from "entities";
import { Parser } from "htmlparser2";

import type { Attribute, Markup } from "./markup.ts";
import { findSpace, type Prefixes, readPrefixes, STANDING_PREFIXES } from "./namespaces.ts";

const DEEPEST = 256;
const LONGEST = 20_000_000;

type Growing = {
  space: string;
  name: string;
  attributes: readonly Attribute[];
  children: (Growing | string)[];
  prefixes: Prefixes;
};

type Reading = { root: Markup | null; wellFormed: boolean };

/**
 * Reads XML, or what was meant to be XHTML and is not well formed, into plain data. Document type
 * declarations are skipped, so no entity but the named ones of HTML is ever expanded.
 * Null when there is no element, or when it is too long or too deep to be a text for reading.
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
  const top: Growing = {
    space: "",
    name: "",
    attributes: [],
    children: [],
    prefixes: STANDING_PREFIXES,
  };
  const open: Growing[] = [top];
  let verbatim = mode === "html";
  let wellFormed = true;
  let tooDeep = false;

  const parser = new Parser(
    {
      onopentag(name, values) {
        tooDeep ||= open.length > DEEPEST;
        if (tooDeep) return parser.pause();
        const parent = open.at(-1) ?? top;
        const element = grow(parent, name, mode === "xml" ? decoded(values) : values);
        parent.children.push(element);
        open.push(element);
      },
      onclosetag(_, isImplied) {
        const closed = open.length > 1 ? open.pop() : undefined;
        if (isImplied && closed?.children.length) wellFormed = false;
      },
      ontext(data) {
        open.at(-1)?.children.push(verbatim ? data : decodeHTMLStrict(data));
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

  const root = top.children.find((child) => typeof child !== "string");
  return { root: tooDeep ? null : (root ?? null), wellFormed };
}

function decoded(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decodeHTMLStrict(value)]),
  );
}

function grow(parent: Growing, qualifiedName: string, values: Record<string, string>): Growing {
  const prefixes = readPrefixes(values, parent.prefixes);
  const { prefix, name } = splitName(qualifiedName);

  return {
    space: findSpace(prefixes, { prefix, name, parent }),
    name,
    attributes: Object.entries(values).flatMap(([key, value]) =>
      readAttribute(key, value, prefixes),
    ),
    children: [],
    prefixes,
  };
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

/** A declaration may hold declarations of its own in brackets; the first alone counts. */
function withoutDoctype(text: string): string {
  const start = text.search(/<!doctype/i);
  if (start === -1) return text;

  const declaration = /<!doctype(?:[^>"'[]|"[^"]*"|'[^']*')*(?:\[[\s\S]*?\]\s*)?>/iy;
  declaration.lastIndex = start;
  const found = declaration.exec(text);
  return found ? text.slice(0, start) + text.slice(start + found[0].length) : text;
}
