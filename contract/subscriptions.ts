import { z } from "@hono/zod-openapi";

import { mailingLists } from "#domain/mailing-lists.ts";
import { isEmail } from "#domain/person-fields.ts";

import { answer, jsonBody } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, BodyId, IdempotencyKey, optionalQuery, PersonName } from "./fields.ts";
import { publicRule, limits } from "./rule.ts";

/** S3.12: what can be subscribed to. */
export const Subscription = z
  .object({ id: z.string(), name: z.string() })
  .openapi("Subscription", { description: "A mailing list, or something sent by post" });
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionType = optionalQuery(z.enum(["all", "other"])).openapi({
  type: "string",
  enum: ["all", "other"],
  description: "other leaves the mailing lists out; all when left out",
});

/** S7.11. */
export const listSubscriptions = declareCall(publicRule, {
  method: "get",
  path: "/subscriptions",
  tags: ["Subscriptions"],
  summary: "What can be subscribed to",
  request: {
    query: z.object({
      type: SubscriptionType,
      language: AnswerLanguage,
    }),
  },
  responses: answer(z.array(Subscription), "Named in the asked language"),
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
    regionId: BodyId.describe("As locations/regionsByCountry gives it"),
    subscriptionIds: z
      .array(z.enum(mailingLists))
      .min(1)
      .max(mailingLists.length)
      .transform((ids) => [...new Set(ids)]),
    website: z.string().max(1_000).optional().describe("Left empty by people"),
  })
  .openapi("SubscriptionRequest");
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>;

/**
 * S7.25: the same answer for every request that fits, so that nobody learns who is on a list. One that is made again is
 * the same request, under whichever Idempotency-Key.
 */
export const requestSubscriptions = declareCall(
  { ...publicRule, limit: limits.mailingRequests },
  {
    method: "post",
    path: "/subscriptions",
    tags: ["Subscriptions"],
    summary: "Asks to be put on mailing lists",
    request: {
      query: z.object({ language: AnswerLanguage }),
      headers: z.object({ "idempotency-key": IdempotencyKey }),
      body: jsonBody(SubscriptionRequest),
    },
    responses: answer(
      z.object({ state: z.literal("requested") }),
      "Noted; it counts once it is confirmed by mail",
    ),
  },
);
