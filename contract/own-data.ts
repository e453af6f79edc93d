import { z } from "@hono/zod-openapi";

import { answer, json, problem } from "./call.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Time } from "./fields.ts";
import { DonationList } from "./donation-list.ts";
import { OwnRegularGiving } from "./own-regular-givings.ts";
import { OwnOrder, OwnPayment, OwnTry } from "./own-orders.ts";
import { limits } from "./rule.ts";
import { ExternalId } from "./users.ts";

/** A part of what is kept, and in plain words what it is kept for. */
function part<T extends z.ZodType>(data: T) {
  return z.object({ about: z.string(), data });
}

/** Everything that is kept of a person, and nothing of anybody else. */
export const OwnData = z
  .object({
    madeAt: Time,
    account: part(z.object({ externalId: z.string().nullable(), email: z.string().nullable() })),
    profile: part(
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
          identityAsOf: Time.nullable().describe("When their identity said what their e-mail is"),
          createdAt: Time,
        })
        .nullable(),
    ),
    addresses: part(
      z.array(
        z.object({
          id: z.int(),
          organization: z.string(),
          addressLine: z.string(),
          city: z.string(),
          region: z.string(),
          zip: z.string(),
          countryCode: z.string(),
          createdAt: Time,
        }),
      ),
    ),
    printSubscriptions: part(
      z.array(z.object({ subscriptionId: z.string(), dateRequested: z.string() })),
    ),
    mailingLists: part(
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
          requestedAt: Time,
          confirmedAt: Time.nullable(),
        }),
      ),
    ),
    orders: part(z.array(OwnOrder)),
    payments: part(z.array(OwnPayment)),
    tries: part(z.array(OwnTry)),
    givings: part(z.array(OwnRegularGiving)),
    gifts: part(DonationList.shape.years),
    mails: part(
      z.array(
        z.object({
          recipient: z.string(),
          template: z.string(),
          language: z.string(),
          state: z.string(),
          answer: z.string(),
          madeAt: Time,
          changedAt: Time,
        }),
      ),
    ),
    links: part(
      z.array(z.object({ kind: z.string(), expiresAt: Time.nullable(), usedAt: Time.nullable() })),
    ),
    attempts: part(z.array(z.object({ action: z.string(), times: z.array(Time) }))),
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
      body: json(z.object({ externalId: ExternalId })),
    },
    responses: {
      ...answer(
        z.object({ state: z.literal("erased") }),
        "Nothing of theirs is left but what must be",
      ),
      409: problem(
        "A payment or giving of theirs is not certain yet, or books are yet to be sent to them; nothing was deleted. After delete-account-payment (a payment is not certain), delete-account-giving (whether it has ended is not certain) and delete-account-giving-goes-on (it could not be ended) it is tried on by itself, and they have a mail",
      ),
    },
  },
);
