import { MOST_LINES } from "#domain/order-size.ts";

import { type CartLine, type CartTitle, clampCopies } from "./cart-line.ts";

/** One thing that was done to a cart. It makes sense for any cart: another tab may have changed this one meanwhile. */
export type CartChange =
  | { kind: "add"; title: CartTitle; copies: number }
  | { kind: "take"; code: string; copies: number }
  | { kind: "set"; code: string; copies: number }
  | { kind: "remove"; code: string }
  /** What the books are today; how many of them stays. */
  | { kind: "renew"; titles: CartTitle[] }
  | { kind: "clear" };

/** S4.01. */
export function withChange(lines: readonly CartLine[], change: CartChange): readonly CartLine[] {
  switch (change.kind) {
    case "add":
      return withBook(lines, change);
    case "take":
      return lines.flatMap((line) =>
        line.code === change.code ? fewer(line, change.copies) : [line],
      );
    case "set":
      return lines.map((line) =>
        line.code === change.code ? { ...line, quantity: clampCopies(change.copies) } : line,
      );
    case "remove":
      return lines.filter(({ code }) => code !== change.code);
    case "renew":
      return renewed(lines, change.titles);
    case "clear":
      return [];
  }
}

type Adding = Extract<CartChange, { kind: "add" }>;

function withBook(lines: readonly CartLine[], { title, copies }: Adding) {
  const had = lines.find(({ code }) => code === title.code);
  const line = { ...title, quantity: clampCopies((had?.quantity ?? 0) + copies) };
  if (had) return lines.map((one) => (one === had ? line : one));
  return lines.length < MOST_LINES ? [...lines, line] : lines;
}

/** With the last copy the line goes. */
function fewer(line: CartLine, copies: number): CartLine[] {
  const quantity = line.quantity - copies;
  return quantity > 0 ? [{ ...line, quantity }] : [];
}

function renewed(lines: readonly CartLine[], titles: readonly CartTitle[]): CartLine[] {
  const byCode = new Map(titles.map((title) => [title.code, title]));
  return lines.map((line) => ({ ...line, ...byCode.get(line.code) }));
}
