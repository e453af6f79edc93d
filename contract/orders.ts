import { z } from "@hono/zod-openapi";

import { MAX_COPIES, MAX_ORDER_LINES } from "#domain/order-size.ts";
import { checkoutTypes } from "#domain/pricing.ts";

import { answer, jsonBody } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { Dollars } from "./dollars.ts";
import { AnswerLanguage, BodyId, Code, Id, IdempotencyKey, optionalQuery } from "./fields.ts";
import { NewDonation } from "./donations.ts";
import { LastOrder, orderRefusals } from "./last-order.ts";
import { pageSchema, pagingFields } from "./paging.ts";
import { paymentFields } from "./payment-fields.ts";
import { limits } from "./rule.ts";
import { UserId } from "./users.ts";

const BookOrder = z.object({
  bookCode: Code,
  quantity: z.int().min(0).max(MAX_COPIES).describe("Lines with 0 copies are ignored"),
});

/** S3.08: whether the person joins the mailing list. */
const MailingListChoice = z.boolean().default(false);

/**
 * S7.20: an order of books. The sums are those the person agreed to; the order is refused when they are not correct.
 */
export const NewOrder = z
  .object({
    userId: UserId,
    addressId: BodyId.describe("The id of one of the person's addresses"),
    bookOrders: z
      .array(BookOrder)
      .min(1)
      .max(MAX_ORDER_LINES)
      .refine(hasDistinctBooks, "err-field-book-twice")
      .describe("Each book at most once"),
    type: z.enum(checkoutTypes),
    donation: Dollars.default(0),
    cartValue: Dollars.describe("US dollars: the value of the books"),
    payAmount: Dollars.describe("The part of cartValue above the free limit"),
    total: Dollars.optional().describe("With shipping and donation: the amount charged"),
    ...paymentFields,
    fgben: MailingListChoice,
    fgbes: MailingListChoice,
    caten: MailingListChoice,
    cates: MailingListChoice,
  })
  .openapi("NewOrder");
export type NewOrder = z.infer<typeof NewOrder>;

const NewOrderOrDonation = z.union([NewOrder, NewDonation]);
export type NewOrderOrDonation = z.infer<typeof NewOrderOrDonation>;

/** S7.20: places an order. The same idempotency key returns the same result. */
export const placeOrder = declareCall(
  { signIn: "verified", owner: { userId: 403, addressId: 404 }, limit: limits.payments },
  {
    method: "post",
    path: "/orders",
    tags: ["Orders"],
    summary: "Places an order of books, with or without a donation, or makes a donation",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      headers: z.object({ "idempotency-key": IdempotencyKey }),
      body: jsonBody(NewOrderOrDonation),
    },
    responses: {
      ...answer(LastOrder, "The placed order"),
      ...orderRefusals,
    },
  },
);

/** S7.13: newest first, 20 on a page (S9.01). */
export const listOrders = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.lookups },
  {
    method: "get",
    path: "/orders/getorders",
    tags: ["Orders"],
    summary: "The signed-in person's orders",
    request: {
      query: z.object({
        userId: Id,
        monthly: optionalQuery(z.enum(["true", "false"])).openapi({
          type: "boolean",
          description: "false leaves out the first donations of regular givings",
        }),
        language: AnswerLanguage,
        ...pagingFields,
      }),
    },
    responses: answer(pageSchema(LastOrder), "Orders that were placed, or are pending"),
  },
);

function hasDistinctBooks(orders: readonly { bookCode: string }[]): boolean {
  return new Set(orders.map(({ bookCode }) => bookCode)).size === orders.length;
}
