import { type CssNode, generate, walk } from "css-tree";

import { parseCss } from "#catalog/epub/clean/clean-css.ts";
import { walkElements, getAttribute, type Markup, getText } from "#catalog/epub/markup.ts";

/** A chain of references that is longer is not followed: it counts as endless. */
const MAX_CHAIN_LENGTH = 500;

/** Each filter function is an effect, and each part that is named is drawn once more. */
type EffectReferences = { functions: number; ids: string[] };

type Drawing = {
  byId: ReadonlyMap<string, Markup>;
  /** What style sheets ask for, by the last type, class or id of their selectors. */
  bySelector: ReadonlyMap<string, EffectReferences>;
  known: Map<Markup | EffectReferences, number>;
};

/**
 * How many filter effects are worked out to draw a cleaned drawing, at most, wherever they are set;
 * what is drawn repeatedly, such as by `use`, counts each time.
 */
export function countDrawnEffects(root: Markup): number {
  const elements = [...walkElements(root)];
  const byId = new Map(elements.map((element) => [getAttribute(element, "id") ?? "", element]));
  return countElementEffects(
    root,
    { byId, bySelector: parseStylesheets(elements), known: new Map() },
    0,
  );
}

function countElementEffects(element: Markup, drawing: Drawing, chain: number): number {
  return memoize(element, drawing, () => {
    if (chain > MAX_CHAIN_LENGTH) return Infinity;
    let effects = 0;
    for (const asked of listReferences(element, drawing))
      effects += countReferencedEffects(asked, drawing, chain + 1);
    for (const child of element.children.filter(isElement))
      effects += countElementEffects(child, drawing, chain + 1);
    return effects;
  });
}

function countReferencedEffects(asked: EffectReferences, drawing: Drawing, chain: number): number {
  return memoize(asked, drawing, () =>
    asked.ids.reduce(
      (sum, id) => sum + countPartEffects(drawing.byId.get(id), drawing, chain),
      asked.functions,
    ),
  );
}

function memoize(key: Markup | EffectReferences, { known }: Drawing, count: () => number): number {
  const before = known.get(key);
  if (before !== undefined) return before;
  // What refers to itself is not drawn.
  known.set(key, 0);
  const effects = count();
  known.set(key, effects);
  return effects;
}

function countPartEffects(part: Markup | undefined, drawing: Drawing, chain: number): number {
  if (part === undefined) return 0;
  const own = part.name === "filter" ? part.children.filter(isElement).length : 0;
  return own + countElementEffects(part, drawing, chain);
}

function isElement(child: Markup | string): child is Markup {
  return typeof child !== "string";
}

function listReferences(element: Markup, { bySelector }: Drawing): EffectReferences[] {
  const classes = (getAttribute(element, "class") ?? "").split(/\s+/).map((name) => `.${name}`);
  const selectors = ["*", element.name, `#${getAttribute(element, "id") ?? ""}`, ...classes];
  const own = element.attributes.map(({ name, value }): EffectReferences => {
    if (name === "href")
      return { functions: 0, ids: value.startsWith("#") ? [value.slice(1)] : [] };
    return name === "style"
      ? readDeclarationReferences(parseCss(value, "declarationList"))
      : readPropertyReferences(name, value);
  });
  const styled = [...new Set(selectors)].flatMap((selector) => bySelector.get(selector) ?? []);
  return [...own, ...styled];
}

function parseStylesheets(elements: readonly Markup[]): Map<string, EffectReferences> {
  const bySelector = new Map<string, EffectReferences>();
  for (const sheet of elements.filter(({ name }) => name === "style")) {
    walk(parseCss(getText(sheet), "stylesheet"), (node: CssNode) => {
      if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return;
      const asked = readDeclarationReferences(node.block);
      if (asked.functions + asked.ids.length === 0) return;
      for (const selector of node.prelude.children)
        addReferences(bySelector, getLastSelectorPart(selector), asked);
    });
  }
  return bySelector;
}

function addReferences(
  all: Map<string, EffectReferences>,
  selector: string,
  { functions, ids }: EffectReferences,
): void {
  const asked = all.get(selector) ?? { functions: 0, ids: [] };
  asked.functions += functions;
  for (const id of ids) asked.ids.push(id);
  all.set(selector, asked);
}

/** Of "g > .glow:first-child": ".glow". What is not a type, a class or an id applies to every element. */
function getLastSelectorPart(selector: CssNode): string {
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

function readDeclarationReferences(declarations: CssNode): EffectReferences {
  const all: EffectReferences = { functions: 0, ids: [] };
  walk(declarations, (node: CssNode) => {
    if (node.type !== "Declaration") return;
    const { functions, ids } = readPropertyReferences(node.property, generate(node.value));
    all.functions += functions;
    for (const id of ids) all.ids.push(id);
  });
  return all;
}

/** Of "url(#glow) blur(2px)": the part that is named, and one function. */
function readPropertyReferences(property: string, value: string): EffectReferences {
  const names = value.matchAll(/url\(\s*["']?#([^"')]*)/gi);
  const isFilter = /^(?:-webkit-)?filter$/i.test(property);
  return {
    functions: isFilter ? [...value.matchAll(/(?<!url)\(/gi)].length : 0,
    ids: Array.from(names, ([, id = ""]) => id.trim()),
  };
}
