import { hc } from "hono/client";

import type { Api } from "#api/app.ts";
import type { RegularGivingChange, NewDonation, NewRegularGiving } from "#contract/donations.ts";
import type { NewOrder } from "#contract/orders.ts";

import {
  call,
  type CultureQuery,
  readBlob,
  type WithIdempotencyKey,
  type WithLanguage,
} from "./client.ts";

export type PaymentsClient = ReturnType<typeof createPaymentsClient>;

type ListOrdersQuery = {
  userId: number;
  page?: number;
  /** Whether to include the donations that started a regular giving. */
  hasMonthly?: boolean;
};
type StatementQuery = { userId: number; year?: number | undefined };

/** Calls of orders and donations, which most screens do not need. */
export function createPaymentsClient(origin: string, fetch: typeof globalThis.fetch) {
  const api = hc<Api>(`${origin}/api`, { fetch });

  return {
    placeOrder: ({ language, key, ...json }: (NewOrder | NewDonation) & WithIdempotencyKey) =>
      call((args: CultureQuery) =>
        api.orders.$post({ ...args, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    addRegularGiving: ({ language, key, ...json }: NewRegularGiving & WithIdempotencyKey) =>
      call((args: CultureQuery) =>
        api.regulargivings.$post({ ...args, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    listOrders: ({
      userId,
      language,
      page = 0,
      hasMonthly = true,
    }: ListOrdersQuery & WithLanguage) =>
      call(api.orders.getorders.$get)({
        userId: String(userId),
        language,
        pageCount: String(page),
        monthly: hasMonthly ? "true" : "false",
      }),
    changeRegularGiving: ({ language, key, ...json }: RegularGivingChange & WithIdempotencyKey) =>
      call((args: CultureQuery) =>
        api.regulargivings.change.$post({ ...args, json, header: { "idempotency-key": key } }),
      )({ culture: language }),
    cancelRegularGiving: ({ id, language }: { id: number } & WithLanguage) =>
      call(api.regulargivings.$delete)({ id: String(id), culture: language }),
    listDonations: ({ userId, language }: { userId: number } & WithLanguage) =>
      call(api.gifts.$get)({ userId: String(userId), language }),
    /** Without `year` for all years. */
    getStatement: ({ userId, year, language }: StatementQuery & WithLanguage) =>
      readBlob(
        api.gifts.statement.$get({
          query: { userId: String(userId), language, ...(year && { year: String(year) }) },
        }),
      ),
  };
}
