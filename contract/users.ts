import { z } from "@hono/zod-openapi";

import {
  isEmailLike,
  isPhone,
  MAX_EMAIL_LENGTH,
  MAX_TAX_ID_LENGTH,
} from "#domain/person-fields.ts";
import { normalizeLine } from "#domain/normalize-line.ts";

import { answer, answerOrNotFound, jsonBody } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import {
  AnswerLanguage,
  BodyId,
  PersonName,
  withoutControlCharacters,
  normalizedLine,
} from "./fields.ts";
import { RegularGiving } from "./regular-giving.ts";
import { limits } from "./rule.ts";

/** S3.09. */
export const User = z
  .object({
    userId: z.int(),
    externalId: z.string().describe("The subject of the token"),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().describe("Where mail goes: an address that was proven"),
    wantedEmail: z.string().nullable().describe("Waits for the link that was sent there"),
    phone: z.string(),
    defaultAddress: z.int().nullable().describe("The id of an address"),
    taxId: z.string(),
    isForeign: z.boolean(),
    isMarkedForeign: z.boolean().describe("By the operator, wherever they live"),
    freeLimit: z.number().describe("US dollars"),
    ownLimit: z.number().nullable().describe("US dollars, when the operator set one for them"),
    lastOrderDate: z.string().nullable().describe("A day, such as 2026-03-01"),
    alreadyOrderedMo: z.boolean().describe("This month's free order was placed, or may still be"),
    regularGivings: z.array(RegularGiving),
  })
  .openapi("User");
export type User = z.infer<typeof User>;

export const UserId = BodyId.describe("Of the person who asks");

export const ExternalId = withoutControlCharacters(z.string().min(1).max(255)).openapi({
  description: "The subject of the token",
  example: "auth0|65f0c0ffee",
});

/** S7.13, S4.05: not found while the person has told nothing of themselves. */
export const getUserByExternalId = declareCall(
  { signIn: "token", owner: { externalid: 403 }, limit: limits.lookups },
  {
    method: "get",
    path: "/users/getuserbyexternalid",
    tags: ["People"],
    summary: "The profile of the person who asks",
    request: { query: z.object({ externalid: ExternalId }) },
    responses: answerOrNotFound(User, "Who they are to the library"),
  },
);

const TaxId = normalizedLine(MAX_TAX_ID_LENGTH);

/** S5.01. What else S7.23 names is taken only as far as it is theirs to say: never a limit, never whose it is. */
export const Profile = z
  .object({
    externalId: ExternalId,
    firstName: PersonName,
    lastName: PersonName,
    email: z
      .string()
      .trim()
      .max(MAX_EMAIL_LENGTH)
      .refine(isEmailLike, "err-field-email")
      .optional()
      .openapi({ description: "As it is when left out", example: "reader@example.org" }),
    keepEmail: z.boolean().optional().describe("Gives up a wanted address that waits"),
    phone: withoutControlCharacters(
      z
        .string()
        .overwrite(normalizeLine)
        .refine((phone) => phone === "" || isPhone(phone), "err-field-phone"),
    ).openapi({ example: "+1 (555) 010-0127" }),
    userId: z
      .int()
      .min(0)
      .max(999_999_999)
      .nullable()
      .optional()
      .describe("0 or none for a new profile"),
    sendAgain: z.boolean().optional().describe("The mail to a wanted address that waits"),
    defaultAddress: z.int().min(0).max(999_999_999).nullable().optional(),
    taxId: TaxId.nullable().optional(),
  })
  .openapi("Profile");
export type Profile = z.infer<typeof Profile>;

/** S7.23: makes the profile, or changes it. Another e-mail waits until the link sent to it is followed. */
export const saveUser = declareCall(
  {
    signIn: "verified",
    owner: { externalId: 403, userId: "ignored", defaultAddress: 404 },
    limit: limits.changes,
  },
  {
    method: "post",
    path: "/users",
    tags: ["People"],
    summary: "Saves the profile of the person who asks",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(Profile),
    },
    responses: answerOrNotFound(User, "The profile as it is now"),
  },
);

/** S7.15: the same answer for everybody who may ask. */
export const resendVerificationEmail = declareCall(
  { signIn: "token", owner: { externalId: 403 }, limit: limits.verificationMails },
  {
    method: "post",
    path: "/users/resendVerificationEmail",
    tags: ["People"],
    summary: "Has the mail sent again that verifies the e-mail of the person who asks",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ externalId: ExternalId })),
    },
    responses: answer(z.object({ state: z.literal("requested") }), "It is on its way"),
  },
);

/** S7.18. */
export const setDefaultAddress = declareCall(
  { signIn: "verified", owner: { userId: 403, addressId: 404 }, limit: limits.changes },
  {
    method: "post",
    path: "/users/setdefaultaddress",
    tags: ["People"],
    summary: "Makes one of the person's addresses the default one",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ userId: UserId, addressId: BodyId })),
    },
    responses: answerOrNotFound(z.object({ addressId: z.int() }), "The default address now"),
  },
);

/** S7.19, S5.03: empty takes it away; where the default address's country asks for one it has at least six characters. */
export const setTaxId = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.changes },
  {
    method: "post",
    path: "/users/settaxid",
    tags: ["People"],
    summary: "Sets the person's tax id",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ userId: UserId, taxId: TaxId })),
    },
    responses: answer(z.object({ taxId: z.string() }), "The tax id now"),
  },
);
