import { z } from "@hono/zod-openapi";

import { answer, answerOrNotFound, problemResponse } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code } from "./fields.ts";
import { limits } from "./rule.ts";
import { SubscriptionType } from "./subscriptions.ts";

/** S3.12. */
export const UserSubscription = z
  .object({
    subscriptionId: z.string(),
    dateRequested: z.string().describe("A day, such as 2026-03-01"),
  })
  .openapi("UserSubscription");
export type UserSubscription = z.infer<typeof UserSubscription>;

/** S7.13: the person's subscriptions, by mail (once confirmed) and by post. */
export const listUserSubscriptions = declareCall(
  { signIn: "verified", owner: "asker", limit: limits.lookups },
  {
    method: "get",
    path: "/usersubscriptions",
    tags: ["People"],
    summary: "The signed-in person's subscriptions",
    request: { query: z.object({ type: SubscriptionType }) },
    responses: answer(z.array(UserSubscription), "Oldest first"),
  },
);

/** S7.17, S7.26, S5.12: a repeated request returns the first answer. */
export const requestUserSubscription = declareCall(
  { signIn: "verified", owner: "asker", limit: limits.changes },
  {
    method: "post",
    path: "/usersubscriptions",
    tags: ["People"],
    summary: "Requests a print subscription to the person's default address",
    request: { query: z.object({ subscriptionId: Code, culture: AnswerLanguage }) },
    responses: {
      ...answerOrNotFound(UserSubscription, "The date of the request"),
      422: problemResponse("The default address is not in North America"),
    },
  },
);
