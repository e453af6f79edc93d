import { type Attribute, attribute, type Markup, spaces, textOf } from "#catalog/epub/markup.ts";

import { cleanAddresses } from "./clean-addresses.ts";
import { cleanDeclarations, cleanStyleSheet } from "./clean-css.ts";
import type { Cleaning } from "./cleaning.ts";
import { droppedElements, htmlRules } from "./html-rules.ts";
import { mathmlRules } from "./mathml-rules.ts";
import type { Rules } from "./rules.ts";
import { countEffects, withoutFilters } from "./svg-effects.ts";
import { svgRules } from "./svg-rules.ts";

const rulesBySpace = new Map<string, Rules>([
  [spaces.html, htmlRules],
  [spaces.svg, svgRules],
  [spaces.mathml, mathmlRules],
]);

/** More effects keep the device of a reader busy for seconds whenever the page is drawn. */
const MOST_EFFECTS = 300;

/** An XHTML or SVG document with nothing in it that runs, asks, or comes from outside the book. */
export function cleanDocument(root: Markup, cleaning: Cleaning): Markup | null {
  const isHeavy = countEffects(root) > MOST_EFFECTS;
  if (isHeavy) cleaning.note(`its filters, which have more than ${MOST_EFFECTS} effects`);
  const [cleaned] = cleanElement(isHeavy ? withoutFilters(root) : root, cleaning);
  return typeof cleaned === "object" ? cleaned : null;
}

/** What stands in the element's place: itself, what it held, or nothing. */
function cleanElement(element: Markup, cleaning: Cleaning): (Markup | string)[] {
  const name = element.space === spaces.html ? element.name.toLowerCase() : element.name;
  const rules = rulesBySpace.get(element.space);

  if (droppedElements.has(name.toLowerCase())) return removed(element, cleaning);
  if (element.space === spaces.svg && !svgRules.elements.has(name))
    return removed(element, cleaning);
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
  return standIn(cleaned) ?? [cleaned];
}

function removed(element: Markup, cleaning: Cleaning): [] {
  cleaning.note(`<${element.name}>`);
  return [];
}

function cleanChildren(element: Markup, cleaning: Cleaning): (Markup | string)[] {
  return element.children.flatMap((child) =>
    typeof child === "string" ? [child] : cleanElement(child, cleaning),
  );
}

/** A picture that lost its address leaves its description; a reference to a removed style, nothing. */
function standIn({ space, name, attributes }: Markup): (Markup | string)[] | null {
  if (space !== spaces.html) return null;
  const has = (wanted: string) => attributes.some((each) => each.name === wanted);
  if (name === "img" && !has("src")) {
    return attributes.filter((each) => each.name === "alt").map((each) => each.value);
  }
  return name === "link" && !has("href") ? [] : null;
}

function cleanStyleElement(element: Markup, cleaning: Cleaning): Markup[] {
  // An HTML reader would take "</" for the end of the element, wherever it stands.
  const css = cleanStyleSheet(textOf(element), cleaning).replaceAll("<", "\\3c ");
  const type = { space: "", name: "type", value: "text/css" };
  return [{ space: element.space, name: "style", attributes: [type], children: [css] }];
}

/** The size of the page in fixed layouts; all else is said in the package document. */
function cleanMeta(element: Markup, cleaning: Cleaning): Markup[] {
  if (attribute(element, "http-equiv")?.toLowerCase() === "refresh")
    cleaning.note("<meta refresh>");
  if (element.space !== spaces.html || attribute(element, "name") !== "viewport") return [];

  const attributes = ["name", "content"].map((name) => ({
    space: "",
    name,
    value: attribute(element, name) ?? "",
  }));
  return [{ space: spaces.html, name: "meta", attributes, children: [] }];
}

function cleanAttributes(element: Markup, rules: Rules, cleaning: Cleaning): Attribute[] {
  const plain = element.attributes.flatMap((each) => cleanAttribute(each, rules, cleaning));
  return [...plain, ...cleanAddresses(element, cleaning)];
}

function cleanAttribute(given: Attribute, rules: Rules, cleaning: Cleaning): Attribute[] {
  const { space, name, value } = given;
  if (space === spaces.xml) return name === "lang" || name === "space" ? [given] : [];
  if (space === spaces.ops) return name === "type" || name === "prefix" ? [given] : [];
  if (space !== "") return [];

  if (/^on/i.test(name) || name.toLowerCase() === "srcdoc") cleaning.note(`the attribute ${name}`);
  if (name === "style") return cleanStyleAttribute(given, cleaning);
  if (!rules.attributes.has(name) && !/^aria-[a-z]+$/.test(name)) return [];
  if (rules === svgRules && !isStillStyle(name, value, cleaning)) return [];
  return [given];
}

function cleanStyleAttribute(given: Attribute, cleaning: Cleaning): Attribute[] {
  const value = cleanDeclarations(given.value, cleaning);
  return value === "" ? [] : [{ ...given, value }];
}

/** Attributes of a drawing are rules of style too, and may name pictures. */
function isStillStyle(name: string, value: string, cleaning: Cleaning): boolean {
  if (!/[\\(]/.test(value) || /transform$/i.test(name)) return true;

  const faults: string[] = [];
  const inner = { path: cleaning.path, note: (fault: string) => faults.push(fault) };
  const cleaned = cleanDeclarations(`${name}:${value}`, inner);
  const isStill = cleaned !== "" && faults.length === 0;
  if (!isStill) cleaning.note(`the attribute ${name}`);
  return isStill;
}
