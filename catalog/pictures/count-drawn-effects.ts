import { type CssNode, generate, walk } from "css-tree";

import { parseCss } from "#catalog/epub/clean/clean-css.ts";
import { walkElements, getAttribute, type Markup, getText } from "#catalog/epub/markup.ts";

/** A longer chain of references counts as endless. */
const MAX_CHAIN_LENGTH = 500;

/** The effects a filter value asks for: one for each function, plus those of the referenced elements. */
type EffectReferences = { functions: number; ids: string[] };

type Drawing = {
  byId: ReadonlyMap<string, Markup>;
  /** References in style sheets, by the last type, class or id of the selector. */
  bySelector: ReadonlyMap<string, EffectReferences>;
  known: Map<Markup | EffectReferences, number>;
};

/**
 * The maximum number of filter effects needed to draw a cleaned drawing, in attributes, styles and style sheets.
 * Content drawn repeatedly, such as by `use`, counts each time.
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
    for (const references of listReferences(element, drawing))
      effects += countReferencedEffects(references, drawing, chain + 1);
    for (const child of element.children.filter(isElement))
      effects += countElementEffects(child, drawing, chain + 1);
    return effects;
  });
}

function countReferencedEffects(
  references: EffectReferences,
  drawing: Drawing,
  chain: number,
): number {
  return memoize(references, drawing, () =>
    references.ids.reduce(
      (sum, id) => sum + countPartEffects(drawing.byId.get(id), drawing, chain),
      references.functions,
    ),
  );
}

function memoize(
  key: Markup | EffectReferences,
  { known: counts }: Drawing,
  count: () => number,
): number {
  const before = counts.get(key);
  if (before !== undefined) return before;
  // Circular references are not drawn.
  counts.set(key, 0);
  const effects = count();
  counts.set(key, effects);
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
      const references = readDeclarationReferences(node.block);
      if (references.functions + references.ids.length === 0) return;
      for (const selector of node.prelude.children)
        addReferences(bySelector, getLastSelectorPart(selector), references);
    });
  }
  return bySelector;
}

function addReferences(
  all: Map<string, EffectReferences>,
  selector: string,
  { functions, ids }: EffectReferences,
): void {
  const references = all.get(selector) ?? { functions: 0, ids: [] };
  references.functions += functions;
  for (const id of ids) references.ids.push(id);
  all.set(selector, references);
}

/** For "g > .glow:first-child": ".glow". Other selectors count for every element. */
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

/** For "url(#glow) blur(2px)": the id "glow" and one function. */
function readPropertyReferences(property: string, value: string): EffectReferences {
  const names = value.matchAll(/url\(\s*["']?#([^"')]*)/gi);
  const isFilter = /^(?:-webkit-)?filter$/i.test(property);
  return {
    functions: isFilter ? [...value.matchAll(/(?<!url)\(/gi)].length : 0,
    ids: Array.from(names, ([, id = ""]) => id.trim()),
  };
}
