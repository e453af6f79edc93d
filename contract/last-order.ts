import { z } from "@hono/zod-openapi";

import { donationStates } from "#domain/donation-states.ts";
import { orderStates } from "#domain/order-states.ts";

import { problemResponse } from "./responses.ts";

/** S3.13, and what an order's history shows of it. */
export const LastOrder = z
  .object({
    id: z.int(),
    state: z.enum(orderStates),
    placedOn: z.string().describe("A day, such as 2026-03-01"),
    orderDetails: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        price: z.number().describe("US dollars, of one copy"),
        quantity: z.int(),
      }),
    ),
    donation: z.number(),
    addressString: z.string().describe("Line by line"),
    valueFree: z.number().describe("US dollars given"),
    valuePaid: z.number().describe("US dollars charged for books, without shipping and gift"),
    shipping: z.number(),
    total: z.number().describe("US dollars charged in all"),
    description: z.string().describe("In a few words, in the asked language"),
    paymentId: z.string().nullable().describe("The gateway's number of the charge"),
    paymentState: z
      .enum(donationStates)
      .nullable()
      .describe("What has become of its payment; null where nothing was to be paid"),
    shippedOn: z.string().nullable().describe("The day its parcel was sent off"),
    carrier: z.string().nullable().describe("Who carries the parcel, where that was said"),
    givenBack: z.number().describe("US dollars of the payment that went back"),
    goingBack: z.number().describe("US dollars of it that are still to be given back"),
    trackingNumber: z.string().nullable().describe("By which the parcel is followed on its way"),
  })
  .openapi("LastOrder");
export type LastOrder = z.infer<typeof LastOrder>;

/** What a call that pays for something may answer besides. */
export const orderRefusals = {
  404: problemResponse("The address is none of theirs"),
  402: problemResponse("The payment was declined, or could not be made; nothing was charged"),
  409: problemResponse(
    "order-pending: its payment is not certain yet, and Retry-After says when to ask again with the same key; other-order-pending: that of another order is not; cart-figures-changed: the sums are others now, in params; payment-in-doubt: a person has to look at the payment; payment-given-back: nothing was ordered with what was charged, which went back or is to",
  ),
  422: problemResponse("A rule of the order is broken, or its key was used for another order"),
  503: problemResponse("Payments cannot be made now; nothing was charged"),
};
