import { readdir } from "node:fs/promises";

import { afterAll, expect, test } from "vitest";

import type { Problem } from "#contract/responses.ts";
import { startLibrary } from "#tests/start-library.ts";
import { isLongRun } from "#tests/test-tier.ts";

import {
  type Call,
  listCalls,
  type Parameter,
  listParameters,
  type JsonSchema,
} from "./documentation/document-calls.ts";

const library = await startLibrary({
  services: { addressOf: () => `192.0.${(requests >> 8) & 255}.${requests & 255}` },
});
afterAll(() => library[Symbol.asyncDispose]());

const document = library.api.getOpenAPI31Document({
  openapi: "3.1.0",
  info: { title: "", version: "" },
});
const cases = listCalls(document).flatMap(({ path, method, operation }) => {
  // Headers are tested with their calls.
  const parameters = listParameters(operation).filter((parameter) => parameter.in !== "header");
  const body = bodyOf(operation);
  return parameters.map((parameter) => ({ path, method, body, parameter, parameters }));
});
const bodies = listCalls(document).flatMap(({ path, method, operation }) => {
  const body = bodyOf(operation);
  if (!body) return [];
  return Object.keys(body).map((field) => ({
    path,
    method,
    body,
    field,
    isAmount: fieldOf(operation, field).type === "number",
  }));
});

/** Values that no parameter accepts. */
const neverLegal = ["\0", "a\u0000b", "a\nb", "x".repeat(10_000), "\u{1f600}".repeat(3_000)];
const neverNumbers = ["-1", "1.5", "1e3", "0x1", "abc", "NaN", "99999999999", "1 or 1=1", "é"];
const neverLengths = ["0", "101", "1000000", "-1"];

/** Unusual text or an empty value: the call must answer without an internal error. */
const harmless = [
  "%",
  "'",
  "''; drop table books; --",
  "\\",
  '"',
  "_",
  "<b>",
  "*:*",
  "&|!()",
  "😀",
  "abc '\u0301 def",
  "l' appel '' d'''x",
];

test("covers every call of the contract", async () => {
  const folder = new URL("../contract/", import.meta.url);
  const files = (await readdir(folder)).filter((name) => !name.includes(".test."));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const declared = modules.flatMap((module) => Object.values(module)).filter(isCall);

  expect(declared.length).toBeGreaterThan(20);
  expect(listCalls(document).map((call) => `${call.method} ${call.path}`)).toEqual(
    expect.arrayContaining(declared.map((call) => `${call.method} ${call.path}`)),
  );
});

test.each(cases)("P16: $path refuses invalid $parameter.name", async (call) => {
  const { name, schema } = call.parameter;
  const isNumber = schema.type === "integer";
  const isLength = name === "pageSize" || name === "take";
  const values = [
    ...neverLegal,
    ...(isNumber ? neverNumbers : []),
    ...(isLength ? neverLengths : []),
    ...(schema.enum ? ["nonsense", "__proto__"] : []),
  ];

  for (const value of values) {
    const answer = await ask(call, addressOf(call, [value]));
    const problem: Problem = await answer.json();
    expect(answer.status, `${name}=${value.slice(0, 20)}`).toBe(400);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(problem).toMatchObject({ status: 400, code: "err-invalid-field" });
    // The text is for people, so it names no fields.
    expect(problem.detail).toMatch(/ err-invalid-field$/);
    expect(problem.errors?.map((error) => error.field)).toContain(name);
    for (const { message } of problem.errors ?? []) expect(message).toMatch(/^\w\w err-field-/);
  }
});

