import { z } from "@hono/zod-openapi";

import { answer, answerOrNotFound } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Id } from "./fields.ts";
import { publicRule } from "./rule.ts";

export const Country = z
  .object({
    id: z.int(),
    code: z.string().describe("ISO 3166-1, two capital letters"),
    name: z.string(),
    orderingEnabled: z.boolean(),
    requiresTaxId: z.boolean(),
  })
  .openapi("Country");

/** S7.11, S9.06: the eight most used countries first, then the others by name. */
export const listCountries = declareCall(publicRule, {
  method: "get",
  path: "/locations/countries",
  tags: ["Places"],
  summary: "Every country",
  request: { query: z.object({ language: AnswerLanguage }) },
  responses: answer(z.array(Country), "Named in the requested language"),
});

export const listRegions = declareCall(publicRule, {
  method: "get",
  path: "/locations/regionsByCountry",
  tags: ["Places"],
  summary: "The regions of a country",
  request: {
    query: z.object({
      countryId: Id,
    }),
  },
  responses: answerOrNotFound(
    z.array(z.object({ id: z.int(), name: z.string() }).openapi("Region")),
    "Sorted by name; a country without regions has one region with the country's name",
  ),
});

export const Distributor = z
  .object({
    code: z.string(),
    name: z.string(),
    country: z.string().describe("The name in the requested language"),
    countryCode: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    website: z.string().nullable(),
  })
  .openapi("Distributor");
export type Distributor = z.infer<typeof Distributor>;

export const listDistributors = declareCall(publicRule, {
  method: "get",
  path: "/distributors",
  tags: ["Places"],
  summary: "Distributors of the library's books",
  request: { query: z.object({ language: AnswerLanguage }) },
  responses: answer(z.array(Distributor), "Sorted by country, then by name"),
});
