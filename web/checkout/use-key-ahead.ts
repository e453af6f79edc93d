import { useEffect } from "react";

import type { CartLine } from "#web/cart/cart-line.ts";
import { orderKey } from "#web/cart/order-key.ts";

type Ordered = Pick<CartLine, "code" | "quantity">;

/**
 * Has the key of what would be ordered lie on the device before anybody presses: two tabs that order it at the same moment
 * would else make one each, and one of them would ask in vain what became of its own.
 */
export function useKeyAhead(lines: readonly Ordered[]): void {
  const ordered = JSON.stringify(lines.map(({ code, quantity }) => ({ code, quantity })));
  useEffect(() => {
    const books: Ordered[] = JSON.parse(ordered);
    if (books.length > 0) orderKey(books);
  }, [ordered]);
}
