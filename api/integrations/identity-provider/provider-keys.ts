import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";

/** The identity provider does not answer, or not usably, so nobody can be identified now. */
export class IdentityUnreachable extends Error {}

/**
 * In milliseconds: how long keys are fresh, how long they serve when no newer ones can be fetched, and the pauses
 * between fetches.
 */
const FRESH_MS = 10 * 60_000;
const USABLE_MS = 24 * 60 * 60_000;
const REFETCH_PAUSE_MS = 30_000;
const FAILURE_PAUSE_MS = 5_000;
const TIMEOUT_MS = 5_000;

const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

type KeySource = { address: string; fetch: typeof fetch; now: () => number };

/**
 * The published signing keys of an identity provider, cached. An unknown key id causes a new fetch, but only after a
 * pause, so that invented ids cost the provider nothing.
 */
export function openProviderKeys({ address, fetch, now }: KeySource): JWTVerifyGetKey {
  let cached: { find: JWTVerifyGetKey; since: number } | null = null;
  let lastTry = { at: Number.NEGATIVE_INFINITY, failed: false };
  let pending: Promise<void> | null = null;

  return async function findKey(header, token) {
    // Usable keys serve at once, while newer ones are fetched.
    if (!isCachedFor(USABLE_MS)) await fetchUnlessJustTried();
    else if (!isCachedFor(FRESH_MS)) void fetchUnlessJustTried();
    try {
      return await getUsableKeys()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    await fetchUnlessJustTried();
    // The key may be newer than the cache.
    if (lastTry.failed)
      throw new IdentityUnreachable("a signing key is unknown and cannot be fetched");
    return getUsableKeys()(header, token);
  };

  function isCachedFor(time: number): boolean {
    return cached !== null && now() - cached.since <= time;
  }

  function getUsableKeys(): JWTVerifyGetKey {
    if (!cached || !isCachedFor(USABLE_MS)) throw new IdentityUnreachable("no keys");
    return cached.find;
  }

  async function fetchUnlessJustTried(): Promise<void> {
    const pause = lastTry.failed ? FAILURE_PAUSE_MS : REFETCH_PAUSE_MS;
    if (!pending && now() - lastTry.at < pause) return;
    pending ??= fetchKeys().finally(() => (pending = null));
    await pending;
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
      cached = { find: createLocalJWKSet(KeySet.parse(await answer.json())), since: at };
      lastTry = { at: now(), failed: false };
    } catch {
      lastTry = { at: now(), failed: true };
    }
  }
}
