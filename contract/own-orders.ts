import { z } from "@hono/zod-openapi";

import { orderStates } from "#domain/order-states.ts";
import { refundStates } from "#domain/refund-states.ts";

import { Timestamp } from "./fields.ts";

/** An order in the export of a person's data. */
export const OwnOrder = z.object({
  id: z.int(),
  state: z.enum(orderStates),
  type: z.string(),
  placedOn: z.string(),
  address: z.string().describe("One part of the address on each line"),
  countryCode: z.string(),
  books: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      price: z.number().describe("US dollars for one copy"),
      quantity: z.int(),
    }),
  ),
  cancellations: z
    .array(
      z.object({
        isWhole: z
          .boolean()
          .describe("Whether the whole order was cancelled; otherwise only these books"),
        books: z.array(z.object({ code: z.string(), title: z.string(), quantity: z.int() })),
        amount: z.number().describe("US dollars to refund"),
        state: z.enum(refundStates),
        reason: z.string(),
        reference: z.string().describe("Our order id at the gateway"),
        transactionId: z.string().nullable().describe("The gateway's transaction id of the refund"),
        madeAt: Timestamp,
        changedAt: Timestamp,
      }),
    )
    .describe("Cancellations by the library, oldest first"),
  value: z.number().describe("US dollars, like the following sums"),
  free: z.number(),
  paid: z.number(),
  shipping: z.number(),
  donation: z.number(),
  total: z.number(),
  lists: z.array(z.string()),
  shippedOn: z.string().nullable().describe("The day the parcel was shipped"),
  carrier: z.string().describe("The carrier of the parcel; empty if unknown"),
  trackingNumber: z
    .string()
    .describe("The number to track the parcel with; empty if there is none"),
  ipAddress: z.string().describe("The IP address that the browser reported"),
  language: z.string(),
  madeAt: Timestamp,
  changedAt: Timestamp,
});

/** A payment of an order in the export, charged or not. */
export const OwnPayment = z.object({
  order: z.int(),
  reference: z.string().describe("Our order id at the gateway"),
  amount: z.number().describe("US dollars"),
  method: z.string(),
  state: z.string(),
  transactionId: z.string().nullable().describe("The gateway's transaction id of the charge"),
  madeAt: Timestamp,
  sentAt: Timestamp.nullable(),
  clearedAt: Timestamp.nullable().describe("When the bank paid"),
  changedAt: Timestamp,
});

/** An attempt to pay in the export; attempts are stored for two days. */
export const OwnPaymentAttempt = z.object({
  reference: z
    .string()
    .describe("Our order id at the gateway, or an id derived from the payment token"),
  cardSign: z
    .string()
    .nullable()
    .describe("The gateway's hash of the card, which tells cards apart"),
  networkSign: z.string().nullable().describe("A hash of the network; its key changes every day"),
  madeAt: Timestamp,
  settledAt: Timestamp.nullable().describe("When the result was known"),
  declinedAt: Timestamp.nullable(),
});
