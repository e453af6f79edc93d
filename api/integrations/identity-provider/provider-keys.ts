import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";

/** The identity provider does not answer, or not in a way that can be used: who somebody is cannot be found out now. */
export class IdentityUnreachable extends Error {}

/** In milliseconds: how long keys count as new, how long they serve while no newer ones can be had, and what parts two looks at them. */
const FRESH_MS = 10 * 60_000;
const USABLE_MS = 24 * 60 * 60_000;
const REFETCH_PAUSE_MS = 30_000;
const FAILURE_PAUSE_MS = 5_000;
const TIMEOUT_MS = 5_000;

const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

type KeySource = { address: string; fetch: typeof fetch; now: () => number };

/**
 * The keys that an identity provider signs with, as it publishes them. They are kept: a token under a key that nobody knows
 * makes them be fetched anew, but only every so often, so that invented keys cost the provider nothing.
 */
export function openProviderKeys({ address, fetch, now }: KeySource): JWTVerifyGetKey {
  let held: { find: JWTVerifyGetKey; since: number } | null = null;
  let tried = { at: Number.NEGATIVE_INFINITY, failed: false };
  let underWay: Promise<void> | null = null;

  return async function findKey(header, token) {
    // Nobody waits for newer keys as long as those at hand can be used.
    if (!isHeldFor(USABLE_MS)) await fetchUnlessJustTried();
    else if (!isHeldFor(FRESH_MS)) void fetchUnlessJustTried();
    try {
      return await usable()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    await fetchUnlessJustTried();
    // The key may be one that was made since: nobody can tell.
    if (tried.failed) throw new IdentityUnreachable("a key is unknown and cannot be asked for");
    return usable()(header, token);
  };

  function isHeldFor(time: number): boolean {
    return held !== null && now() - held.since <= time;
  }

  function usable(): JWTVerifyGetKey {
    if (!held || !isHeldFor(USABLE_MS)) throw new IdentityUnreachable("no keys");
    return held.find;
  }

  async function fetchUnlessJustTried(): Promise<void> {
    const pause = tried.failed ? FAILURE_PAUSE_MS : REFETCH_PAUSE_MS;
    if (!underWay && now() - tried.at < pause) return;
    underWay ??= fetchKeys().finally(() => (underWay = null));
    await underWay;
  }

  async function fetchKeys(): Promise<void> {
    const at = now();
    try {
      const answer = await fetch(address, {
        headers: { Accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      held = { find: createLocalJWKSet(KeySet.parse(await answer.json())), since: at };
      tried = { at: now(), failed: false };
    } catch {
      tried = { at: now(), failed: true };
    }
  }
}
