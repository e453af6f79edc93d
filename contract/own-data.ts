import { z } from "@hono/zod-openapi";

import { answer, jsonBody, problemResponse } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Timestamp } from "./fields.ts";
import { DonationList } from "./donation-list.ts";
import { OwnRegularGiving } from "./own-regular-givings.ts";
import { OwnOrder, OwnPayment, OwnPaymentAttempt } from "./own-orders.ts";
import { limits } from "./rule.ts";
import { ExternalId } from "./users.ts";

/** A part of what is kept, and in plain words what it is kept for. */
function withPurpose<T extends z.ZodType>(data: T) {
  return z.object({ about: z.string(), data });
}

/** Everything that is kept of a person, and nothing of anybody else. */
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
          freeLimit: z.number().nullable().describe("US dollars, when it is their own"),
          lastOrderDate: z.string().nullable(),
          identityAsOf: Timestamp.nullable().describe(
            "When their identity said what their e-mail is",
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
    summary: "Everything that is kept of the person who asks",
    request: { query: z.object({ externalid: ExternalId, culture: AnswerLanguage }) },
    responses: answer(OwnData, "As a file to keep"),
  },
);

/**
 * Takes the person who asks out of the library and ends their account. Made twice it answers the same. What must be
 * kept by law stays without their name.
 */
export const eraseOwnData = declareCall(
  { signIn: "leaving", owner: { externalId: 403 }, limit: limits.erasures },
  {
    method: "post",
    path: "/users/erase",
    tags: ["People"],
    summary: "Deletes everything of the person who asks, and their account",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ externalId: ExternalId })),
    },
    responses: {
      ...answer(
        z.object({ state: z.literal("erased") }),
        "Nothing of theirs is left but what must be",
      ),
      409: problemResponse(
        "A payment or giving of theirs is not certain yet, or books are yet to be sent to them; nothing was deleted. After delete-account-payment (a payment is not certain), delete-account-giving (whether it has ended is not certain) and delete-account-giving-goes-on (it could not be ended) it is tried on by itself, and they have a mail",
      ),
    },
  },
);
