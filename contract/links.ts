import { z } from "@hono/zod-openapi";

import { answer, json, problem } from "./call.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage } from "./fields.ts";
import { forEverybody, limits } from "./rule.ts";

/** What a link in a mail does. `lists` are named in the asked language. */
export const MailLink = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("confirm-subscriptions"), lists: z.array(z.string()) }),
    z.object({ kind: z.literal("leave-subscriptions"), lists: z.array(z.string()) }),
    z.object({ kind: z.literal("change-email"), email: z.string() }),
  ])
  .openapi("MailLink");
export type MailLink = z.infer<typeof MailLink>;

/** A token has 43 letters; a longer or shorter one is unknown, and one that is longer than any address wrong. */
const Token = z.object({ token: z.string().max(2_000) }).openapi("MailLinkToken");

const asked = {
  query: z.object({ language: AnswerLanguage }),
  body: json(Token),
};

const responses = {
  404: problem("There is no such link"),
  410: problem("What it is for is done, or its time is over"),
};

/** Changes nothing: programs that look at mails follow links too. It is a POST, so that the token stands in no address of the api. */
export const readMailLink = declareCall(
  { ...forEverybody, limit: limits.linkReadings },
  {
    method: "post",
    path: "/links/read",
    tags: ["Links in mails"],
    summary: "What a link would do",
    request: asked,
    responses: { ...answer(MailLink, "It can be followed"), ...responses },
  },
);

export const followMailLink = declareCall(
  { ...forEverybody, limit: limits.linkFollowings },
  {
    method: "post",
    path: "/links/follow",
    tags: ["Links in mails"],
    summary: "Does what a link stands for",
    request: asked,
    responses: { ...answer(MailLink, "It is done"), ...responses },
  },
);
