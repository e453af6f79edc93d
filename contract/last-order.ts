import { z } from "@hono/zod-openapi";

import { donationStates } from "#domain/donation-states.ts";
import { orderStates } from "#domain/order-states.ts";

import { LanguageTag } from "./fields.ts";
import { problemResponse } from "./responses.ts";

/** S3.13, with what the order history shows. */
export const LastOrder = z
  .object({
    id: z.int(),
    state: z.enum(orderStates),
    placedOn: z.string().describe("A day, such as 2026-03-01"),
    orderDetails: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        isoLangCode: LanguageTag.nullable().describe(
          "The language of the title; null when the library no longer has the book",
        ),
        price: z.number().describe("US dollars for one copy"),
        quantity: z.int(),
      }),
    ),
    donation: z.number(),
    addressString: z.string().describe("One part of the address on each line"),
    valueFree: z.number().describe("US dollars of books that were free"),
    valuePaid: z.number().describe("US dollars charged for books, without shipping and donation"),
    shipping: z.number(),
    total: z.number().describe("US dollars charged in total"),
    description: z.string().describe("A short description in the requested language"),
    paymentId: z.string().nullable().describe("The gateway's transaction id of the charge"),
    paymentState: z
      .enum(donationStates)
      .nullable()
      .describe("The state of the payment; null when nothing was to be paid"),
    shippedOn: z.string().nullable().describe("The day the parcel was shipped"),
    carrier: z.string().nullable().describe("The carrier of the parcel, if known"),
    givenBack: z.number().describe("US dollars of the payment that were refunded"),
    goingBack: z.number().describe("US dollars of the payment that are still to be refunded"),
    trackingNumber: z.string().nullable().describe("The number to track the parcel with"),
  })
  .openapi("LastOrder");
export type LastOrder = z.infer<typeof LastOrder>;

/** Errors of calls that charge a payment. */
export const orderRefusals = {
  404: problemResponse("The address does not belong to the person"),
  402: problemResponse("The payment was declined or could not be made; nothing was charged"),
  409: problemResponse(
    "order-pending: the payment is not confirmed yet, and Retry-After says when to send the request again with the same key; other-order-pending: the payment of another order is not confirmed yet; cart-figures-changed: the sums have changed, and params has the new ones; payment-in-doubt: a person has to check the payment; payment-given-back: no order was placed, and the charge was refunded or is being refunded",
  ),
  422: problemResponse("The order is not valid, or its idempotency key was used for another order"),
  503: problemResponse("Payments are not possible at the moment; nothing was charged"),
};
