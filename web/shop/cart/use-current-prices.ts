import { useState } from "react";

import type { ApiClient } from "#web/app/api/client.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useApiQuery } from "#web/app/query/use-api-query.ts";

import { toCartTitle } from "./cart-line.ts";
import { getCart, useCart } from "./cart-state.ts";
import { updateCartTitles } from "./change-cart.ts";

/** A longer URL would exceed the limits of servers. */
const MAX_CODES_PER_CALL = 50;

/**
 * Loads current data and prices when the cart opens and when another tab adds a title. Until then, and on failure, the
 * stored data is shown. The returned function reloads and reports whether a price has changed.
 */
export function useCurrentPrices() {
  const api = useApi();
  const { lines } = useCart();
  const [requested, setRequested] = useState<string[]>([]);
  const isNew = (code: string) => !requested.includes(code);
  const codes = lines.map(({ code }) => code);
  if (codes.some(isNew)) setRequested([...requested, ...codes.filter(isNew)]);

  return useApiQuery(requested.join(), () => refreshPrices(api, requested));
}

export async function refreshPrices(api: ApiClient, codes: readonly string[]): Promise<boolean> {
  const chunks = Array.from({ length: Math.ceil(codes.length / MAX_CODES_PER_CALL) }, (_, at) =>
    codes.slice(at * MAX_CODES_PER_CALL, (at + 1) * MAX_CODES_PER_CALL),
  );
  const answers = await Promise.all(
    chunks.map((chunk) => api.listPrinted({ codes: chunk.join() })),
  );
  const titles = answers.flat().map(toCartTitle);
  const pricesBefore = new Map(getCart().lines.map(({ code, price }) => [code, price]));
  updateCartTitles(codes, titles);
  return titles.some(
    ({ code, price }) => pricesBefore.has(code) && pricesBefore.get(code) !== price,
  );
}
