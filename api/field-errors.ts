import type { z } from "@hono/zod-openapi";

import type { SentenceParams } from "./ports.ts";

/** An invalid field with the translation key and parameters of its message. */
export type FieldError = { field: string; code: string; params?: SentenceParams };

type Issue = z.core.$ZodIssue;

/** Lists the invalid fields of a request. `target` is the part of the request that was checked. */
export function listFieldErrors(error: z.ZodError, target = "json"): FieldError[] {
  return error.issues.flatMap(pickClosestIssues).flatMap((issue) => toFieldErrors(issue, target));
}

/** Picks the issues of a union: those all shapes share, else those of the closest shape. */
function pickClosestIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const [nearest = []] = issue.errors.toSorted((a, b) => countIssues(a) - countIssues(b));
  if (nearest.some(({ path }) => path.length > 0)) {
    const shared = sharedIssues(nearest, issue.errors);
    const best = shared.length > 0 ? shared : nearest;
    return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  // The last shape is the usual one; those before it stand for an empty field.
  const usual = issue.errors.at(-1)?.[0];
  return [usual ? { ...usual, path: [...issue.path, ...usual.path] } : issue];
}

/** The issues of `nearest` that all shapes share. None when unknown keys tell which shape was meant. */
function sharedIssues(nearest: readonly Issue[], shapes: readonly Issue[][]): Issue[] {
  if (shapes.flat().some(({ code }) => code === "unrecognized_keys")) return [];
  return nearest.filter((issue) =>
    shapes.every((shape) =>
      shape.some(({ path, code }) => code === issue.code && `${path}` === `${issue.path}`),
    ),
  );
}

function countIssues(issues: readonly Issue[]): number {
  return issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1),
    0,
  );
}

function toFieldErrors(issue: Issue, target: string): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: joinPath(issue, key), code: "err-field-unknown" }));
  }
  // The body as a whole has no field name.
  return [{ field: joinPath(issue) || "body", ...describeIssue(issue, target) }];
}

function joinPath({ path }: Issue, ...more: string[]): string {
  return [...path, ...more].join(".");
}

type Sentence = Omit<FieldError, "field">;

function describeIssue(issue: Issue, target: string): Sentence {
  // Rules of the contract use their translation key as message.
  if (/^err-field-\w/.test(issue.message)) {
    const params = "params" in issue ? issue.params : undefined;
    return { code: issue.message, ...(params && { params: params as SentenceParams }) };
  }
  switch (issue.code) {
    case "invalid_type":
      return { code: findTypeCode(issue, target) };
    case "too_small":
    case "too_big":
      return describeSize(issue);
    case "invalid_value":
      return { code: "err-field-choice", params: { values: issue.values.join(", ") } };
    case "invalid_format":
      return { code: issue.format === "ipv4" ? "err-field-ipv4" : "err-field-wrong" };
    default:
      return { code: "err-field-wrong" };
  }
}

/** The issue has no value; its message says what was received. An array in a query means a repeated parameter. */
function findTypeCode(
  { expected, message }: Extract<Issue, { code: "invalid_type" }>,
  target: string,
): string {
  if (message.endsWith("received undefined")) return "err-field-missing";
  if (message.endsWith("received array") && target === "query") return "err-field-once";
  return typeCodes[expected] ?? "err-field-wrong";
}

const typeCodes: Record<string, string> = {
  string: "err-field-text",
  number: "err-field-number",
  int: "err-field-whole",
  boolean: "err-field-flag",
  array: "err-field-list",
  object: "err-field-object",
};

function describeSize(issue: Extract<Issue, { code: "too_small" | "too_big" }>): Sentence {
  const isSmall = issue.code === "too_small";
  const limit = Number(isSmall ? issue.minimum : issue.maximum);
  if (issue.origin === "string" || issue.origin === "array") {
    if (isSmall && limit === 1) return { code: "err-field-missing" };
    const code = issue.origin === "string" ? textCodes : listCodes;
    return { code: isSmall ? code.small : code.big, params: { limit } };
  }
  const isAbove = !issue.inclusive;
  if (isSmall) return { code: isAbove ? "err-field-above" : "err-field-least", params: { limit } };
  return { code: "err-field-most", params: { limit } };
}

const textCodes = { small: "err-field-short", big: "err-field-long" };
const listCodes = { small: "err-field-few", big: "err-field-many" };
