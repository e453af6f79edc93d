import { z } from "@hono/zod-openapi";

import { orderStates } from "#domain/order-states.ts";
import { refundStates } from "#domain/refund-states.ts";

import { Timestamp } from "./fields.ts";

/** An order, to whoever has all that is kept of them sent to themselves. */
export const OwnOrder = z.object({
  id: z.int(),
  state: z.enum(orderStates),
  type: z.string(),
  placedOn: z.string(),
  address: z.string().describe("Line by line"),
  countryCode: z.string(),
  books: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      price: z.number().describe("US dollars, of one copy"),
      quantity: z.int(),
    }),
  ),
  cancellations: z
    .array(
      z.object({
        isWhole: z
          .boolean()
          .describe("Whether the order was cancelled; else the books were taken off"),
        books: z.array(z.object({ code: z.string(), title: z.string(), quantity: z.int() })),
        amount: z.number().describe("US dollars that go back for it"),
        state: z.enum(refundStates),
        reason: z.string(),
        reference: z.string().describe("Of ours, as the gateway knows it"),
        transactionId: z.string().nullable().describe("The gateway's number of what went back"),
        madeAt: Timestamp,
        changedAt: Timestamp,
      }),
    )
    .describe("What the library took off it, the oldest first"),
  value: z.number().describe("US dollars, as the sums that follow"),
  free: z.number(),
  paid: z.number(),
  shipping: z.number(),
  donation: z.number(),
  total: z.number(),
  lists: z.array(z.string()),
  shippedOn: z.string().nullable().describe("The day its parcel was sent off"),
  carrier: z.string().describe("Who carries the parcel; empty where that was not said"),
  trackingNumber: z.string().describe("By which the parcel is followed; empty when there is none"),
  ipAddress: z.string().describe("As the browser was told it"),
  language: z.string(),
  madeAt: Timestamp,
  changedAt: Timestamp,
});

/** What was or was to be charged for one. */
export const OwnPayment = z.object({
  order: z.int(),
  reference: z.string().describe("Of ours, as the gateway knows it"),
  amount: z.number().describe("US dollars"),
  method: z.string(),
  state: z.string(),
  transactionId: z.string().nullable().describe("The gateway's number of the charge"),
  madeAt: Timestamp,
  sentAt: Timestamp.nullable(),
  clearedAt: Timestamp.nullable().describe("When a bank had paid it"),
  changedAt: Timestamp,
});

/** That something was tried to pay with, kept for two days. */
export const OwnPaymentAttempt = z.object({
  reference: z.string().describe("Of ours, as the gateway knows it; or made from what was tried"),
  cardSign: z
    .string()
    .nullable()
    .describe("Of the gateway, by which one card is told from another"),
  networkSign: z
    .string()
    .nullable()
    .describe("Of ours, which is the same for one network: a hash whose key lives for a day"),
  madeAt: Timestamp,
  settledAt: Timestamp.nullable().describe("When it was certain what came of it"),
  declinedAt: Timestamp.nullable(),
});
