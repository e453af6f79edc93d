import { MAX_ORDER_LINES } from "#domain/order-size.ts";

import { type CartLine, type CartTitle, clampCopies } from "./cart-line.ts";

/** A change of the cart. It can be applied to any cart, because another tab may have changed it in the meantime. */
export type CartChange =
  | { kind: "add"; title: CartTitle; copies: number }
  | { kind: "take"; code: string; copies: number }
  | { kind: "set"; code: string; copies: number }
  | { kind: "remove"; code: string }
  /** Current data of the books; the number of copies stays. */
  | { kind: "renew"; titles: CartTitle[] }
  | { kind: "clear" };

/** S4.01. */
export function applyCartChange(
  lines: readonly CartLine[],
  change: CartChange,
): readonly CartLine[] {
  switch (change.kind) {
    case "add":
      return addBook(lines, change);
    case "take":
      return lines.flatMap((line) =>
        line.code === change.code ? removeCopies(line, change.copies) : [line],
      );
    case "set":
      return lines.map((line) =>
        line.code === change.code ? { ...line, quantity: clampCopies(change.copies) } : line,
      );
    case "remove":
      return lines.filter(({ code }) => code !== change.code);
    case "renew":
      return refreshTitles(lines, change.titles);
    case "clear":
      return [];
  }
}

type AddChange = Extract<CartChange, { kind: "add" }>;

function addBook(lines: readonly CartLine[], { title, copies }: AddChange) {
  const existing = lines.find(({ code }) => code === title.code);
  const line = { ...title, quantity: clampCopies((existing?.quantity ?? 0) + copies) };
  if (existing) return lines.map((current) => (current === existing ? line : current));
  return lines.length < MAX_ORDER_LINES ? [...lines, line] : lines;
}

function removeCopies(line: CartLine, copies: number): CartLine[] {
  const quantity = line.quantity - copies;
  return quantity > 0 ? [{ ...line, quantity }] : [];
}

function refreshTitles(lines: readonly CartLine[], titles: readonly CartTitle[]): CartLine[] {
  const byCode = new Map(titles.map((title) => [title.code, title]));
  return lines.map((line) => ({ ...line, ...byCode.get(line.code) }));
}
