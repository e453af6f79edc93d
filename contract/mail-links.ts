import { z } from "@hono/zod-openapi";

import { answer, jsonBody, problemResponse } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage } from "./fields.ts";
import { publicRule, limits } from "./rule.ts";

/** The action of a link in a mail. `lists` has names in the requested language. */
export const MailLink = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("confirm-subscriptions"), lists: z.array(z.string()) }),
    z.object({ kind: z.literal("leave-subscriptions"), lists: z.array(z.string()) }),
    z.object({ kind: z.literal("change-email"), email: z.string() }),
  ])
  .openapi("MailLink");
export type MailLink = z.infer<typeof MailLink>;

/** A token has 43 letters. A token of another length is unknown (404); one longer than 2,000 is invalid (400). */
const LinkToken = z.object({ token: z.string().max(2_000) }).openapi("MailLinkToken");

const linkRequest = {
  query: z.object({ language: AnswerLanguage }),
  body: jsonBody(LinkToken),
};

const responses = {
  404: problemResponse("The link does not exist"),
  410: problemResponse("The link was used or has expired"),
};

/** Changes nothing, because mail scanners follow links too. A POST, so that no request address contains the token. */
export const readMailLink = declareCall(
  { ...publicRule, limit: limits.linkReadings },
  {
    method: "post",
    path: "/links/read",
    tags: ["Links in mails"],
    summary: "Shows what a link does",
    request: linkRequest,
    responses: { ...answer(MailLink, "The link is valid"), ...responses },
  },
);

export const followMailLink = declareCall(
  { ...publicRule, limit: limits.linkFollowings },
  {
    method: "post",
    path: "/links/follow",
    tags: ["Links in mails"],
    summary: "Carries out the action of a link",
    request: linkRequest,
    responses: { ...answer(MailLink, "The action was carried out"), ...responses },
  },
);
