import { z } from "@hono/zod-openapi";

import { MAX_ADDRESS_LENGTHS } from "#domain/person-fields.ts";

import { answer, answerOrNotFound, jsonBody, problemResponse } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, BodyId, Id, normalizedLine } from "./fields.ts";
import { limits } from "./rule.ts";
import { UserId } from "./users.ts";

/** S3.10. */
export const UserAddress = z
  .object({
    id: z.int(),
    organization: z.string(),
    addressLine: z.string(),
    city: z.string(),
    regionName: z.string(),
    regionId: z.int(),
    zip: z.string(),
    countryId: z.int(),
    countryName: z.string().describe("In the requested language"),
    countryCode: z.string().describe("ISO 3166-1, two capital letters"),
    countryOrderingEnabled: z.boolean(),
    countryRequiresTaxId: z.boolean(),
  })
  .openapi("UserAddress");
export type UserAddress = z.infer<typeof UserAddress>;

/** S7.13. */
export const listUserAddresses = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.lookups },
  {
    method: "get",
    path: "/addresses/getuseraddresses",
    tags: ["People"],
    summary: "The signed-in person's addresses",
    request: { query: z.object({ userId: Id, language: AnswerLanguage }) },
    responses: answer(z.array(UserAddress), "In the order they were added"),
  },
);

/** S3.11, S5.02. */
export const NewUserAddress = z
  .object({
    userId: UserId,
    regionId: BodyId.describe("As returned by locations/regionsByCountry"),
    cityName: normalizedLine(MAX_ADDRESS_LENGTHS.city).min(1),
    address: normalizedLine(MAX_ADDRESS_LENGTHS.address).min(1),
    zipCode: normalizedLine(MAX_ADDRESS_LENGTHS.zip).min(1),
    organization: normalizedLine(MAX_ADDRESS_LENGTHS.organization).default(""),
  })
  .openapi("NewUserAddress");
export type NewUserAddress = z.infer<typeof NewUserAddress>;

/** S7.22, S4.06: the first address becomes the default address. */
export const addUserAddress = declareCall(
  { signIn: "verified", owner: { userId: 403 }, limit: limits.changes },
  {
    method: "post",
    path: "/addresses",
    tags: ["People"],
    summary: "Adds an address of the signed-in person",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(NewUserAddress),
    },
    responses: {
      ...answer(UserAddress, "The new address"),
      409: problemResponse("address-limit: the person already has the maximum number of addresses"),
    },
  },
);

/** S7.24. */
export const removeUserAddress = declareCall(
  { signIn: "verified", owner: { addressId: 404 }, limit: limits.changes },
  {
    method: "post",
    path: "/addresses/remove",
    tags: ["People"],
    summary: "Removes one of the signed-in person's addresses",
    request: {
      query: z.object({ culture: AnswerLanguage }),
      body: jsonBody(z.object({ addressId: BodyId })),
    },
    responses: answerOrNotFound(
      z.object({ addressId: z.int(), defaultAddress: z.int().nullable() }),
      "The removed address and the new default address",
    ),
  },
);
