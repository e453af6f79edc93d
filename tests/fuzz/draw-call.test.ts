import * as fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";

import { drawValidCall, drawOneInvalid, drawWildCall } from "./draw-call.ts";
import type { Schema } from "./draw-value.ts";
import type { Operation } from "./operations.ts";

const body: Schema = {
  type: "object",
  properties: {
    quantity: { type: "integer", minimum: 1, maximum: 9 },
    color: { type: "string", enum: ["red", "blue"] },
    mark: { type: ["string", "null"], pattern: "^[a-z]{3}$" },
    words: {
      type: "array",
      items: { $ref: "#/components/schemas/Word" },
      minItems: 1,
      maxItems: 3,
    },
    price: { type: "number", minimum: 0, maximum: 99 },
  },
  required: ["quantity", "words"],
};
const orderPaint: Operation = {
  name: "POST /paints/{shop}",
  method: "POST",
  path: "/api/paints/{shop}",
  parameters: [
    { name: "shop", in: "path", required: true, schema: { type: "string" } },
    { name: "tone", in: "query", required: true, schema: { enum: ["light", "dark"] } },
  ],
  body,
  schemas: { Word: { type: "string", minLength: 2, maxLength: 4 } },
  needsToken: true,
  statuses: new Set([200]),
  shape: null,
};
const fits = z.object({
  quantity: z.int().min(1).max(9),
  color: z.enum(["red", "blue"]).optional(),
  mark: z
    .string()
    .regex(/^[a-z]{3}$/)
    .nullish(),
  words: z
    .array(z.string().refine((word) => [...new Intl.Segmenter().segment(word)].length >= 2))
    .min(1)
    .max(3),
  price: z.number().min(0).max(99).optional(),
});
const options = { seed: 7, numRuns: 300 };

test("draws valid calls that conform to the schema", () => {
  const draws = fc.sample(drawValidCall(orderPaint), options);
  for (const { method, parts, query, headers, body: drawn } of draws) {
    expect(method).toBe("POST");
    expect(Object.keys(parts)).toEqual(["shop"]);
    expect(query).toEqual([["tone", expect.stringMatching(/^(light|dark)$/)]]);
    expect(headers).toMatchObject({ authorization: "Bearer {bearer}" });
    expect(fits.safeParse(drawn).error).toBeUndefined();
  }
  expect(new Set(draws.map(({ body: drawn }) => JSON.stringify(drawn))).size).toBeGreaterThan(250);
});

test("draws calls with one error, most of them invalid", () => {
  const draws = fc.sample(drawOneInvalid(orderPaint), options);
  const spoiled = draws.filter(({ query, headers, body: drawn }) => {
    const isUsual = Object.keys(headers).length === 2 && query.length === 1;
    return !(isUsual && fits.strict().safeParse(drawn).success);
  });
  expect(spoiled.length).toBeGreaterThan(200);
});

test("draws wild calls with every kind of hostile value", () => {
  const draws = fc.sample(drawWildCall(orderPaint), options);
  const methods = new Set(draws.map(({ method }) => method));
  const texts = JSON.stringify(draws.map(({ query, body: drawn }) => [query, drawn]));

  expect(methods).toContain("DELETE");
  for (const sign of ["__proto__", "drop table", "as-is:1e309", "\\u0000", "\\ud800"]) {
    expect(texts).toContain(sign);
  }
});

test("draws the same calls for the same seed", () => {
  const [first, second] = [1, 2].map(() => fc.sample(drawWildCall(orderPaint), options));
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
});
