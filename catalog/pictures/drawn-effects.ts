import { type CssNode, generate, walk } from "css-tree";

import { readCss } from "#catalog/epub/clean/clean-css.ts";
import { allElements, attribute, type Markup, textOf } from "#catalog/epub/markup.ts";

/** A chain of references that is longer is not followed: it counts as endless. */
const LONGEST_CHAIN = 500;

/** Each filter function is an effect, and each part that is named is drawn once more. */
type Asked = { functions: number; ids: string[] };

type Drawing = {
  byId: ReadonlyMap<string, Markup>;
  /** What style sheets ask for, by the last type, class or id of their selectors. */
  bySelector: ReadonlyMap<string, Asked>;
  known: Map<Markup | Asked, number>;
};

/**
 * How many filter effects are worked out to draw a cleaned drawing, at most, wherever they are set;
 * what is drawn repeatedly, such as by `use`, counts each time.
 */
export function countDrawnEffects(root: Markup): number {
  const elements = [...allElements(root)];
  const byId = new Map(elements.map((element) => [attribute(element, "id") ?? "", element]));
  return effectsWithin(root, { byId, bySelector: readSheets(elements), known: new Map() }, 0);
}

function effectsWithin(element: Markup, drawing: Drawing, chain: number): number {
  return once(element, drawing, () => {
    if (chain > LONGEST_CHAIN) return Infinity;
    let effects = 0;
    for (const asked of askedBy(element, drawing)) effects += effectsOf(asked, drawing, chain + 1);
    for (const child of element.children.filter(isElement))
      effects += effectsWithin(child, drawing, chain + 1);
    return effects;
  });
}

function effectsOf(asked: Asked, drawing: Drawing, chain: number): number {
  return once(asked, drawing, () =>
    asked.ids.reduce(
      (sum, id) => sum + effectsOfPart(drawing.byId.get(id), drawing, chain),
      asked.functions,
    ),
  );
}

function once(key: Markup | Asked, { known }: Drawing, count: () => number): number {
  const before = known.get(key);
  if (before !== undefined) return before;
  // What refers to itself is not drawn.
  known.set(key, 0);
  const effects = count();
  known.set(key, effects);
  return effects;
}

function effectsOfPart(part: Markup | undefined, drawing: Drawing, chain: number): number {
  if (part === undefined) return 0;
  const own = part.name === "filter" ? part.children.filter(isElement).length : 0;
  return own + effectsWithin(part, drawing, chain);
}

function isElement(child: Markup | string): child is Markup {
  return typeof child !== "string";
}

function askedBy(element: Markup, { bySelector }: Drawing): Asked[] {
  const classes = (attribute(element, "class") ?? "").split(/\s+/).map((name) => `.${name}`);
  const selectors = ["*", element.name, `#${attribute(element, "id") ?? ""}`, ...classes];
  const own = element.attributes.map(({ name, value }): Asked => {
    if (name === "href")
      return { functions: 0, ids: value.startsWith("#") ? [value.slice(1)] : [] };
    return name === "style" ? askedIn(readCss(value, "declarationList")) : askedOf(name, value);
  });
  const styled = [...new Set(selectors)].flatMap((selector) => bySelector.get(selector) ?? []);
  return [...own, ...styled];
}

function readSheets(elements: readonly Markup[]): Map<string, Asked> {
  const bySelector = new Map<string, Asked>();
  for (const sheet of elements.filter(({ name }) => name === "style")) {
    walk(readCss(textOf(sheet), "stylesheet"), (node: CssNode) => {
      if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return;
      const asked = askedIn(node.block);
      if (asked.functions + asked.ids.length === 0) return;
      for (const selector of node.prelude.children) addAsked(bySelector, lastPart(selector), asked);
    });
  }
  return bySelector;
}

function addAsked(all: Map<string, Asked>, selector: string, { functions, ids }: Asked): void {
  const asked = all.get(selector) ?? { functions: 0, ids: [] };
  asked.functions += functions;
  for (const id of ids) asked.ids.push(id);
  all.set(selector, asked);
}

/** Of "g > .glow:first-child": ".glow". What is not a type, a class or an id applies to every element. */
function lastPart(selector: CssNode): string {
  let last = "*";
  if (selector.type !== "Selector") return last;
  for (const part of selector.children) {
    if (part.type === "Combinator") last = "*";
    if (part.type === "TypeSelector") last = part.name.replace(/^.*\|/, "");
    if (part.type === "ClassSelector") last = `.${part.name}`;
    if (part.type === "IdSelector") last = `#${part.name}`;
  }
  return last;
}

function askedIn(declarations: CssNode): Asked {
  const all: Asked = { functions: 0, ids: [] };
  walk(declarations, (node: CssNode) => {
    if (node.type !== "Declaration") return;
    const { functions, ids } = askedOf(node.property, generate(node.value));
    all.functions += functions;
    for (const id of ids) all.ids.push(id);
  });
  return all;
}

/** Of "url(#glow) blur(2px)": the part that is named, and one function. */
function askedOf(property: string, value: string): Asked {
  const names = value.matchAll(/url\(\s*["']?#([^"')]*)/gi);
  const isFilter = /^(?:-webkit-)?filter$/i.test(property);
  return {
    functions: isFilter ? [...value.matchAll(/(?<!url)\(/gi)].length : 0,
    ids: Array.from(names, ([, id = ""]) => id.trim()),
  };
}
