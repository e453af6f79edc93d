import { afterEach, expect, test, vi } from "vitest";

import { cents } from "#domain/money.ts";
import { ada, user } from "#tests/people/test-session.ts";
import type { LibraryUser } from "#web/account/session/session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

/** A page with a fresh module state whose API returns the given limits; null is a failure. */
async function openPage(...limits: (number | null)[]) {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (input: string) => {
    requests.push(input);
    const limit = limits.shift() ?? null;
    return limit === null ? Response.error() : Response.json({ freeLimitUS: limit });
  });
  const { showSession } = await import("#web/account/session/session.ts");
  const { freezeTerms, getCartTerms } = await import("./cart-terms.ts");
  return {
    requests,
    freezeTerms,
    terms: () => getCartTerms("https://api.example"),
    showVisitor: () => showSession({ state: "visitor", hasSignedOut: false }),
    showMember: (user: LibraryUser) => showSession({ ...ada, state: "member", user }),
  };
}

const termsOf = (dollars: number) => ({
  freeLimit: cents(dollars),
  shippingHundredths: 0,
  alreadyOrderedThisMonth: false,
});

test("S6.03: loads the default terms of a visitor once", async () => {
  const page = await openPage(25);
  page.showVisitor();
  expect(await page.terms()).toEqual(termsOf(25));
  expect(await page.terms()).toEqual(termsOf(25));
  expect(page.requests).toEqual(["https://api.example/api/settings/getCartSettings"]);
});

test("S9.02: falls back to 20 dollars and loads again after a failure", async () => {
  const page = await openPage(null, 30);
  page.showVisitor();
  expect(await page.terms()).toEqual(termsOf(20));
  expect(await page.terms()).toEqual(termsOf(30));
});

test("S4.02: uses a member's own terms and order of this month", async () => {
  const page = await openPage();
  page.showMember({ state: "found", user: { ...user, freeLimit: 35, alreadyOrderedMo: true } });
  expect(await page.terms()).toEqual({ ...termsOf(35), alreadyOrderedThisMonth: true });
  expect(page.requests).toEqual([]);
});

test.each([
  [{ state: "failed", code: "", user: { firstName: "", freeLimit: 12 } }, 12],
  [{ state: "not-found" }, 25],
] satisfies [LibraryUser, number][])(
  "S4.05: for the member %o the limit is %d",
  async (user, limit) => {
    const page = await openPage(25);
    page.showMember(user);
    expect(await page.terms()).toEqual(termsOf(limit));
  },
);

test("waits for the session", async () => {
  const page = await openPage(25);
  const terms = page.terms();
  page.showMember({ state: "loading" });
  page.showMember({ state: "found", user: { ...user, freeLimit: 35 } });
  expect(await terms).toEqual(termsOf(35));
});

test("treats a session that is late as a visitor", async () => {
  vi.useFakeTimers();
  const page = await openPage(25);
  const terms = page.terms();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await terms).toEqual(termsOf(25));
});

test("S6.03: prefers the terms of the chosen address", async () => {
  const page = await openPage();
  page.freezeTerms(termsOf(5));
  expect(await page.terms()).toEqual(termsOf(5));
});
