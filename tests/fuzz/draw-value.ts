import * as fc from "fast-check";

import type { JsonSchema } from "#api/documentation/document-calls.ts";

/** A JSON schema, limited to what the document uses. */
export type Schema = Omit<JsonSchema, "items" | "properties" | "anyOf" | "oneOf"> & {
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  example?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
};

export type Schemas = Record<string, Schema>;

/** Values that conform to a schema, most of them useful: existing ids, words that are found. */
export function drawValue(schema: Schema, schemas: Schemas, name = ""): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf } = schema;
  if ($ref) return drawValue(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas, name);

  const candidates = knownValuesFor(name);
  const leading = [...candidates, ...(schema.example === undefined ? [] : [schema.example])];
  const choices = anyOf ?? oneOf;
  const free = choices
    ? fc.oneof(...choices.map((choice) => drawValue(choice, schemas, name)))
    : drawType(schema, schemas, name);
  if (leading.length === 0) return free;
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...leading) },
    { weight: 1, arbitrary: free },
  );
}

function drawType(schema: Schema, schemas: Schemas, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? "null"].flat();
  return fc.oneof(...types.map((type) => drawOfType(type, schema, schemas, name)));
}

function drawOfType(
  type: string,
  schema: Schema,
  schemas: Schemas,
  name: string,
): fc.Arbitrary<unknown> {
  if (type === "object") return drawObject(schema, schemas);
  if (type === "array") return drawArray(schema, schemas, name);
  if (type === "string") return drawText(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer(numberBounds(schema));
  if (type === "number") return fc.integer({ min: 0, max: 5_000 }).map((cents) => cents / 100);
  return fc.constant(null);
}

function drawObject({ properties = {}, required = [] }: Schema, schemas: Schemas) {
  const fields = Object.entries(properties).map(
    ([name, field]): [string, fc.Arbitrary<unknown>] => [name, drawValue(field, schemas, name)],
  );
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
    requiredKeys: required,
  });
}

function drawArray(
  { items = {}, minItems = 0, maxItems = 5 }: Schema,
  schemas: Schemas,
  name: string,
) {
  const upper = Math.max(minItems, Math.min(maxItems, 5));
  return fc.array(drawValue(items, schemas, name), { minLength: minItems, maxLength: upper });
}

function drawText({ format, pattern, minLength = 0, maxLength = 60 }: Schema) {
  if (format === "ip" || format === "ipv4") return fc.ipV4();
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u"), { size: "small" });
  const upper = Math.max(minLength, Math.min(maxLength, 60));
  return fc.string({ unit: "grapheme", minLength, maxLength: upper });
}

function numberBounds({ minimum, exclusiveMinimum, maximum = 999_999_999 }: Schema) {
  return {
    min: minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1),
    max: maximum,
  };
}

/** Existing values for the parameters of calls; those in braces are replaced for each person. */
const knownValues: Record<string, readonly unknown[]> = {
  addressId: ["{addressId}", "{spareAddressId}"],
  book: ["all-of-grace", "Prayer 268", "HB 268", "pilgrims-progress"],
  bookCode: ["all-of-grace", "half", "bible"],
  code: [
    "all-of-grace",
    "pilgrims-progress",
    "progreso-del-peregrino",
    "prayer-268",
    "c-h-spurgeon",
    "first-steps",
    "about",
  ],
  codes: ["half,bible", "grace"],
  countryId: ["{countryId}"],
  criteria: ["grace", "hundredth sermon", "first"],
  culture: ["en", "es", "fr", "fr-CA"],
  defaultAddress: ["{addressId}", null],
  edition: ["{edition}"],
  email: ["{email}", "other@example.org"],
  externalId: ["{externalId}"],
  externalid: ["{externalId}"],
  filter: ["b", "spurgeon"],
  id: ["{givingId}"],
  input: ["grace", "pilgrim progress", "l’appel", "Prayer 268"],
  language: ["en", "es", "FR", "de"],
  chosen: ["ceb", "pt-BR", "FR"],
  pageCount: ["0", "1"],
  pagecount: ["0", "2"],
  pageSize: ["1", "10", "100"],
  path: ["{filePath}"],
  paymentId: ["{token}", null],
  periodical: ["broadcaster"],
  phone: ["", "+1 (555) 010-0127"],
  regionId: ["{regionId}"],
  serie: ["9", "44"],
  serieId: ["9", "44"],
  subscriptionId: ["broadcaster", "catalog"],
  take: ["1", "20"],
  taxId: ["", "123456-7"],
  titleHint: ["grace"],
  token: ["{link}"],
  topicId: ["1", "2"],
  userId: ["{userId}"],
  website: [""],
  year: ["{year}"],
};

function knownValuesFor(name: string): readonly unknown[] {
  return Object.hasOwn(knownValues, name) ? (knownValues[name] ?? []) : [];
}

/** Two names of one parameter; a call may use only one. */
export const aliases: readonly [name: string, other: string][] = [
  ["pageCount", "pagecount"],
  ["pageSize", "take"],
];
