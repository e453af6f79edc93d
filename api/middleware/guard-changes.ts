import { isUtf8 } from "node:buffer";

import type { Context, MiddlewareHandler } from "hono";

import type { CountRequest } from "#api/limits/count-requests.ts";
import { networkOf } from "#api/limits/network-of.ts";
import { requireNoWait } from "#api/limits/require-no-wait.ts";
import { InvalidRequest, Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { limits } from "#contract/rule.ts";

import type { ChangingCall } from "./declared-calls.ts";
import { bodyReader } from "./read-body.ts";

/** In bytes: no form of ours fills as much. */
export const LARGEST_BODY = 64 * 1024;

/**
 * Lets a call that changes something through when a page of the library or a program makes it. What it says it says in
 * JSON; one that has nothing to say names no type. A body that breaks off, or is no text, is refused before anything reads it.
 */
export function guardChanges(
  { siteOrigins, addressOf }: Pick<Services, "siteOrigins" | "addressOf">,
  count: CountRequest,
  { takesBody, isOpen }: Pick<ChangingCall, "takesBody" | "isOpen">,
): MiddlewareHandler {
  const readBody = bodyReader(LARGEST_BODY);

  return async (c, next) => {
    if (!isFromOurPage(c, siteOrigins)) throw new Refused(403, "err-foreign-page");
    if (takesBody && !isJson(c.req.header("content-type"))) throw new Refused(415, "err-json-only");
    const address = addressOf(c);
    // Signed-in people were counted in members.ts; a call of this process itself has no address.
    if (isOpen && address !== "") {
      requireNoWait(count(limits.openChanges, networkOf(address)), "err-too-often");
    }
    const body = await readBody(c);
    if (body.kind === "too-large") throw new Refused(413, "err-too-large");
    if (body.kind === "broken") throw unreadable("err-field-broken");
    if (takesBody && !isUtf8(body.bytes)) throw unreadable("err-field-utf-8");
    return next();
  };
}

function unreadable(code: string): InvalidRequest {
  return new InvalidRequest([{ field: "body", code }], "err-bad-request");
}

/** A browser says where a call comes from, and no page can make it lie; who says nothing is no browser. */
export function isFromOurPage(c: Context, siteOrigins: readonly string[]): boolean {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");

  if (site === "same-origin" || site === "none") return true;
  if (site === undefined && origin === undefined) return true;
  if (origin === undefined) return false;
  if (siteOrigins.includes(origin)) return true;
  // Over plain http nothing but the origin is said: the place that was asked is the one that asks.
  return site === undefined && hostOf(origin) === c.req.header("host");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function isJson(type = ""): boolean {
  return /^application\/json\s*(;|$)/i.test(type);
}
