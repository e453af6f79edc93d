import { isUtf8 } from "node:buffer";

import type { Context, MiddlewareHandler } from "hono";

import type { CountRequest } from "#api/limits/count-requests.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import { throwIfLimited } from "#api/limits/throw-if-limited.ts";
import { InvalidRequest, ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { limits } from "#contract/rule.ts";

import type { ChangingCall } from "./declared-calls.ts";
import { createBodyReader } from "./read-body.ts";

/** In bytes: no form of ours fills as much. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Lets a call that changes something through when a page of the library or a program makes it. What it says it says in
 * JSON; one that has nothing to say names no type. A body that breaks off, or is no text, is refused before anything reads it.
 */
export function guardChanges(
  { siteOrigins, addressOf }: Pick<Services, "siteOrigins" | "addressOf">,
  count: CountRequest,
  { takesBody, isOpen }: Pick<ChangingCall, "takesBody" | "isOpen">,
): MiddlewareHandler {
  const readBody = createBodyReader(MAX_BODY_BYTES);

  return async (c, next) => {
    if (!isAllowedOrigin(c, siteOrigins)) throw new ProblemError(403, "err-foreign-page");
    if (takesBody && !isJson(c.req.header("content-type")))
      throw new ProblemError(415, "err-json-only");
    const address = addressOf(c);
    // Signed-in people were counted in members.ts; a call of this process itself has no address.
    if (isOpen && address !== "") {
      throwIfLimited(count(limits.openChanges, networkPrefix(address)), "err-too-often");
    }
    const body = await readBody(c);
    if (body.kind === "too-large") throw new ProblemError(413, "err-too-large");
    if (body.kind === "broken") throw unreadableBodyError("err-field-broken");
    if (takesBody && !isUtf8(body.bytes)) throw unreadableBodyError("err-field-utf-8");
    return next();
  };
}

function unreadableBodyError(code: string): InvalidRequest {
  return new InvalidRequest([{ field: "body", code }], "err-bad-request");
}

/** A browser says where a call comes from, and no page can make it lie; who says nothing is no browser. */
export function isAllowedOrigin(c: Context, siteOrigins: readonly string[]): boolean {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");

  if (site === "same-origin" || site === "none") return true;
  if (site === undefined && origin === undefined) return true;
  if (origin === undefined) return false;
  if (siteOrigins.includes(origin)) return true;
  // Over plain http nothing but the origin is said: the place that was asked is the one that asks.
  return site === undefined && parseHost(origin) === c.req.header("host");
}

function parseHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function isJson(type = ""): boolean {
  return /^application\/json\s*(;|$)/i.test(type);
}
