import type { View } from "foliate-js/view.js";

/** Where the reader is. A fixed layout has no pages within a chapter. */
export type Place = {
  index: number;
  page: number;
  pages: number;
  isFixed: boolean;
  /** Chapters on the screen; two in a spread. */
  shown: number[];
};

export type BookFacts = {
  /** Whether each place of the reading order is passed when pages are turned. */
  linear: boolean[];
  entries: number;
  /** Labels of the contents that lead to no place of the reading order. */
  lost: string[];
};

/** What a person sees of a chapter. */
export type ChapterFacts = {
  index: number;
  letters: number;
  visibleLetters: number;
  pictures: number;
  visiblePictures: number;
  brokenPictures: number;
  /** Texts and pictures that are not on a page as a whole, each with where. */
  outside: string[];
  lettersOutside: number;
  /** The visible text. */
  text: string;
};

/** These functions run in the browser, so each holds all it needs. Null while a page is being drawn. */
export function readPlace(): Place | null {
  const view = document.querySelector<View>("foliate-view");
  if (!view?.lastLocation) return null;
  const { renderer, isFixedLayout: isFixed, book, lastLocation } = view;
  const contents = renderer.getContents();
  const index = isFixed ? renderer.index : contents[0]?.index;
  const isDrawn = contents.some(({ doc }) => doc?.readyState === "complete" && doc.body);
  if (index === undefined || !isDrawn || lastLocation.section.current !== index) return null;
  if (!isFixed) {
    const { page = 0, pages = 0 } = renderer;
    // The renderer has an empty page before and after a chapter.
    if (pages > 2 && (page < 1 || page > pages - 2)) return null;
    return { index, page, pages: Math.max(1, pages - 2), isFixed, shown: [index] };
  }
  const [spread, ...others] = [index, ...book.sections.keys()].map((each) => {
    const section = book.sections[each];
    return section && renderer.getSpreadOf?.(section)?.index;
  });
  const shown = [...others.keys()].filter((each) => others[each] === spread);
  return { index, page: 1, pages: 1, isFixed, shown };
}

export function readBook(): BookFacts {
  const view = document.querySelector<View>("foliate-view");
  if (!view) throw new Error("No book is open.");
  const { sections, toc } = view.book;
  const flat = (toc ?? []).slice();
  for (const entry of flat) flat.push(...(entry.subitems ?? []));
  const linked = flat.filter(({ href }) => href !== null && href !== undefined);
  return {
    linear: sections.map(({ linear }) => linear !== "no"),
    entries: linked.length,
    lost: linked
      .filter(({ href }) => sections[view.book.resolveHref(href ?? "")?.index ?? -1] === undefined)
      .map(({ label }) => label?.trim() ?? ""),
  };
}

