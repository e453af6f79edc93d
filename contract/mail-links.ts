import { z } from "@hono/zod-openapi";

import { answer, jsonBody, problemResponse } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage } from "./fields.ts";
import { publicRule, limits } from "./rule.ts";

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
const LinkToken = z.object({ token: z.string().max(2_000) }).openapi("MailLinkToken");

const linkRequest = {
  query: z.object({ language: AnswerLanguage }),
  body: jsonBody(LinkToken),
};

const responses = {
  404: problemResponse("There is no such link"),
  410: problemResponse("What it is for is done, or its time is over"),
};

/** Changes nothing: programs that look at mails follow links too. It is a POST, so that the token stands in no address of the api. */
export const readMailLink = declareCall(
  { ...publicRule, limit: limits.linkReadings },
  {
    method: "post",
    path: "/links/read",
    tags: ["Links in mails"],
    summary: "What a link would do",
    request: linkRequest,
    responses: { ...answer(MailLink, "It can be followed"), ...responses },
  },
);

export const followMailLink = declareCall(
  { ...publicRule, limit: limits.linkFollowings },
  {
    method: "post",
    path: "/links/follow",
    tags: ["Links in mails"],
    summary: "Does what a link stands for",
    request: linkRequest,
    responses: { ...answer(MailLink, "It is done"), ...responses },
  },
);
