import { z } from "@hono/zod-openapi";

import { donationIntervals } from "#domain/donation-intervals.ts";

import { answer, jsonBody, problemResponse } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { Dollars } from "./dollars.ts";
import { AnswerLanguage, BodyId, Id, IdempotencyKey } from "./fields.ts";
import { LastOrder, orderRefusals } from "./last-order.ts";
import { paymentFields } from "./payment-fields.ts";
import { RegularGiving } from "./regular-giving.ts";
import { limits } from "./rule.ts";
import { UserId } from "./users.ts";

const commonFields = {
  userId: UserId,
  addressId: BodyId.describe("One of their addresses"),
  donation: Dollars,
};

/** S7.20: a gift without books. Strict, so that an order whose books were forgotten is never taken for one. */
export const NewDonation = z
  .strictObject({
    ...commonFields,
    recurringInterval: z.literal(donationIntervals.once).describe("Once"),
    ...paymentFields,
  })
  .openapi("NewGift");
export type NewDonation = z.infer<typeof NewDonation>;

/** S7.21: a gift that is made now, and each month from then on. */
export const NewRegularGiving = z
  .strictObject({
    ...commonFields,
    recurringInterval: z.literal(donationIntervals.monthly).describe("Every month"),
    transactionId: z.string().max(100).nullish().describe("Taken, and nothing is done with it"),
    ...paymentFields,
  })
  .openapi("NewGiving");
export type NewRegularGiving = z.infer<typeof NewRegularGiving>;

/** What came of it: the gift of today, and what is given each month from now on. */
export const StartedRegularGiving = z
  .object({
    order: LastOrder,
    regularGiving: z
      .union([RegularGiving, z.null()])
      .describe("None when it could not be set up: the gift was made once"),
  })
  .openapi("BegunGiving");
export type StartedRegularGiving = z.infer<typeof StartedRegularGiving>;

const request = {
  query: z.object({ culture: AnswerLanguage }),
  headers: z.object({ "idempotency-key": IdempotencyKey }),
};

/** S7.21. Sent again with its key it answers what came of it. */
export const addRegularGiving = declareCall(
  { signIn: "verified", owner: { userId: 403, addressId: 404 }, limit: limits.payments },
  {
    method: "post",
    path: "/regulargivings",
    tags: ["Gifts"],
    summary: "Gives now, and every month from then on",
    request: {
      ...request,
      body: jsonBody(NewRegularGiving),
    },
    responses: {
      ...answer(StartedRegularGiving, "The gift of today, and the regular giving"),
      ...orderRefusals,
    },
  },
);

/** S7.27. One that has ended stays so. */
export const cancelRegularGiving = declareCall(
  { signIn: "verified", owner: { id: 404 }, limit: limits.changes },
  {
    method: "delete",
    path: "/regulargivings",
    tags: ["Gifts"],
    summary: "Ends a regular giving: nothing more is charged",
    request: { query: z.object({ id: Id, culture: AnswerLanguage }) },
    responses: {
      ...answer(z.object({ id: z.int() }), "It has ended"),
      404: problemResponse("They have no such giving"),
      409: problemResponse("giving-pending: the outcome is not certain yet; a mail will follow"),
      503: problemResponse("giving-not-cancelled: it could not be ended, and goes on"),
    },
  },
);

/** What is to be changed of one: its amount, or what is paid with. */
export const RegularGivingChange = z
  .strictObject({
    userId: UserId,
    id: BodyId,
    donation: Dollars.optional().describe("Of each month from now on"),
    ...paymentFields,
  })
  .refine(
    ({ donation, paymentId }) => (donation === undefined) !== !paymentId,
    "err-field-donation-or-payment",
  )
  .openapi("GivingChange");
export type RegularGivingChange = z.infer<typeof RegularGivingChange>;

/** Beside S7: changes a giving without ending it. */
export const changeRegularGiving = declareCall(
  { signIn: "verified", owner: { userId: 403, id: 404 }, limit: limits.payments },
  {
    method: "post",
    path: "/regulargivings/change",
    tags: ["Gifts"],
    summary: "Changes what is given each month, or what is paid with",
    request: {
      ...request,
      body: jsonBody(RegularGivingChange),
    },
    responses: {
      ...answer(RegularGiving, "The giving as it is now"),
      402: problemResponse("What was to be paid with cannot be used; nothing has changed"),
      404: problemResponse("They have no such giving"),
      409: problemResponse(
        "giving-pending: it is not certain yet; giving-change-unknown: nor the change",
      ),
      422: problemResponse("A rule is broken, or the key was used for another change"),
      503: problemResponse(
        "giving-not-changed: it could not be changed; giving-cards-closed: no other card is taken for a while. It goes on as it was",
      ),
    },
  },
);
