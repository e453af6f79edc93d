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
  quantity: z.int().min(0).max(MAX_COPIES).describe("A line of none is left out"),
});

/** S3.08: the mailing lists that they wish to be on. */
const MailingListChoice = z.boolean().default(false);

/** S7.20: an order of books. The sums are what the reader agreed to: the order is refused where they are not ours. */
export const NewOrder = z
  .object({
    userId: UserId,
    addressId: BodyId.describe("One of their addresses"),
    bookOrders: z
      .array(BookOrder)
      .min(1)
      .max(MAX_ORDER_LINES)
      .refine(hasDistinctBooks, "err-field-book-twice")
      .describe("Each book once"),
    type: z.enum(checkoutTypes),
    donation: Dollars.default(0),
    cartValue: Dollars.describe("Of the books"),
    payAmount: Dollars.describe("Of it, what is beyond the free limit"),
    total: Dollars.optional().describe("With shipping and the gift: what is charged"),
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

/** S7.20: places an order. Sent again with its key it answers what came of it. */
export const placeOrder = declareCall(
  { signIn: "verified", owner: { userId: 403, addressId: 404 }, limit: limits.payments },
  {
    method: "post",
    path: "/orders",
    tags: ["Orders"],
    summary: "Places an order of books, with or without a gift, or a gift alone",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      headers: z.object({ "idempotency-key": IdempotencyKey }),
      body: jsonBody(NewOrderOrDonation),
    },
    responses: {
      ...answer(LastOrder, "The order, placed"),
      ...orderRefusals,
    },
  },
);

/** S7.13: newest first, 20 to a page (S9.01). */
export const listOrders = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.lookups },
  {
    method: "get",
    path: "/orders/getorders",
    tags: ["Orders"],
    summary: "The orders of the person who asks",
    request: {
      query: z.object({
        userId: Id,
        monthly: optionalQuery(z.enum(["true", "false"])).openapi({
          type: "boolean",
          description: "false leaves out the gifts that regular givings began with",
        }),
        language: AnswerLanguage,
        ...pagingFields,
      }),
    },
    responses: answer(pageSchema(LastOrder), "Those that were placed, or may still be"),
  },
);

function hasDistinctBooks(orders: readonly { bookCode: string }[]): boolean {
  return new Set(orders.map(({ bookCode }) => bookCode)).size === orders.length;
}
