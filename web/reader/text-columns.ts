/** A box with more characters holds text to read, not a label. */
export const TEXT_LENGTH = 300;
/** Type smaller than this part of the text's size is hard to read. */
export const LEAST_SCALE = 0.62;

/** The columns of a drawn page; a scrolling text has one, of any length. All lengths are in pixels. */
export type TextColumns = {
  isPaged: boolean;
  /** The text runs from top to bottom, so that columns do too. */
  isVertical: boolean;
  /** The length of a line. */
  width: number;
  /** The room for lines in one column; infinite in a scrolling text. */
  height: number;
  /** How far beyond its column something may reach without covering other text. */
  tolerance: number;
  /** Where a box begins and ends, measured from the start of the column in which it begins. */
  locate: (box: DOMRect) => { start: number; end: number };
};

export function measureColumns(page: Document): TextColumns | null {
  const { documentElement: root, body, defaultView: view } = page;
  if (!view || !body) return null;
  const [style, bodyStyle] = [view.getComputedStyle(root), view.getComputedStyle(body)];
  const isPaged = style.columnWidth !== "auto";
  const isVertical = bodyStyle.writingMode.startsWith("vertical");
  const isRightToLeft = !isVertical && (bodyStyle.direction === "rtl" || root.dir === "rtl");

  const padding = Number.parseFloat(isVertical ? style.paddingTop : style.paddingLeft);
  const screen = isPaged ? root.getBoundingClientRect() : body.getBoundingClientRect();
  const length = (isVertical ? screen.height : screen.width) - (isPaged ? 2 * padding : 0);
  const depth = isVertical ? screen.width : screen.height;
  const gap = isPaged ? Number.parseFloat(style.columnGap) || 0 : 0;
  const least = isPaged ? Number.parseFloat(style.columnWidth) : length;
  const count = Math.max(1, Math.floor((length + gap + 0.01) / (least + gap)));
  const width = (length - (count - 1) * gap) / count;

  return {
    isPaged,
    isVertical,
    width,
    height: isPaged ? depth : Infinity,
    tolerance: isPaged ? gap / 2 : padding,
    locate(box) {
      const inset = isPaged ? padding : 0;
      const from = findStart(box, screen, { isVertical, isRightToLeft }) - inset;
      const column = isPaged ? Math.floor((from + gap / 2) / (width + gap)) : 0;
      const start = from - column * (width + gap);
      return { start, end: start + (isVertical ? box.height : box.width) };
    },
  };
}

/** The room for a line inside the nearest block around a table or a formula. */
export function measureRoom(table: Element, isVertical: boolean): number {
  const { parentElement: block } = table;
  const [box] = block?.getClientRects() ?? [];
  const style = block?.ownerDocument.defaultView?.getComputedStyle(block);
  if (!block || !box || !style) return 0;
  if (style.display === "inline") return measureRoom(block, isVertical);
  const names = isVertical ? ["top", "bottom"] : ["left", "right"];
  const inset = names.flatMap((name) => [`padding-${name}`, `border-${name}-width`]);
  const used = inset.map((name) => Number.parseFloat(style.getPropertyValue(name)) || 0);
  return used.reduce((room, each) => room - each, isVertical ? box.height : box.width);
}

function findStart(
  box: DOMRect,
  screen: DOMRect,
  { isVertical, isRightToLeft }: { isVertical: boolean; isRightToLeft: boolean },
): number {
  if (isVertical) return box.top - screen.top;
  return isRightToLeft ? screen.right - box.right : box.left - screen.left;
}
