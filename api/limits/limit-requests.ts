import { setTimeout } from "node:timers/promises";

import type { MiddlewareHandler, Context } from "hono";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { CallWithRule } from "#api/middleware/declared-calls.ts";
import type { RequestServices, Calendar, Database, RecordServices } from "#api/services.ts";
import { RULE_EXTENSION } from "#contract/declare-call.ts";
import type { Limit } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { networkPrefix } from "./network-prefix.ts";
import { limitAttempts, throwIfLimited } from "./limit-attempts.ts";
import { limitNetwork } from "./limit-network.ts";
import { hashForDay } from "./day-hash.ts";

/** In milliseconds: how long a request waits for a slow database at most; its count is written later. */
const MAX_WAIT_MS = 1_000;

/** In milliseconds, between two warnings. */
const WARNING_INTERVAL_MS = 60_000;

/** Applies the declared rate limit per network to a public call. */
export function limitRequests(
  { addressOf }: RequestServices,
  count: CountRequest,
  { rule: { limit } }: CallWithRule,
): MiddlewareHandler {
  return async (c, next) => {
    const address = addressOf(c);
    // Calls for the manifest and the site map have no address.
    if (address !== "" && limit.counts === "asked") {
      throwIfLimited(await count(limit, networkPrefix(address)), "err-too-often");
    }
    await next();
  };
}

/** A declared call whose limit counts only valid requests. */
type LimitedCall = { [RULE_EXTENSION]: { limit: Limit } };

/** Counts a valid request and refuses it over the declared limit. */
export async function limitCall(
  c: Context,
  services: Database & Calendar & RequestServices,
  { [RULE_EXTENSION]: { limit } }: LimitedCall,
): Promise<void> {
  if (limit.per === "network") await limitNetwork(c, services, limit);
  else await limitAttempts(services, c.var.member, limit);
}

type RequestLimit = Pick<Limit, "name" | "most" | "minutes">;

/**
 * Counts a request of `identity`, a network or person. Returns null if allowed, else the seconds until the window ends.
 */
export type CountRequest = (limit: RequestLimit, identity: string) => Promise<number | null>;

/**
 * Counts frequent, cheap requests, for all processes together: one statement each, none once the limit is reached. Only
 * a hash with a daily key is stored of a network or person. A request that cannot be counted is allowed: what needs the
 * database fails anyway.
 */
export function createRequestCounter({
  db,
  timeZone,
  now,
  log,
}: RecordServices & Calendar): CountRequest {
  const limiters = new Map<string, RateLimiterPostgres>();
  let warnedAt = -WARNING_INTERVAL_MS;

  return async function count(limit, identity) {
    try {
      await waitAtMost(MAX_WAIT_MS, consume(limit, identity));
      return null;
    } catch (reason) {
      if (reason instanceof RateLimiterRes)
        return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      if (performance.now() - warnedAt >= WARNING_INTERVAL_MS) {
        warnedAt = performance.now();
        log.warn({ err: reason }, "requests could not be counted");
      }
      return null;
    }
  };

  async function consume(limit: RequestLimit, identity: string) {
    const subject = await hashForDay(db, getLocalDay(timeZone, now()), identity);
    return findLimiter(limit).consume(subject);
  }

  function findLimiter({ name, most, minutes }: RequestLimit) {
    const existing = limiters.get(name);
    if (existing) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient: { query: runStatement },
      storeType: "client",
      tableName: "request_limits",
      tableCreated: true,
      keyPrefix: name,
      points: most,
      duration: minutes * 60,
      inMemoryBlockOnConsumed: most,
      // All share one table, so one of them deletes what expired.
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  function runStatement({ text, values }: { text: string; values: unknown[] }) {
    return db.executeQuery(CompiledQuery.raw(text, values));
  }
}

/** Rejects when the work takes longer than these milliseconds; the work goes on. */
async function waitAtMost<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = setTimeout(milliseconds, null, { signal: done.signal, ref: false }).then(() => {
    throw new Error(`not counted within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
