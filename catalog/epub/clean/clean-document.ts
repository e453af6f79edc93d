import {
  allowLinkAddress,
  allowInternalAddress,
  allowPictureAddress,
} from "#catalog/epub/book-names.ts";
import {
  type Attribute,
  findFirst,
  findOutermost,
  getAttribute,
  type Markup,
  namespaces,
  getText,
} from "#catalog/epub/markup.ts";

import { isWebAddress } from "#catalog/epub/book-address.ts";
import { cleanDeclarations, cleanStyleSheet } from "./clean-css.ts";
import { listBesideLink, listBesideMedium } from "./list-beside-media.ts";
import { buildMediaPlace, findMediaKind, findMedium, type MediaKind } from "./clean-media.ts";
import type { Cleaning } from "./cleaning.ts";
import {
  droppedElements,
  htmlRules,
  mathmlRules,
  type MarkupRules,
  svgRules,
  svgReferringElements,
} from "./markup-rules.ts";
import { replaceControl } from "./replace-control.ts";
import { countFilterEffects, removeFilters } from "./svg-effects.ts";

const rulesByNamespace = new Map<string, MarkupRules>([
  [namespaces.html, htmlRules],
  [namespaces.svg, svgRules],
  [namespaces.mathml, mathmlRules],
]);

/** More effects block the reader's device for seconds at each redraw. */
const MAX_EFFECTS = 300;

/** An XHTML or SVG document without scripts, forms and outside resources; null when nothing remains. */
export function cleanDocument(root: Markup, cleaning: Cleaning): Markup | null {
  const isHeavy = countFilterEffects(root) > MAX_EFFECTS;
  if (isHeavy) cleaning.note(`its filters, which have more than ${MAX_EFFECTS} effects`);
  const [cleaned] = cleanElement(isHeavy ? removeFilters(root) : root, cleaning);
  return typeof cleaned === "object" ? cleaned : null;
}

/** Elements that lose nothing when they are replaced. */
const WORKLESS = /^(?:object|embed|slot|dialog|xmp|listing|plaintext)$/;

/** Replaces an element by itself, by its content, or by nothing. */
function cleanElement(element: Markup, cleaning: Cleaning): (Markup | string)[] {
  const name = element.space === namespaces.html ? element.name.toLowerCase() : element.name;
  const rules = rulesByNamespace.get(element.space);

  if (name === "img") {
    const loaded = findLazyPicture(element);
    if (loaded) return cleanElement(loaded, cleaning);
  }
  const kind = findMediaKind({ ...element, name }, cleaning);
  if (kind) return cleanMedium({ ...element, name }, kind, cleaning);
  const replaced = replaceControl(element, cleaning);
  if (replaced) {
    if (!WORKLESS.test(name)) cleaning.note("the working of a form, but not its words");
    return replaced.flatMap((each) =>
      typeof each === "string" ? [each] : cleanElement(each, cleaning),
    );
  }
  if (rules === htmlRules && name === "frameset") return listFramelessWords(element, cleaning);
  if (droppedElements.has(name.toLowerCase())) return removeElement(element, cleaning);
  if (element.space === namespaces.svg && !svgRules.elements.has(name))
    return removeElement(element, cleaning);
  if (!rules?.elements.has(name)) {
    cleaning.note(`the tag <${name}>`);
    return cleanChildren(element, cleaning);
  }
  if (name === "style") return cleanStyleElement(element, cleaning);
  if (name === "meta") return cleanMeta(element, cleaning);

  const attributes = cleanAttributes({ ...element, name }, rules, cleaning);
  const cleaned = {
    space: element.space,
    name,
    attributes,
    children: cleanChildren(element, cleaning),
  };
  return replaceWithoutAddress(cleaned) ?? [cleaned];
}

/** A picture whose address a script would copy, or that has one for each kind of screen. */
function findLazyPicture(picture: Markup): Markup | null {
  const address = getAttribute(picture, "src")?.trim() ?? "";
  if (address !== "" && !/^data:/i.test(address)) return null;
  const [first = ""] =
    getAttribute(picture, "srcset")
      ?.trim()
      .split(/[\s,]+/, 1) ?? [];
  const lazy = ["data-src", "data-original", "data-lazy-src"].map((name) =>
    getAttribute(picture, name),
  );
  const found = lazy.find((each) => each?.trim()) ?? first;
  if (found === "") return null;
  const others = picture.attributes.filter(({ name }) => !/^(?:src|srcset|data-.*)$/.test(name));
  return { ...picture, attributes: [...others, { space: "", name: "src", value: found }] };
}

