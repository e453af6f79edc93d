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
    email: z.string().describe("The verified address that mail is sent to"),
    wantedEmail: z
      .string()
      .nullable()
      .describe("A new address that waits for confirmation by a mailed link"),
    phone: z.string(),
    defaultAddress: z.int().nullable().describe("The id of an address"),
    taxId: z.string(),
    isForeign: z.boolean(),
    isMarkedForeign: z.boolean().describe("Set by the operator, regardless of the address"),
    freeLimit: z.number().describe("US dollars"),
    ownLimit: z
      .number()
      .nullable()
      .describe("US dollars, if the operator set a limit for this person"),
    lastOrderDate: z.string().nullable().describe("A day, such as 2026-03-01"),
    alreadyOrderedMo: z
      .boolean()
      .describe("Whether this month's free order was placed or is pending"),
    regularGivings: z.array(RegularGiving),
  })
  .openapi("User");
export type User = z.infer<typeof User>;

export const UserId = BodyId.describe("The id of the signed-in person");

export const ExternalId = withoutControlCharacters(z.string().min(1).max(255)).openapi({
  description: "The subject of the token",
  example: "auth0|65f0c0ffee",
});

/** S7.13, S4.05: 404 until the person has saved a profile. */
export const getUserByExternalId = declareCall(
  { signIn: "token", owner: { externalid: 403 }, limit: limits.lookups },
  {
    method: "get",
    path: "/users/getuserbyexternalid",
    tags: ["People"],
    summary: "The signed-in person's profile",
    request: { query: z.object({ externalid: ExternalId }) },
    responses: answerOrNotFound(User, "The profile"),
  },
);

const TaxId = normalizedLine(MAX_TAX_ID_LENGTH);

/** S5.01. Other fields of S7.23 are accepted only as far as a person may set them: never the limit or the owner. */
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
      .openapi({ description: "Unchanged when left out", example: "reader@example.org" }),
    keepEmail: z
      .boolean()
      .optional()
      .describe("Discards the new address that waits for confirmation"),
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
      .describe("0 or null for a new profile"),
    sendAgain: z
      .boolean()
      .optional()
      .describe("Sends the confirmation mail to the new address again"),
    defaultAddress: z.int().min(0).max(999_999_999).nullable().optional(),
    taxId: TaxId.nullable().optional(),
  })
  .openapi("Profile");
export type Profile = z.infer<typeof Profile>;

/** S7.23: creates or changes the profile. A new e-mail address takes effect when its link is followed. */
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
    summary: "Saves the signed-in person's profile",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(Profile),
    },
    responses: answerOrNotFound(User, "The saved profile"),
  },
);

/** S7.15: every permitted request gets the same answer. */
export const resendVerificationEmail = declareCall(
  { signIn: "token", owner: { externalId: 403 }, limit: limits.verificationMails },
  {
    method: "post",
    path: "/users/resendVerificationEmail",
    tags: ["People"],
    summary: "Sends the mail again that verifies the signed-in person's e-mail address",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ externalId: ExternalId })),
    },
    responses: answer(z.object({ state: z.literal("requested") }), "The mail is being sent"),
  },
);

/** S7.18. */
export const setDefaultAddress = declareCall(
  { signIn: "verified", owner: { userId: 403, addressId: 404 }, limit: limits.changes },
  {
    method: "post",
    path: "/users/setdefaultaddress",
    tags: ["People"],
    summary: "Makes one of the signed-in person's addresses the default address",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ userId: UserId, addressId: BodyId })),
    },
    responses: answerOrNotFound(z.object({ addressId: z.int() }), "The new default address"),
  },
);

/**
 * S7.19, S5.03: an empty value removes it. If the country of the default address requires one, it has at least 6
 * characters.
 */
export const setTaxId = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.changes },
  {
    method: "post",
    path: "/users/settaxid",
    tags: ["People"],
    summary: "Sets the signed-in person's tax id",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ userId: UserId, taxId: TaxId })),
    },
    responses: answer(z.object({ taxId: z.string() }), "The saved tax id"),
  },
);
