import { z } from "@hono/zod-openapi";

import { donationKinds, donationStates } from "#domain/donation-states.ts";

import { answer, badRequest } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Id } from "./fields.ts";
import { limits } from "./rule.ts";

/** A gift, however it was given. */
export const Donation = z
  .object({
    id: z.string().describe("Of the order, or the gateway's number of a monthly charge"),
    day: z.string().describe("Such as 2026-03-01, by the library's calendar"),
    kind: z.enum(donationKinds),
    amount: z.number().describe("US dollars"),
    state: z.enum(donationStates),
    paymentId: z
      .string()
      .nullable()
      .describe("The gateway's number of the charge, once it is known"),
  })
  .openapi("Gift");
export type Donation = z.infer<typeof Donation>;

const DonationYear = z.object({
  year: z.int(),
  gifts: z.array(Donation).describe("In the order of their days"),
  sum: z.number().describe("US dollars, of those that are paid"),
});

export const DonationList = z
  .object({ years: z.array(DonationYear).describe("The newest first") })
  .openapi("GiftList");
export type DonationList = z.infer<typeof DonationList>;

/** Beside S7: the same, to print. */
export const getStatement = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.statements },
  {
    method: "get",
    path: "/gifts/statement",
    tags: ["Gifts"],
    summary: "The gifts of the person who asks, as a PDF",
    request: {
      query: z.object({
        userId: Id,
        year: z.coerce.number().int().min(2000).max(2999).optional().describe("All, when left out"),
        language: AnswerLanguage,
      }),
    },
    responses: {
      200: {
        description: "On letter paper",
        content: { "application/pdf": { schema: z.string().openapi({ format: "binary" }) } },
      },
      400: badRequest,
    },
  },
);

/** Beside S7: what the account shows of gifts, and what the yearly statement is made of. */
export const listDonations = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.lookups },
  {
    method: "get",
    path: "/gifts",
    tags: ["Gifts"],
    summary: "Every gift of the person who asks, by years",
    request: { query: z.object({ userId: Id, language: AnswerLanguage }) },
    responses: answer(DonationList, "All of them"),
  },
);