/** The place of a recording or video, and what else its element has: after it, or before it where that is a link. */
function cleanMedium(element: Markup, kind: MediaKind, cleaning: Cleaning): (Markup | string)[] {
  const plain = element.attributes.flatMap((each) => cleanAttribute(each, htmlRules, cleaning));
  const isLink = element.name === "a";
  const found = isLink ? listBesideLink(element, kind) : listBesideMedium(element, cleaning);
  const beside = found.flatMap((node) =>
    typeof node === "string" ? [node] : cleanElement(node, cleaning),
  );
  const isLabel = isLink && found.length === 0;
  const place = buildMediaPlace(element, { kind, isLabel, plain }, cleaning);
  return isLink ? [...beside, place] : [place, ...beside];
}

/** Frames stand in the place of the body, with words for readers that show none. */
function listFramelessWords(frameset: Markup, cleaning: Cleaning): Markup[] {
  cleaning.note(`<${frameset.name}>`);
  const children = findOutermost(frameset, "noframes").flatMap((words) => {
    const body = findFirst(words, "body");
    return cleanChildren(body ?? words, cleaning);
  });
  return [{ space: frameset.space, name: "body", attributes: [], children }];
}

function removeElement(element: Markup, cleaning: Cleaning): [] {
  cleaning.note(`<${element.name}>`);
  return [];
}

function cleanChildren(element: Markup, cleaning: Cleaning): (Markup | string)[] {
  return element.children.flatMap((child) =>
    typeof child === "string" ? [child] : cleanElement(child, cleaning),
  );
}

/**
 * A picture without an allowed address is replaced by its alternative text; a link to a removed style sheet is removed.
 */
function replaceWithoutAddress({ space, name, attributes }: Markup): (Markup | string)[] | null {
  if (space !== namespaces.html) return null;
  const has = (wanted: string) => attributes.some((each) => each.name === wanted);
  if (name === "img" && !has("src")) {
    return attributes.filter((each) => each.name === "alt").map((each) => each.value);
  }
  return name === "link" && !has("href") ? [] : null;
}

function cleanStyleElement(element: Markup, cleaning: Cleaning): Markup[] {
  // An HTML reader takes any "</" as the end of the element.
  const css = cleanStyleSheet(getText(element), cleaning).replaceAll("<", "\\3c ");
  const type = { space: "", name: "type", value: "text/css" };
  return [{ space: element.space, name: "style", attributes: [type], children: [css] }];
}

/** In characters: the reader searches it for the page size. */
const MAX_VIEWPORT_LENGTH = 500;

/** Keeps the page size of fixed layouts; other metadata are in the package document. */
function cleanMeta(element: Markup, cleaning: Cleaning): Markup[] {
  if (getAttribute(element, "http-equiv")?.toLowerCase() === "refresh")
    cleaning.note("<meta refresh>");
  if (
    element.space !== namespaces.html ||
    getAttribute(element, "name")?.toLowerCase() !== "viewport"
  )
    return [];

  const attributes = ["name", "content"].map((name) => ({
    space: "",
    name,
    value: (getAttribute(element, name) ?? "").slice(0, MAX_VIEWPORT_LENGTH),
  }));
  return [{ space: namespaces.html, name: "meta", attributes, children: [] }];
}

function cleanAttributes(element: Markup, rules: MarkupRules, cleaning: Cleaning): Attribute[] {
  const plain = element.attributes.flatMap((each) => cleanAttribute(each, rules, cleaning));
  return [...plain, ...cleanAddresses(element, cleaning)];
}

function cleanAttribute(given: Attribute, rules: MarkupRules, cleaning: Cleaning): Attribute[] {
  const { space, name, value } = given;
  if (space === namespaces.xml) return name === "lang" || name === "space" ? [given] : [];
  if (space === namespaces.ops) return name === "type" || name === "prefix" ? [given] : [];
  if (space !== "") return [];

  if (/^on/i.test(name) || name.toLowerCase() === "srcdoc") cleaning.note(`the attribute ${name}`);
  if (name === "style") return cleanStyleAttribute(given, cleaning);
  if (!rules.attributes.has(name) && !/^aria-[a-z]+$/.test(name)) return [];
  if (rules === svgRules && !isSafeStyle(name, value, cleaning)) return [];
  return [given];
}

