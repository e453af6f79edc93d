import { z } from "@hono/zod-openapi";

import { mailingLists } from "#domain/mailing-lists.ts";
import { isEmail } from "#domain/person-fields.ts";

import { answer, jsonBody } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, BodyId, IdempotencyKey, optionalQuery, PersonName } from "./fields.ts";
import { publicRule, limits } from "./rule.ts";

/** S3.12: an available subscription. */
export const Subscription = z
  .object({ id: z.string(), name: z.string() })
  .openapi("Subscription", { description: "A mailing list or a print subscription" });
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionType = optionalQuery(z.enum(["all", "other"])).openapi({
  type: "string",
  enum: ["all", "other"],
  description: "other leaves out the mailing lists; all when left out",
});

/** S7.11. */
export const listSubscriptions = declareCall(publicRule, {
  method: "get",
  path: "/subscriptions",
  tags: ["Subscriptions"],
  summary: "Available subscriptions",
  request: {
    query: z.object({
      type: SubscriptionType,
      language: AnswerLanguage,
    }),
  },
  responses: answer(z.array(Subscription), "Named in the requested language"),
});

/** S3.12. */
export const SubscriptionRequest = z
  .object({
    email: z
      .string()
      .trim()
      .refine(isEmail, "err-field-email")
      .openapi({ example: "reader@example.org" }),
    firstName: PersonName,
    lastName: PersonName,
    regionId: BodyId.describe("As returned by locations/regionsByCountry"),
    subscriptionIds: z
      .array(z.enum(mailingLists))
      .min(1)
      .max(mailingLists.length)
      .transform((ids) => [...new Set(ids)]),
    website: z.string().max(1_000).optional().describe("A trap for bots: people leave it empty"),
  })
  .openapi("SubscriptionRequest");
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>;

/**
 * S7.25: every valid request gets the same answer, so that nobody learns who is on a list. A repeated request is the
 * same request, even with another idempotency key.
 */
export const requestSubscriptions = declareCall(
  { ...publicRule, limit: limits.mailingRequests },
  {
    method: "post",
    path: "/subscriptions",
    tags: ["Subscriptions"],
    summary: "Requests to join mailing lists",
    request: {
      query: z.object({ language: AnswerLanguage }),
      headers: z.object({ "idempotency-key": IdempotencyKey }),
      body: jsonBody(SubscriptionRequest),
    },
    responses: answer(
      z.object({ state: z.literal("requested") }),
      "Accepted; takes effect when confirmed by mail",
    ),
  },
);
