import { hc } from "hono/client";

import type { Api } from "#api/app.ts";
import type { GivingChange, NewGift, NewGiving } from "#contract/gifts.ts";
import type { NewOrder } from "#contract/orders.ts";

import { call, type Culture, fileOf, type Sending, type Wording } from "./call.ts";

export type GivingClient = ReturnType<typeof createGivingClient>;

type OrdersWish = {
  userId: number;
  page?: number;
  /** Whether the gifts that regular givings began with are among them. */
  hasMonthly?: boolean;
};
type StatementWish = { userId: number; year?: number | undefined };

/** The calls of orders and gifts, which most screens never make. */
export function createGivingClient(origin: string, fetch: typeof globalThis.fetch) {
  const api = hc<Api>(`${origin}/api`, { fetch });

  return {
    placeOrder: ({ language, key, ...json }: (NewOrder | NewGift) & Sending) =>
      call((asked: Culture) =>
        api.orders.$post({ ...asked, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    addGiving: ({ language, key, ...json }: NewGiving & Sending) =>
      call((asked: Culture) =>
        api.regulargivings.$post({ ...asked, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    listOrders: ({ userId, language, page = 0, hasMonthly = true }: OrdersWish & Wording) =>
      call(api.orders.getorders.$get)({
        userId: String(userId),
        language,
        pageCount: String(page),
        monthly: hasMonthly ? "true" : "false",
      }),
    changeGiving: ({ language, key, ...json }: GivingChange & Sending) =>
      call((asked: Culture) =>
        api.regulargivings.change.$post({ ...asked, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    cancelGiving: ({ id, language }: { id: number } & Wording) =>
      call(api.regulargivings.$delete)({ id: String(id), culture: language }),
    listGifts: ({ userId, language }: { userId: number } & Wording) =>
      call(api.gifts.$get)({ userId: String(userId), language }),
    /** Of one year, or of all. */
    getStatement: ({ userId, year, language }: StatementWish & Wording) =>
      fileOf(
        api.gifts.statement.$get({
          query: { userId: String(userId), language, ...(year && { year: String(year) }) },
        }),
      ),
  };
}
