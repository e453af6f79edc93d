import { z } from "@hono/zod-openapi";

import { answer } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage } from "./fields.ts";
import { publicRule } from "./rule.ts";

const Link = z.object({ name: z.string(), url: z.string() });

export const Library = z
  .object({
    name: z.string(),
    slogan: z.string(),
    contact: z.object({ address: z.array(z.string()), phone: z.string(), email: z.string() }),
    sisterSite: Link.nullable(),
    social: z.array(Link),
    appStores: z.array(Link),
    donationUrl: z.string().nullable(),
    mailingFormUrl: z
      .string()
      .nullable()
      .describe("The address of the form to join mailing lists (S2.15)"),
    pages: z
      .array(z.object({ code: z.string(), title: z.string() }))
      .describe("The available pages of the ministry"),
  })
  .openapi("Library");
export type Library = z.infer<typeof Library>;

export const getLibrary = declareCall(publicRule, {
  method: "get",
  path: "/library",
  tags: ["Library"],
  summary: "The name, contacts and links of the library",
  request: { query: z.object({ language: AnswerLanguage }) },
  responses: answer(Library, "Texts are in the requested language"),
});

/** S3.15. */
export const getNotice = declareCall(publicRule, {
  method: "get",
  path: "/notice/get",
  tags: ["Library"],
  summary: "The site notice",
  request: { query: z.object({ language: AnswerLanguage }) },
  responses: answer(
    z.object({ id: z.int(), text: z.string() }).nullable().openapi("Notice"),
    "In the requested language; null when there is none",
  ),
});

/** S3.14. */
export const getCartSettings = declareCall(publicRule, {
  method: "get",
  path: "/settings/getCartSettings",
  tags: ["Library"],
  summary: "The conditions for orders",
  responses: answer(
    z
      .object({
        freeLimitUS: z.number().describe("US dollars"),
        freeLimitForeign: z.number().describe("US dollars"),
        cartEnabledUS: z.enum(["1", "0"]),
        cartEnabledForeign: z.enum(["1", "0"]),
        collectShippingPercentUS: z.number().describe("Per cent"),
        collectShippingPercentForeign: z.number().describe("Per cent"),
        minimumDonation: z.number().describe("US dollars: the smallest donation accepted"),
        maximumDonation: z.number().describe("US dollars: the largest donation accepted"),
        timeZone: z.string().describe("The library's time zone, such as America/New_York"),
      })
      .openapi("CartSettings"),
    "The conditions that the operator has set",
  ),
});
