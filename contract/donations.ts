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
  addressId: BodyId.describe("The id of one of the person's addresses"),
  donation: Dollars,
};

/** S7.20: a donation without books. Strict, so that an order with forgotten books is not taken for a donation. */
export const NewDonation = z
  .strictObject({
    ...commonFields,
    recurringInterval: z.literal(donationIntervals.once).describe("Once"),
    ...paymentFields,
  })
  .openapi("NewGift");
export type NewDonation = z.infer<typeof NewDonation>;

/** S7.21: a donation that is charged now and each month from then on. */
export const NewRegularGiving = z
  .strictObject({
    ...commonFields,
    recurringInterval: z.literal(donationIntervals.monthly).describe("Every month"),
    transactionId: z.string().max(100).nullish().describe("Accepted and ignored"),
    ...paymentFields,
  })
  .openapi("NewGiving");
export type NewRegularGiving = z.infer<typeof NewRegularGiving>;

export const StartedRegularGiving = z
  .object({
    order: LastOrder,
    regularGiving: z
      .union([RegularGiving, z.null()])
      .describe("null when the regular giving could not be set up; the donation was charged once"),
  })
  .openapi("BegunGiving");
export type StartedRegularGiving = z.infer<typeof StartedRegularGiving>;

const request = {
  query: z.object({ culture: AnswerLanguage }),
  headers: z.object({ "idempotency-key": IdempotencyKey }),
};

/** S7.21. The same idempotency key returns the same result. */
export const addRegularGiving = declareCall(
  { signIn: "verified", owner: { userId: 403, addressId: 404 }, limit: limits.payments },
  {
    method: "post",
    path: "/regulargivings",
    tags: ["Gifts"],
    summary: "Donates now and every month from then on",
    request: {
      ...request,
      body: jsonBody(NewRegularGiving),
    },
    responses: {
      ...answer(StartedRegularGiving, "Today's donation and the regular giving"),
      ...orderRefusals,
    },
  },
);

/** S7.27. Ending a regular giving is final. */
export const cancelRegularGiving = declareCall(
  { signIn: "verified", owner: { id: 404 }, limit: limits.changes },
  {
    method: "delete",
    path: "/regulargivings",
    tags: ["Gifts"],
    summary: "Ends a regular giving: nothing more is charged",
    request: { query: z.object({ id: Id, culture: AnswerLanguage }) },
    responses: {
      ...answer(z.object({ id: z.int() }), "The regular giving has ended"),
      404: problemResponse("The person has no such regular giving"),
      409: problemResponse("giving-pending: the outcome is not known yet; a mail will follow"),
      503: problemResponse("giving-not-cancelled: it could not be ended and continues"),
    },
  },
);

export const RegularGivingChange = z
  .strictObject({
    userId: UserId,
    id: BodyId,
    donation: Dollars.optional().describe("The new monthly amount"),
    ...paymentFields,
  })
  .refine(
    ({ donation, paymentId }) => (donation === undefined) !== !paymentId,
    "err-field-donation-or-payment",
  )
  .openapi("GivingChange");
export type RegularGivingChange = z.infer<typeof RegularGivingChange>;

/** Not in S7: changes a regular giving without ending it. */
export const changeRegularGiving = declareCall(
  { signIn: "verified", owner: { userId: 403, id: 404 }, limit: limits.payments },
  {
    method: "post",
    path: "/regulargivings/change",
    tags: ["Gifts"],
    summary: "Changes the monthly amount or the payment method",
    request: {
      ...request,
      body: jsonBody(RegularGivingChange),
    },
    responses: {
      ...answer(RegularGiving, "The regular giving after the change"),
      402: problemResponse("The payment method cannot be used; nothing has changed"),
      404: problemResponse("The person has no such regular giving"),
      409: problemResponse(
        "giving-pending: an earlier change is not confirmed yet; giving-change-unknown: the outcome of this change is not known yet",
      ),
      422: problemResponse(
        "The change is not valid, or the idempotency key was used for another change",
      ),
      503: problemResponse(
        "giving-not-changed: the change failed; giving-cards-closed: new payment methods are not accepted for a while. The giving continues unchanged",
      ),
    },
  },
);
