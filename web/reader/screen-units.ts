import type { TextColumns } from "./text-columns.ts";

/** A length in parts of the screen. What may hold other words is found too, so that it stays as it is. */
const SCREEN_LENGTH =
  /"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|url\(\s*(?!["'\s])[^)]*|\/\*[\s\S]*?(?:\*\/|$)|@[a-z-]+(?:[^{;"'/]|\/(?!\*))*|(?<![\w.#\\-])([+-]?(?:\d+(?:\.\d+)?|\.\d+))[sld]?(v(?:w|h|i|b|min|max))(?![\w%-])/gi;

/**
 * Lets lengths such as `12vw` follow the screen. The renderer's frame is as wide as all pages of a chapter together, so
 * there a browser would take them many times too large.
 */
export function adaptScreenUnits(css: string): string {
  return css.replace(SCREEN_LENGTH, (found, size?: string, unit = "") => {
    if (!size) return found;
    const name = unit.toLowerCase().replace(/vi$/, "vw").replace("vb", "vh");
    // The renderer would replace a fallback of 1vw by the size of the window.
    return `calc(${size} * var(--reader-${name}, 1s${name}))`;
  });
}

/** Makes such lengths parts of one page: what a person sees is its column, also beside another one. */
export function setScreenUnits(
  { documentElement: { style } }: Document,
  { isVertical, isPaged, width, height }: TextColumns,
  screenHeight: number,
): void {
  const depth = isPaged ? height : screenHeight;
  const [across, down] = isVertical ? [depth, width] : [width, depth];
  for (const [name, value] of Object.entries(listScreenUnits(across, down))) {
    style.setProperty(name, value);
  }
}

/** The custom properties of `adaptScreenUnits` for a page of this size in pixels. */
export function listScreenUnits(width: number, height: number): Record<string, string> {
  const sides = {
    vw: width,
    vh: height,
    vmin: Math.min(width, height),
    vmax: Math.max(width, height),
  };
  return Object.fromEntries(
    Object.entries(sides).map(([name, side]) => [`--reader-${name}`, `${side / 100}px`]),
  );
}