test.each(cases)("P16: $path takes any text as $parameter.name without failing", async (call) => {
  for (const value of [...harmless, ""]) {
    const answer = await ask(call, addressOf(call, [value]));
    expect([200, 302, 400, 403, 404, 422, 429], `${call.parameter.name}=${value}`).toContain(
      answer.status,
    );
    await answer.text();
  }
  expect(library.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test.each(cases.filter(({ parameter }) => parameter.in === "query"))(
  "$path refuses a repeated $parameter.name",
  async (call) => {
    const value = exampleValue(call.parameter);
    const answer = await ask(call, addressOf(call, [value, value]));
    const problem: Problem = await answer.json();
    expect(answer.status).toBe(400);
    expect(problem.errors?.map((error) => error.field)).toEqual([call.parameter.name]);
  },
);

/** Values no body field accepts, apart from flags and amounts. */
const neverFields = [
  {},
  { ["__proto__"]: { length: 1 } },
  [[]],
  true,
  1.5,
  Number.MAX_VALUE,
  "x".repeat(10_000),
];

test.each(bodies)("P16: $method $path refuses invalid $field", async (call) => {
  const isFlag = typeof call.body[call.field] === "boolean";
  const isLegal = (value: unknown) =>
    (isFlag && value === true) || (call.isAmount && value === 1.5);
  for (const value of neverFields.filter((value) => !isLegal(value))) {
    const answer = await ask({ ...call, body: { ...call.body, [call.field]: value } }, call.path);
    const problem: Problem = await answer.json();
    expect(answer.status, JSON.stringify(value).slice(0, 20)).toBe(400);
    expect(problem.errors?.map(({ field }) => field.split(".")[0])).toContain(call.field);
    for (const { message } of problem.errors ?? []) expect(message).toMatch(/^\w\w err-field-/);
  }
});

test.each(bodies.filter(({ field }) => field === "donation"))(
  "$method $path states the largest donation allowed",
  async (call) => {
    const answer = await ask({ ...call, body: { ...call.body, donation: 1e308 } }, call.path);
    const { errors = [] }: Problem = await answer.json();
    const messages = errors
      .filter(({ field }) => field === "donation")
      .map((error) => error.message);
    expect(messages).toContain("en err-field-most 25000");
  },
);

test.each(bodies)("P16: $method $path takes any $field without failing", async (call) => {
  const values = [...harmless, ...neverLegal, ...neverNumbers, "", null, undefined, 0, -1, 3e9, []];
  for (const value of values) {
    const answer = await ask({ ...call, body: { ...call.body, [call.field]: value } }, call.path);
    expect(answer.status, JSON.stringify(value)?.slice(0, 20)).toBeLessThan(500);
    await answer.text();
  }
  expect(library.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test.each(listCalls(document).filter(({ method }) => method !== "get"))(
  "$method $path refuses a body that is no object",
  async ({ path, method, operation }) => {
    if (!bodyOf(operation)) return;
    for (const body of ["null", "[]", "1", '"x"', "{", "[".repeat(20_000), "\0"]) {
      const answer = await ask({ method, body }, path);
      expect(answer.status, body.slice(0, 5)).toBe(400);
      await answer.text();
    }
  },
);

test("answers searches for any letters, marks and signs", async () => {
  const signs = [..."aeñœ '’`´-\u0301\u0327½ßﬁ&|!:*()<>\\\"."];
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let round = 0; round < (isLongRun ? 150 : 50); round++) {
    const text = Array.from({ length: 12 }, () => signs[random() % signs.length]).join("");
    const input = encodeURIComponent(`grace ${text}`);
    const answer = await library.get(`/books/getbycriteria?input=${input}`);
    expect(answer.status, JSON.stringify(text)).toBe(200);
    await answer.text();
  }
});

test("ignores unknown parameters", async () => {
  const plain = await library.get("/books?language=en");
  const more = await library.get("/books?language=en&utm_source=x&utm_source=y&__proto__=1");
  expect(await more.text()).toBe(await plain.text());
});

function isCall(value: unknown): value is { method: string; path: string } {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

/** The URL of a call with `values` for one parameter and examples for the other required ones. */
function addressOf(
  { path, parameter, parameters }: (typeof cases)[number],
  values: string[],
): string {
  const valueOf = (name: string) => {
    if (name === parameter.name) return values[0] ?? "";
    const match = parameters.find((candidate) => candidate.name === name);
    return match ? exampleValue(match) : "";
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(valueOf(name)));
  const needed = parameters.filter(
    (candidate) =>
      candidate.in === "query" && candidate.required && candidate.name !== parameter.name,
  );
  const query = new URLSearchParams(
    needed.map((candidate) => [candidate.name, exampleValue(candidate)]),
  );
  if (parameter.in === "query") for (const value of values) query.append(parameter.name, value);
  return `${filled}?${query}`;
}

/** Each request comes from another person and network, to stay below the limits. */
let requests = 0;

function ask({ method, body }: { method: string; body: object | string | null }, path: string) {
  requests++;
  const person = { externalId: `auth0|${requests}`, email: `reader-${requests}@example.org` };
  const { headers } = library.signIn(person);
  return library.get(path, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** A valid body built from the examples of the fields; null for a call without a body. */
function bodyOf({ requestBody }: Call["operation"]): Record<string, unknown> | null {
  if (!requestBody || !("content" in requestBody)) return null;
  return exampleFields(bodyShape(requestBody.content["application/json"]?.schema ?? {}));
}

function exampleFields({ properties = {} }: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(properties);
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleField(resolved(field))]));
}

function fieldOf({ requestBody }: Call["operation"], name: string): JsonSchema {
  if (!requestBody || !("content" in requestBody)) return {};
  const schema = bodyShape(requestBody.content["application/json"]?.schema ?? {});
  return resolved(schema.properties?.[name] ?? {});
}

/** The first of several possible shapes of a body. */
function bodyShape(schema: JsonSchema): JsonSchema {
  const [first] = schema.anyOf ?? [];
  return resolved(first ?? schema);
}

function exampleField(schema: JsonSchema & { example?: unknown }): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf?.[0]) return exampleField(resolved(schema.anyOf[0]));
  if (schema.properties) return exampleFields(schema);
  if (schema.items) return [exampleField(resolved(schema.items))];
  if (schema.type === "boolean") return false;
  return [schema.type].flat().includes("string") ? "" : 1;
}

function resolved(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  const schemas: Record<string, JsonSchema> = document.components?.schemas ?? {};
  return (name && schemas[name]) || schema;
}

function exampleValue({ schema }: Parameter): string {
  return String(schema.example ?? schema.enum?.[0] ?? 1);
}
