import { useState } from "react";

import type { ApiClient } from "#web/api/client.ts";
import { useApi } from "#web/api/use-api.ts";
import { useApiQuery } from "#web/query/use-api-query.ts";

import { toCartTitle } from "./cart-line.ts";
import { getCart, useCart } from "./cart-state.ts";
import { updateCartTitles } from "./change-cart.ts";

/** Query for at once: an address has its limits. */
const MAX_CODES_PER_CALL = 50;

/**
 * Has the cart know what its books are and cost today, as it is opened and when another tab puts something in. Until that
 * comes, and where it does not, what was kept is shown. Had, it says whether any price is another now.
 */
export function useCurrentPrices() {
  const api = useApi();
  const { lines } = useCart();
  const [asked, setAsked] = useState<string[]>([]);
  const isNew = (code: string) => !asked.includes(code);
  const codes = lines.map(({ code }) => code);
  if (codes.some(isNew)) setAsked([...asked, ...codes.filter(isNew)]);

  return useApiQuery(asked.join(), () => refreshPrices(api, asked));
}

/** Whether any price is another than the cart had. */
export async function refreshPrices(api: ApiClient, codes: readonly string[]): Promise<boolean> {
  const parts = Array.from({ length: Math.ceil(codes.length / MAX_CODES_PER_CALL) }, (_, at) =>
    codes.slice(at * MAX_CODES_PER_CALL, (at + 1) * MAX_CODES_PER_CALL),
  );
  const answers = await Promise.all(parts.map((part) => api.listPrinted({ codes: part.join() })));
  const titles = answers.flat().map(toCartTitle);
  const before = new Map(getCart().lines.map(({ code, price }) => [code, price]));
  updateCartTitles(codes, titles);
  return titles.some(({ code, price }) => before.has(code) && before.get(code) !== price);
}