export function inspectChapters(): ChapterFacts[] {
  const view = document.querySelector<View>("foliate-view");
  if (!view?.lastLocation) return [];
  const { renderer, isFixedLayout, book } = view;
  const current = book.sections[renderer.index ?? -1];
  const spread = current && renderer.getSpreadOf?.(current)?.index;
  const inSpread = [...book.sections.keys()].filter((each) => {
    const section = book.sections[each];
    return isFixedLayout && section && renderer.getSpreadOf?.(section)?.index === spread;
  });
  const isRightToLeft = book.dir === "rtl";
  if (isRightToLeft) inSpread.reverse();
  const drawn = renderer.getContents().filter(({ doc }) => doc?.URL.startsWith("blob:"));
  return drawn.flatMap(({ doc, index = -1 }, place) =>
    doc?.body ? [inspect(doc, isFixedLayout ? (inSpread[place] ?? -1) : index)] : [],
  );

  function inspect(doc: Document, index: number): ChapterFacts {
    const facts: ChapterFacts = {
      index,
      letters: 0,
      visibleLetters: 0,
      pictures: 0,
      visiblePictures: 0,
      brokenPictures: 0,
      outside: [],
      lettersOutside: 0,
      text: "",
    };
    const findFault = isFixedLayout ? createFixedCheck(doc) : createColumnCheck(doc);
    const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
    const range = doc.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      if (words === "" || !parent || parent.closest("style, script, template, title, desc, option"))
        continue;
      facts.letters += words.length;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width * height > 0);
      if (rects.length === 0 || !isVisible(parent)) continue;
      facts.visibleLetters += words.length;
      facts.text += `${node.textContent} `;
      const fault = findFault(parent, rects);
      if (!fault) continue;
      facts.outside.push(`${fault}: ${words.slice(0, 40)}`);
      facts.lettersOutside += words.length;
    }
    for (const picture of doc.body.querySelectorAll("img, svg, video, audio, math, canvas")) {
      if (picture.parentElement?.closest("svg")) continue;
      inspectPicture(picture, facts, findFault);
    }
    return facts;
  }

  function inspectPicture(
    picture: Element,
    facts: ChapterFacts,
    findFault: (element: Element, rects: DOMRect[]) => string | null,
  ): void {
    facts.pictures += 1;
    const isBroken = "naturalWidth" in picture && picture.naturalWidth === 0;
    if (isBroken) facts.brokenPictures += 1;
    const rects = [...picture.getClientRects()].filter((rect) => rect.width * rect.height > 4);
    if (isBroken || rects.length === 0 || !isVisible(picture)) return;
    facts.visiblePictures += 1;
    const fault = findFault(picture, rects);
    if (fault) facts.outside.push(`${fault}: <${picture.localName}>`);
  }

  // It must be inside: only this function is sent to the browser.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  function isVisible(element: Element): boolean {
    const { display, visibility } = getComputedStyle(element);
    if (visibility !== "visible") return false;
    return display === "contents" || element.checkVisibility({ opacityProperty: true });
  }

  /** In a fixed layout everything must be within the drawn page. */
  function createFixedCheck(doc: Document) {
    const frame = doc.defaultView?.frameElement;
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame ?? view?.renderer ?? {};
    return (_: Element, rects: DOMRect[]) => {
      const isIn = rects.some(
        ({ left, top, right, bottom }) =>
          left > -4 && top > -4 && right < width + 4 && bottom < height + 4,
      );
      return isIn ? null : "off the drawn page";
    };
  }

  /** In columns a box must end in the column where it begins, and that column must be on a page. */
  function createColumnCheck(doc: Document) {
    const root = doc.documentElement;
    const style = getComputedStyle(root);
    const isVertical = getComputedStyle(doc.body).writingMode.startsWith("vertical");
    const size = Number(renderer.viewSize) / Number(renderer.pages);
    const column = Number.parseFloat(style.columnWidth) + Number.parseFloat(style.columnGap);
    // A picture alone and a fixed page are centered across both columns.
    const isWhole = isVertical || root.matches("[data-lone-picture], [data-fixed-page]");
    const pitch = isWhole ? size : size / Math.max(1, Math.round(size / column));
    const columns = ((Number(renderer.pages) - 2) * size) / pitch;
    const { left: rootLeft, right: rootRight, top: rootTop } = root.getBoundingClientRect();
    const depth = isVertical ? root.clientWidth : root.clientHeight;
    const isFromRight = getComputedStyle(doc.body).direction === "rtl" && !isVertical;
    const clips = new Map<Element, Element[] | "scrolls">();

    function listClips(element: Element): Element[] | "scrolls" {
      const known = clips.get(element);
      if (known) return known;
      let found: Element[] | "scrolls" = [];
      if (element !== doc.body && element !== root && element.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(element);
        const above = listClips(element.parentElement);
        const isClip = /hidden|clip/.test(overflowX + overflowY) && display !== "inline";
        if (above === "scrolls" || /auto|scroll/.test(overflowX + overflowY)) found = "scrolls";
        else found = isClip ? [element, ...above] : above;
      }
      clips.set(element, found);
      return found;
    }

    return (element: Element, rects: DOMRect[]) => {
      const clipping = listClips(element);
      if (clipping === "scrolls") return null;
      for (const rect of rects) {
        const from = isFromRight ? rootRight - rect.right : rect.left - rootLeft;
        const start = isVertical ? rect.top - rootTop : from;
        const length = isVertical ? rect.height : rect.width;
        const place = Math.floor((start + 2) / pitch);
        if (place < 0) return "before the first page";
        if (place >= columns) return "after the last page";
        const over = Math.round(start + length - (place + 1) * pitch);
        if (over > 2) return `${over} px over the side of its page`;
        const [near, far] = isVertical ? [rect.left, rect.right] : [rect.top, rect.bottom];
        const beyond = Math.round(Math.max(-near, far - depth));
        // A glyph's box may be taller than its line.
        if (beyond > rect.height / 2 + 2) return `${beyond} px above or below its page`;
        const isCut = clipping.some((each) => {
          const box = each.getBoundingClientRect();
          return rect.right < box.left || rect.left > box.right || rect.top > box.bottom;
        });
        if (isCut) return "cut off";
      }
      return null;
    };
  }
}

/** Goes to the last page of the chapter that is drawn. */
export async function goToChapterEnd(): Promise<void> {
  const view = document.querySelector<View>("foliate-view");
  const [{ index } = {}] = view?.renderer.getContents() ?? [];
  if (index !== undefined) await view?.renderer.goTo({ index, anchor: () => 1 });
}

export async function goToChapter(index: number): Promise<void> {
  await document.querySelector<View>("foliate-view")?.goTo(index);
}
