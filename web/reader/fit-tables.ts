import { isHtmlElement } from "./is-element.ts";
import { TABLE_ATTRIBUTE } from "./release-style.ts";
import { setImportant } from "./set-important.ts";
import { LEAST_SCALE, measureRoom, type TextColumns } from "./text-columns.ts";

/**
 * Makes tables as narrow as their column: first without the widths that the book gives, then smaller, and when the type
 * would be too small, as lists. A table that scrolls in a box could not be broken over pages.
 */
export function fitTables(page: Document, columns: TextColumns): void {
  const all = [...page.body.querySelectorAll("table")];
  for (const table of all) resetTable(table);
  const boxed = all.filter((table) => !/^(?:table|none)$/.test(getDisplay(table)));
  for (const table of boxed) table.setAttribute(TABLE_ATTRIBUTE, "plain");
  // Those inside others come later: their room depends on how the outer ones are shown.
  for (let level = 0, remaining = all; remaining.length > 0; level += 1) {
    const tables = remaining.filter((table) => countOuterTables(table) === level);
    remaining = remaining.filter((table) => countOuterTables(table) > level);
    fitLevel(tables, columns);
  }
}

function fitLevel(tables: readonly HTMLTableElement[], columns: TextColumns): void {
  const wrapped = tables.filter((table) => measureExcess(table, columns) > 1);
  for (const table of wrapped) table.setAttribute(TABLE_ATTRIBUTE, "wrap");

  const wide = wrapped.flatMap((table) => {
    const excess = measureExcess(table, columns);
    return excess > 1 ? [{ table, scale: Math.floor(99 / excess) / 100 }] : [];
  });
  for (const { table, scale } of wide) {
    table.setAttribute(TABLE_ATTRIBUTE, scale < LEAST_SCALE ? "list" : "small");
    if (scale < LEAST_SCALE) nameColumns(table);
    else setImportant(table.style, { zoom: String(scale) });
  }
  // Where the browser cannot make it smaller, or its words are wider than they were.
  const remaining = wide.filter(({ table }) => measureExcess(table, columns) > 1);
  for (const { table } of remaining) {
    table.style.removeProperty("zoom");
    table.setAttribute(TABLE_ATTRIBUTE, "list");
    nameColumns(table);
  }
}

/** The width of a table as a multiple of its room. */
function measureExcess(table: HTMLTableElement, { isVertical, tolerance }: TextColumns): number {
  const room = measureRoom(table, isVertical);
  const sides = [...table.getClientRects()].map((box) => (isVertical ? box.height : box.width));
  const captions = [...table.querySelectorAll(":scope > caption")];
  const widest = Math.max(0, ...sides, ...captions.map((each) => each.scrollWidth));
  return room > 0 && widest > room + Math.min(tolerance, 2) ? widest / room : 1;
}

/** In a list, each cell follows the name of its column, when a simple table has names. */
function nameColumns(table: HTMLTableElement): void {
  const [head, ...rows] = table.rows;
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  const isSimple = cells.every(({ colSpan, rowSpan }) => colSpan === 1 && rowSpan === 1);
  if (!head || !isSimple || [...head.cells].some(({ localName }) => localName !== "th")) return;
  for (const row of rows) {
    for (const [place, cell] of [...row.cells].entries()) {
      const name = head.cells[place]?.textContent.trim();
      if (name && cell.textContent.trim()) cell.dataset["readerHead"] = name;
    }
  }
}

function resetTable(table: HTMLTableElement): void {
  if (!table.hasAttribute(TABLE_ATTRIBUTE)) return;
  table.removeAttribute(TABLE_ATTRIBUTE);
  table.style.removeProperty("zoom");
  for (const cell of table.querySelectorAll("[data-reader-head]")) {
    cell.removeAttribute("data-reader-head");
  }
}

function getDisplay(table: Element): string {
  return table.ownerDocument.defaultView?.getComputedStyle(table).display ?? "none";
}

function countOuterTables(table: Element): number {
  let count = 0;
  for (let outer = table.parentElement; outer; outer = outer.parentElement) {
    if (outer.localName === "table" && isHtmlElement(outer)) count += 1;
  }
  return count;
}
