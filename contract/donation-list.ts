import { z } from "@hono/zod-openapi";

import { donationKinds, donationStates } from "#domain/donation-states.ts";

import { answer, badRequest } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Id } from "./fields.ts";
import { limits } from "./rule.ts";

/** A donation of any kind: with an order, once or monthly. */
export const Donation = z
  .object({
    id: z
      .string()
      .describe("The id of the order, or the gateway's transaction id of a monthly charge"),
    day: z.string().describe("Such as 2026-03-01, in the library's time zone"),
    kind: z.enum(donationKinds),
    amount: z.number().describe("US dollars"),
    state: z.enum(donationStates),
    paymentId: z
      .string()
      .nullable()
      .describe("The gateway's transaction id of the charge, once it is known"),
  })
  .openapi("Gift");
export type Donation = z.infer<typeof Donation>;

const DonationYear = z.object({
  year: z.int(),
  gifts: z.array(Donation).describe("In order of date"),
  sum: z.number().describe("US dollars, of paid donations only"),
});

export const DonationList = z
  .object({ years: z.array(DonationYear).describe("Newest first") })
  .openapi("GiftList");
export type DonationList = z.infer<typeof DonationList>;

/** Not in S7: the donations of a person, for printing. */
export const getStatement = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.statements },
  {
    method: "get",
    path: "/gifts/statement",
    tags: ["Gifts"],
    summary: "The signed-in person's donations as a PDF",
    request: {
      query: z.object({
        userId: Id,
        year: z.coerce
          .number()
          .int()
          .min(2000)
          .max(2999)
          .optional()
          .describe("All years when left out"),
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

/** Not in S7: the donations that the account shows and the yearly statement lists. */
export const listDonations = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.lookups },
  {
    method: "get",
    path: "/gifts",
    tags: ["Gifts"],
    summary: "The signed-in person's donations, by year",
    request: { query: z.object({ userId: Id, language: AnswerLanguage }) },
    responses: answer(DonationList, "All donations"),
  },
);
