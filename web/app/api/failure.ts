import type { Problem } from "#contract/responses.ts";
import type { Translate } from "#domain/translator.ts";

/** Codes of a call that broke off, or that was refused before it started: both look alike from here. */
const UNCERTAIN_CODES = new Set(["err-unexpected", "err-busy"]);

type FailureInit = Pick<Problem, "status" | "code" | "detail" | "errors" | "params"> & {
  retryAfter?: number | undefined;
};
export type FailureText = Pick<FailureInit, "status" | "detail">;

/** A call without a response 200; `status` is 0 when no response came. */
export class ApiFailure extends Error {
  readonly status: number;
  /** A translation key. */
  readonly code: string;
  /** One sentence for a person, in the language of the call; "" when the response has none. */
  readonly detail: string;
  readonly errors: NonNullable<Problem["errors"]>;
  /** The values that `detail` mentions. */
  readonly params: NonNullable<Problem["params"]>;
  /** Seconds, from the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, detail, errors = [], params = {}, retryAfter }: FailureInit) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.params = params;
    this.retryAfter = retryAfter;
  }
}

/** Reads a problem from a response other than 200. */
export async function parseFailure(
  response: Pick<Response, "status" | "json" | "headers">,
): Promise<ApiFailure> {
  const { status } = response;
  const fallback = {
    status,
    code: "err-unexpected",
    detail: "",
    retryAfter: parseRetryAfter(response),
  };
  try {
    const problem: Partial<Problem> = await response.json();
    return new ApiFailure({ ...fallback, ...problem, status });
  } catch {
    return new ApiFailure(fallback);
  }
}

/** Seconds. A date is ignored; the API sends none. */
function parseRetryAfter({ headers }: Pick<Response, "headers">): number | undefined {
  const [pause] = /^\d{1,6}$/.exec(headers.get("Retry-After") ?? "") ?? [];
  return pause === undefined ? undefined : Number(pause);
}

/** One sentence for a person; without a detail it depends on the status. */
export function formatFailure({ status, detail }: FailureText, t: Translate): string {
  if (detail) return detail;
  if (status === 0) return t("err-unreachable");
  return t(status === 429 ? "err-too-often-later" : "err-unexpected");
}

export function createNetworkFailure(): ApiFailure {
  return new ApiFailure({ status: 0, code: "err-unreachable", detail: "" });
}

/**
 * Whether the API itself has answered. Otherwise the outcome is uncertain: a proxy, or the server without its database,
 * may have broken off in the middle.
 */
export function isAnsweredByApi({ status, code }: Pick<ApiFailure, "status" | "code">): boolean {
  return status !== 0 && !UNCERTAIN_CODES.has(code);
}
