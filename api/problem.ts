import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env } from "hono";
import { HTTPException } from "hono/http-exception";

import type { Problem } from "#contract/responses.ts";
import {
  findContentLanguage,
  type Language,
  parseAcceptLanguage,
  parseLanguage,
} from "#domain/languages.ts";
import { dollars } from "#domain/money.ts";

import { isUnavailable } from "./db/database/is-unavailable.ts";
import { type FieldError, listFieldErrors } from "./field-errors.ts";
import type { OrderLimits, ProblemServices } from "./services.ts";
import type { SentenceParams } from "./ports.ts";

/** In seconds: when to try an unreachable database again. */
const RETRY_AFTER_SECONDS = 5;
/** Clients try again after this code. It does not say whether the request has taken effect. */
export const BUSY_CODE = "err-busy";

/** Thrown to answer a call with a problem; `code` is the translation key of its text. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: SentenceParams | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, params?: SentenceParams, retryAfter?: number) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
    this.retryAfter = retryAfter;
  }
}

/** Returns `value`; throws a 404 when there is none. */
export function orNotFound<T>(value: T | null | undefined, code = "err-not-found"): T {
  if (value === null || value === undefined) throw new ProblemError(404, code);
  return value;
}

/** Throws a 404 unless `isThere`. */
export function requireFound(isThere: boolean): void {
  orNotFound(isThere || null);
}

/** Creates a router that answers an invalid request with a problem naming its fields. */
export function createRouter<Known extends Env = Env>() {
  return new OpenAPIHono<Known>({
    defaultHook: (result) => {
      if (!result.success) throw new InvalidRequest(listFieldErrors(result.error, result.target));
    },
  });
}

/** Turns every thrown error into an answer. */
export function answerProblem(error: unknown, c: Context, services: ProblemServices): Response {
  const { translate, log } = services;
  const language = negotiateLanguage(c);

  if (error instanceof InvalidRequest) {
    const { code, params } = error;
    const errors = error.errors.map((fieldError) => ({
      field: fieldError.field,
      message: translate(language, fieldError.code, resolveParams(fieldError, services)),
    }));
    const more = { errors, ...(params && { params }) };
    return problem(400, code, translate(language, code, params), more);
  }
  if (error instanceof ProblemError) {
    const { status, code, params, retryAfter } = error;
    const sentence = translate(language, code, params);
    const answer = problem(status, code, sentence, params ? { params } : {});
    if (status === 401) answer.headers.set("WWW-Authenticate", "Bearer");
    if (retryAfter !== undefined) answer.headers.set("Retry-After", String(retryAfter));
    return answer;
  }
  if (error instanceof HTTPException && error.status < 500) {
    return problem(error.status, "err-bad-request", translate(language, "err-bad-request"));
  }
  log.error({ err: error, path: c.req.path }, "a call failed");
  if (isUnavailable(error))
    return answerProblem(
      new ProblemError(503, BUSY_CODE, undefined, RETRY_AFTER_SECONDS),
      c,
      services,
    );
  return problem(500, "err-unexpected", translate(language, "err-unexpected"));
}

/** The contract allows any amount the gateway takes; the limit of a donation is a setting. */
function resolveParams({ field, code, params }: FieldError, services: OrderLimits) {
  const isLargeDonation = field === "donation" && code === "err-field-most";
  return isLargeDonation ? { limit: dollars(services.maximumDonation) } : params;
}

/** The language of an answer: `culture`, else `language`, else what the browser prefers. */
export function negotiateLanguage(c: Context): Language {
  return findNamedLanguage(c) ?? parseAcceptLanguage(c.req.header("accept-language")) ?? "en";
}

/** The language that the address of a call names for its answer; null when the browser decides. */
export function findNamedLanguage(c: Context): Language | null {
  // `language` may be the tag of a book, such as "frr", which is not French.
  return (
    parseLanguage(c.req.query("culture")) ?? findContentLanguage(c.req.query("language") ?? "")
  );
}

/** Thrown when a request does not match its contract; answered as a problem that names the fields. */
export class InvalidRequest extends Error {
  readonly errors: readonly FieldError[];
  readonly code: string;
  readonly params: SentenceParams | undefined;

  constructor(errors: readonly FieldError[], code = "err-invalid-field", params?: SentenceParams) {
    super("the request does not fit the contract");
    this.errors = errors;
    this.code = code;
    this.params = params;
  }
}

/** Builds a problem answer (RFC 9457). */
export function problem(
  status: number,
  code: string,
  detail: string,
  more: Pick<Problem, "params" | "errors"> = {},
): Response {
  const body: Problem = {
    type: `urn:lectern:${code}`,
    title: statusTitles[status] ?? "Problem",
    status,
    detail,
    code,
    ...more,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store" },
  });
}

const statusTitles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};
