import { isUtf8 } from "node:buffer";

import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import { throwIfLimited } from "#api/limits/limit-attempts.ts";
import type { CountRequest } from "#api/limits/limit-requests.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import { InvalidRequest, ProblemError } from "#api/problem.ts";
import type { Database, RequestServices } from "#api/services.ts";
import { limits } from "#contract/rule.ts";

import type { ChangingCall } from "./declared-calls.ts";

/** In bytes; no form needs as much. */
export const MAX_BODY_BYTES = 64 * 1024;

/** In seconds. An operator has to take a copy over first. */
const COPY_RETRY_SECONDS = 300;

/**
 * Allows a changing call from the library's own pages or a program. A body must be JSON in UTF-8, and is refused before
 * anything reads it when it is cut off. A restored copy accepts no change.
 */
export function guardChanges(
  { db, siteOrigins, addressOf }: Database & RequestServices,
  count: CountRequest,
  { takesBody, isOpen }: Pick<ChangingCall, "takesBody" | "isOpen">,
): MiddlewareHandler {
  const readBody = createBodyReader(MAX_BODY_BYTES);

  return async (c, next) => {
    if (!isAllowedOrigin(c, siteOrigins)) throw new ProblemError(403, "err-foreign-page");
    if (takesBody && !isJson(c.req.header("content-type")))
      throw new ProblemError(415, "err-json-only");
    const address = addressOf(c);
    // Calls of signed-in people are counted in require-member.ts. Calls for the manifest and the site map have no address.
    if (isOpen && address !== "") {
      throwIfLimited(await count(limits.openChanges, networkPrefix(address)), "err-too-often");
    }
    const body = await readBody(c);
    if (body.kind === "too-large") throw new ProblemError(413, "err-too-large");
    if (body.kind === "broken") throw unreadableBodyError("err-field-broken");
    if (takesBody && !isUtf8(body.bytes)) throw unreadableBodyError("err-field-utf-8");
    await refuseOnRestoredCopy(db);
    return next();
  };
}

/** A restored copy shows its content and accepts nothing: no orders, no webhooks of the gateway (P18). */
export async function refuseOnRestoredCopy(db: Database["db"]): Promise<void> {
  if (await isRestoredCopy(db))
    throw new ProblemError(503, "library-held", undefined, COPY_RETRY_SECONDS);
}

function unreadableBodyError(code: string): InvalidRequest {
  return new InvalidRequest([{ field: "body", code }], "err-bad-request");
}

/** Browsers send these headers and pages cannot forge them. A request with neither is not from a browser. */
export function isAllowedOrigin(c: Context, siteOrigins: readonly string[]): boolean {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");

  if (site === "same-origin" || site === "none") return true;
  if (site === undefined && origin === undefined) return true;
  if (origin === undefined) return false;
  if (siteOrigins.includes(origin)) return true;
  // Over plain HTTP only Origin is sent: allow it when it matches the requested host.
  return site === undefined && parseHost(origin) === c.req.header("host");
}

function parseHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function isJson(type = ""): boolean {
  return /^application\/json\s*(;|$)/i.test(type);
}

/** A body is `broken` when it ended early or its chunks are malformed. */
export type ReadBody =
  | { kind: "whole"; bytes: Uint8Array }
  | { kind: "too-large" }
  | { kind: "broken" };

/**
 * Reads bodies of up to `maxSize` bytes completely, so that a body that is cut off counts as the sender's fault. Later
 * readers of the request still find the body. Throws other errors.
 */
export function createBodyReader(maxSize: number): (c: Context) => Promise<ReadBody> {
  const limit = bodyLimit({ maxSize, onError: () => new Response(null, { status: 413 }) });

  return async (c) => {
    try {
      if (await limit(c, async () => {})) return { kind: "too-large" };
      if (!c.req.raw.body) return { kind: "whole", bytes: new Uint8Array() };
      const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body: bytes });
      return { kind: "whole", bytes };
    } catch (error) {
      if (!isAborted(error)) throw error;
      return { kind: "broken" };
    }
  };
}

/** Node.js error codes when a connection closes within the body, also after a malformed chunk. */
const abortedCodes = new Set<unknown>(["ECONNRESET", "ABORT_ERR", "ERR_STREAM_PREMATURE_CLOSE"]);

function isAborted(error: unknown): boolean {
  return error instanceof Error && "code" in error && abortedCodes.has(error.code);
}
