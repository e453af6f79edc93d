import * as fc from "fast-check";

import type { Draft } from "./draft.ts";
import { aliases, drawValue } from "./draw-value.ts";
import type { Operation } from "./operations.ts";
import { validBodiesFor } from "./valid-bodies.ts";
import { oddHeader, oddHeaders, wildText, wildValue } from "./wild-values.ts";

/** Calls that conform to the document, and mostly name existing things. */
export function drawValidCall(operation: Operation): fc.Arbitrary<Draft> {
  const { method, path, needsToken } = operation;
  return fc
    .record({
      parts: drawParameters(operation, "path"),
      query: drawParameters(operation, "query"),
      named: drawParameters(operation, "header"),
      body: drawBody(operation),
    })
    .map(({ parts, query, named, body }) => ({
      method,
      path,
      parts,
      query: Object.entries(query).filter(([name]) => !hasAlias(name, query)),
      rest: "",
      headers: { ...usualHeaders(needsToken, body !== undefined), ...named },
      body,
    }));
}

/** The same with one error. */
export function drawOneInvalid(operation: Operation): fc.Arbitrary<Draft> {
  return drawValidCall(operation).chain((draft) => fc.oneof(...listMutations(draft, operation)));
}

/** Calls of which at most the address is right. */
export function drawWildCall(operation: Operation): fc.Arbitrary<Draft> {
  const { path, needsToken, parameters, body, method } = operation;
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const name = fc.oneof(fc.constantFrom("__proto__", "x", ...names), wildText);
  return fc
    .record({
      method: mostly(
        method,
        fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"),
      ),
      parts: fc.record(fillPathParts(path, wildText)),
      query: fc.array(fc.tuple(name, wildText), { maxLength: 8 }),
      rest: mostly("", fc.constantFrom("&%zz", "&=&&=", "&%c0%af=%ff", "&a[b][]=1", "#x", "?x=1")),
      odd: oddHeaders,
      body: mostly(undefined, drawWildBody, body ? 0 : 4),
    })
    .map(({ odd, ...draft }) => ({
      ...draft,
      path,
      headers: { ...usualHeaders(needsToken, draft.body !== undefined), ...odd },
    }));
}

/** Valid and invalid JSON. */
export const drawWildBody: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: wildValue },
  { weight: 1, arbitrary: fc.dictionary(wildText, wildValue, { maxKeys: 6 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        "",
        "{",
        '{"a":',
        "\u00ef\u00bb\u00bf{}",
        "\u00ff\u00fe{\0}\0",
        "\u001f\u008b\u0008\0\0\0",
        '{"a":"\u00c0\u00af"}',
        "a=1&b=2",
        "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
        "[".repeat(60_000),
        " ".repeat(70_000),
      )
      .map((written) => ({ written })),
  },
);

/** The headers of a call by the site's own pages. */
function usualHeaders(needsToken: boolean, hasBody: boolean): Record<string, string> {
  return {
    ...(needsToken && { authorization: "Bearer {bearer}" }),
    ...(hasBody && { "content-type": "application/json" }),
  };
}

type Mutation = { mutate: (value: unknown) => Draft };

function listMutations(draft: Draft, operation: Operation): fc.Arbitrary<Draft>[] {
  const places = [...listAddressMutations(draft, operation), ...listBodyMutations(draft)];
  const mutation = places.map(({ mutate }) => mutate);
  return [
    oddHeader.map(([name, value]) => ({ ...draft, headers: { ...draft.headers, [name]: value } })),
    ...(mutation.length > 0
      ? [fc.tuple(fc.constantFrom(...mutation), wildValue).map(([mutate, value]) => mutate(value))]
      : []),
    ...(draft.query.length > 0
      ? [fc.nat(draft.query.length - 1).map((place) => repeatParameter(draft, place))]
      : []),
    ...(isObjectBody(draft.body)
      ? [fc.constantFrom(...Object.keys(draft.body), "x").map((name) => removeField(draft, name))]
      : []),
  ];
}

function listAddressMutations(draft: Draft, { path, parameters }: Operation): Mutation[] {
  const queries = parameters.filter((parameter) => parameter.in === "query");
  return [
    ...Object.keys(fillPathParts(path, wildText)).map((name) => ({
      mutate: (value: unknown) => ({ ...draft, parts: { ...draft.parts, [name]: toText(value) } }),
    })),
    ...queries.map(({ name }) => ({
      mutate: (value: unknown): Draft => ({
        ...draft,
        query: [...draft.query.filter(([other]) => other !== name), [name, toText(value)]],
      }),
    })),
  ];
}

function listBodyMutations(draft: Draft): Mutation[] {
  const { body } = draft;
  if (!isObjectBody(body)) return [];
  return [...Object.keys(body), "__proto__", "isAdmin"].map((name) => ({
    mutate: (value) => ({
      ...draft,
      body: Object.fromEntries([
        ...Object.entries(body).filter(([other]) => other !== name),
        [name, value],
      ]),
    }),
  }));
}

function repeatParameter(draft: Draft, place: number): Draft {
  return { ...draft, query: [...draft.query, ...draft.query.slice(place, place + 1)] };
}

/** Removes one field; or the body, when it has no such field. */
function removeField(draft: Draft, name: string): Draft {
  if (!isObjectBody(draft.body)) return draft;
  const { [name]: removed, ...body } = draft.body;
  return { ...draft, body: removed === undefined ? undefined : body };
}

function drawBody({ name, body, schemas }: Operation): fc.Arbitrary<unknown> {
  if (!body) return fc.constant(undefined);
  const validBodies = validBodiesFor(name);
  const free = drawValue(body, schemas);
  return validBodies.length > 0
    ? fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...validBodies) },
        { weight: 2, arbitrary: free },
      )
    : free;
}

function drawParameters(
  { parameters, schemas }: Operation,
  place: string,
): fc.Arbitrary<Record<string, string>> {
  const here = parameters.filter((parameter) => parameter.in === place);
  const values = here.map(({ name, schema }) => {
    const value = name === "idempotency-key" ? fc.uuid() : drawValue(schema, schemas, name);
    return [name, value.map(toText)] as const;
  });
  const required = here.filter((parameter) => parameter.required).map(({ name }) => name);
  return fc.record<Record<string, string>>(Object.fromEntries(values), {
    requiredKeys: required,
  });
}

function hasAlias(name: string, query: Record<string, string>): boolean {
  return aliases.some(([other, alias]) => name === alias && other in query);
}

function fillPathParts<T>(path: string, value: T): Record<string, T> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, value]));
}

function mostly<T>(usual: T, other: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

function isObjectBody(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body) && !("written" in body);
}

/** An address cannot be longer than the limit for headers. */
const MAX_PART_LENGTH = 4_000;

function toText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, MAX_PART_LENGTH);
}