function cleanStyleAttribute(given: Attribute, cleaning: Cleaning): Attribute[] {
  const value = cleanDeclarations(given.value, cleaning);
  return value === "" ? [] : [{ ...given, value }];
}

/** Presentation attributes of SVG are style declarations and can refer to pictures. */
function isSafeStyle(name: string, value: string, cleaning: Cleaning): boolean {
  if (!/[\\(]/.test(value) || /transform$/i.test(name)) return true;

  const faults: string[] = [];
  const inner = { ...cleaning, note: (fault: string) => faults.push(fault) };
  const cleaned = cleanDeclarations(`${name}:${value}`, inner);
  const isStill = cleaned !== "" && faults.length === 0;
  if (!isStill) cleaning.note(`the attribute ${name}`);
  return isStill;
}

type AddressFilter = (cleaning: Cleaning, address: string) => string | null;

/** The allowed addresses of an element, with the `rel` attribute they need. */
function cleanAddresses(element: Markup, cleaning: Cleaning): Attribute[] {
  const kept = element.attributes.filter(isAddress).flatMap((given) => {
    const keep = findAddressFilter(element, given);
    const value = keep?.(cleaning, given.value) ?? null;
    if (value === null) {
      // Links such as rel="next" show nothing.
      if (element.name === "link" && !isStyleSheet(element)) return [];
      cleaning.note(`the address ${given.value.trim().slice(0, 100)} of <${element.name}>`);
      return [];
    }
    return [{ ...given, value }];
  });
  return [...kept, ...buildRelAttributes(element, kept)];
}

/** Other attributes with addresses are on no allowlist. */
function isAddress({ space, name }: Attribute): boolean {
  return space === namespaces.xlink
    ? name === "href"
    : space === "" && /^(?:href|src|usemap)$/.test(name);
}

function findAddressFilter(element: Markup, { space, name }: Attribute): AddressFilter | null {
  if (element.space === namespaces.svg && name === "href")
    return findSvgAddressFilter(element.name);
  if (element.space !== namespaces.html || space !== "") return null;

  if (name === "usemap") return allowFragment;
  if (name === "src") return element.name === "img" ? allowStillPicture : null;
  if (element.name === "a" || element.name === "area") return allowLinkAddress;
  return element.name === "link" && isStyleSheet(element) ? allowInternalAddress : null;
}

/** A renderer would load a video in the place of a picture before it shows the page. */
function allowStillPicture(cleaning: Cleaning, address: string): string | null {
  return findMedium(address, cleaning) ? null : allowPictureAddress(cleaning, address);
}

function findSvgAddressFilter(name: string): AddressFilter | null {
  if (name === "a") return allowLinkAddress;
  if (name === "image") return allowStillPicture;
  return svgReferringElements.has(name) ? allowInternalAddress : null;
}

function isStyleSheet(element: Markup): boolean {
  const relations = getAttribute(element, "rel")?.toLowerCase().split(/\s+/) ?? [];
  const type = getAttribute(element, "type")?.toLowerCase() ?? "text/css";
  return relations.includes("stylesheet") && type === "text/css";
}

function allowFragment(_: Cleaning, address: string): string | null {
  return address.startsWith("#") ? address : null;
}

/** SVG may repeat an address in `xlink:href` and `href`. */
function buildRelAttributes(element: Markup, kept: readonly Attribute[]): Attribute[] {
  if (kept.length === 0) return [];
  if (element.name === "link")
    return [{ space: "", name: "rel", value: getStylesheetRel(element) }];
  const leadsOut = kept.some(({ value }) => isWebAddress(value));
  return leadsOut ? [{ space: "", name: "rel", value: "noopener" }] : [];
}

function getStylesheetRel(element: Markup): string {
  return /\balternate\b/i.test(getAttribute(element, "rel") ?? "")
    ? "alternate stylesheet"
    : "stylesheet";
}
