import { z } from "@hono/zod-openapi";

import { answer, jsonBody, problemResponse } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Timestamp } from "./fields.ts";
import { DonationList } from "./donation-list.ts";
import { OwnRegularGiving } from "./own-regular-givings.ts";
import { OwnOrder, OwnPayment, OwnPaymentAttempt } from "./own-orders.ts";
import { limits } from "./rule.ts";
import { ExternalId } from "./users.ts";

/** One kind of stored data, with its purpose in plain words. */
function withPurpose<T extends z.ZodType>(data: T) {
  return z.object({ about: z.string(), data });
}

/** All data stored about a person, without data of other people. */
export const OwnData = z
  .object({
    madeAt: Timestamp,
    account: withPurpose(
      z.object({ externalId: z.string().nullable(), email: z.string().nullable() }),
    ),
    profile: withPurpose(
      z
        .object({
          userId: z.int(),
          email: z.string(),
          wantedEmail: z.string().nullable(),
          firstName: z.string(),
          lastName: z.string(),
          phone: z.string(),
          language: z.string(),
          taxId: z.string(),
          defaultAddress: z.int().nullable(),
          isMarkedForeign: z.boolean(),
          freeLimit: z
            .number()
            .nullable()
            .describe("US dollars, if the operator set a limit for this person"),
          lastOrderDate: z.string().nullable(),
          identityAsOf: Timestamp.nullable().describe(
            "When the identity provider last reported the e-mail address",
          ),
          createdAt: Timestamp,
        })
        .nullable(),
    ),
    addresses: withPurpose(
      z.array(
        z.object({
          id: z.int(),
          organization: z.string(),
          addressLine: z.string(),
          city: z.string(),
          region: z.string(),
          zip: z.string(),
          countryCode: z.string(),
          createdAt: Timestamp,
        }),
      ),
    ),
    printSubscriptions: withPurpose(
      z.array(z.object({ subscriptionId: z.string(), dateRequested: z.string() })),
    ),
    mailingLists: withPurpose(
      z.array(
        z.object({
          email: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          region: z.string(),
          countryCode: z.string(),
          lists: z.array(z.string()),
          language: z.string(),
          state: z.enum(["requested", "confirmed"]),
          requestedAt: Timestamp,
          confirmedAt: Timestamp.nullable(),
        }),
      ),
    ),
    orders: withPurpose(z.array(OwnOrder)),
    payments: withPurpose(z.array(OwnPayment)),
    tries: withPurpose(z.array(OwnPaymentAttempt)),
    givings: withPurpose(z.array(OwnRegularGiving)),
    gifts: withPurpose(DonationList.shape.years),
    mails: withPurpose(
      z.array(
        z.object({
          recipient: z.string(),
          template: z.string(),
          language: z.string(),
          state: z.string(),
          answer: z.string(),
          madeAt: Timestamp,
          changedAt: Timestamp,
        }),
      ),
    ),
    links: withPurpose(
      z.array(
        z.object({
          kind: z.string(),
          expiresAt: Timestamp.nullable(),
          usedAt: Timestamp.nullable(),
        }),
      ),
    ),
    attempts: withPurpose(z.array(z.object({ action: z.string(), times: z.array(Timestamp) }))),
  })
  .openapi("OwnData");
export type OwnData = z.infer<typeof OwnData>;

export const exportOwnData = declareCall(
  { signIn: "verified", owner: { externalid: 403 }, limit: limits.exports },
  {
    method: "get",
    path: "/users/export",
    tags: ["People"],
    summary: "All data stored about the signed-in person",
    request: { query: z.object({ externalid: ExternalId, culture: AnswerLanguage }) },
    responses: answer(OwnData, "As a JSON file for download"),
  },
);

/**
 * Erases the signed-in person and deletes their account. A repeated request returns the same answer. Records that the
 * law requires stay, without the name.
 */
export const eraseOwnData = declareCall(
  { signIn: "leaving", owner: { externalId: 403 }, limit: limits.erasures },
  {
    method: "post",
    path: "/users/erase",
    tags: ["People"],
    summary: "Deletes all data of the signed-in person, and their account",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ externalId: ExternalId })),
    },
    responses: {
      ...answer(
        z.object({ state: z.literal("erased") }),
        "Everything is deleted except records that the law requires",
      ),
      409: problemResponse(
        "A payment, refund or regular giving of the person is not confirmed yet, or an order is not shipped yet; nothing was deleted. After delete-account-payment (a payment is not confirmed), delete-account-giving (the end of the regular giving is not confirmed) and delete-account-giving-goes-on (the regular giving could not be ended) the library tries again by itself and mails the result",
      ),
    },
  },
);
