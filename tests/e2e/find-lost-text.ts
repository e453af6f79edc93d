import type { Frame } from "@playwright/test";

/**
 * Texts of the drawn chapter that cannot be read: outside their column, above or below their page, under other text,
 * cut, too small or too pale. The frame is as wide as all pages of the chapter together.
 */
export function findLostText(chapter: Frame): Promise<string[]> {
  return chapter.evaluate(() => {
    const { documentElement: root, body } = document;
    const style = getComputedStyle(root);
    const isPaged = style.columnWidth !== "auto";
    const isVertical = getComputedStyle(body).writingMode.startsWith("vertical");
    const screen = root.getBoundingClientRect();
    const padding = Number.parseFloat(isVertical ? style.paddingTop : style.paddingLeft);
    const gap = isPaged ? Number.parseFloat(style.columnGap) : 0;
    const room = (isVertical ? screen.height : screen.width) - 2 * padding;
    const least = isPaged ? Number.parseFloat(style.columnWidth) : room;
    const count = Math.max(1, Math.floor((room + gap + 0.01) / (least + gap)));
    const width = (room - (count - 1) * gap) / count;
    const height = isVertical ? screen.width : screen.height;

    const lost: string[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.nodeValue?.trim();
      const { parentElement: parent } = node;
      if (!words || !parent) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
      const fault =
        boxes.length === 0 || !isVisible(parent)
          ? "not drawn"
          : (boxes.map(judge).find((each) => each !== null) ??
            (boxes.some(isOverNext) ? "lines over each other" : null));
      if (fault) lost.push(`${fault}: ${words.slice(0, 40)}`);

      function isOverNext(box: DOMRect, place: number): boolean {
        const next = boxes[place + 1];
        if (!next) return false;
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const along = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        return across > box.width / 2 && along > box.height / 2;
      }

      function judge(box: DOMRect): string | null {
        if (Math.min(box.width, box.height) < 5 && words?.length !== 1) return "too small";
        const from = isVertical ? box.top - screen.top : box.left - screen.left;
        const start = from - padding;
        const within = isPaged
          ? start - Math.floor((start + gap / 2) / (width + gap)) * (width + gap)
          : start;
        const end = within + (isVertical ? box.height : box.width);
        if (
          start < -padding ||
          within < -gap / 2 - 1 ||
          end > width + Math.max(gap / 2, padding) + 1
        )
          return "beside its column";
        const [top, bottom] = isVertical
          ? [box.left - screen.left, box.right - screen.left]
          : [box.top - screen.top, box.bottom - screen.top];
        if (isPaged && (top < -1 || bottom > height + 1)) return "off its page";
        const hit = document.elementFromPoint(
          (box.left + box.right) / 2,
          (box.top + box.bottom) / 2,
        );
        const isSeen = hit !== null && (hit.contains(parent) || parent?.contains(hit));
        return isSeen ? null : "under other text";
      }
    }
    return lost;

    function isVisible(element: Element): boolean {
      if (getComputedStyle(element).webkitTextFillColor.endsWith(", 0)")) return false;
      for (
        let outer: Element | null = element;
        outer && outer !== root;
        outer = outer.parentElement
      ) {
        const { filter, clipPath } = getComputedStyle(outer);
        if (filter !== "none" || clipPath !== "none") return false;
      }
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    }
  });
}
