import { afterEach, expect, test, vi } from "vitest";

import { cents } from "#domain/money.ts";
import { ada, user } from "#tests/people/test-session.ts";
import type { LibraryUser } from "#web/session/session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

/** A page on which nothing of terms was asked for yet, and what its api answers. */
async function openPage(...limits: (number | null)[]) {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: string) => {
    asked.push(input);
    const limit = limits.shift() ?? null;
    return limit === null ? Response.error() : Response.json({ freeLimitUS: limit });
  });
  const { showSession } = await import("#web/session/session.ts");
  const { freezeTerms, getCartTerms } = await import("./cart-terms.ts");
  return {
    asked,
    freezeTerms,
    terms: () => getCartTerms("https://api.example"),
    showVisitor: () => showSession({ state: "visitor", hasSignedOut: false }),
    showMember: (user: LibraryUser) => showSession({ ...ada, state: "member", user }),
  };
}

const usual = (dollars: number) => ({
  freeLimit: cents(dollars),
  shippingHundredths: 0,
  alreadyOrderedThisMonth: false,
});

test("S6.03: for a visitor the usual terms hold, which are asked for once", async () => {
  const page = await openPage(25);
  page.showVisitor();
  expect(await page.terms()).toEqual(usual(25));
  expect(await page.terms()).toEqual(usual(25));
  expect(page.asked).toEqual(["https://api.example/api/settings/getCartSettings"]);
});

test("S9.02: terms that cannot be had are twenty dollars, and are asked for again", async () => {
  const page = await openPage(null, 30);
  page.showVisitor();
  expect(await page.terms()).toEqual(usual(20));
  expect(await page.terms()).toEqual(usual(30));
});

test("S4.02: for a member their own terms hold, and what they have ordered this month counts", async () => {
  const page = await openPage();
  page.showMember({ state: "found", user: { ...user, freeLimit: 35, alreadyOrderedMo: true } });
  expect(await page.terms()).toEqual({ ...usual(35), alreadyOrderedThisMonth: true });
  expect(page.asked).toEqual([]);
});

test.each([
  [{ state: "failed", code: "", user: { firstName: "", freeLimit: 12 } }, 12],
  [{ state: "not-found" }, 25],
] satisfies [LibraryUser, number][])(
  "S4.05: of a member of whom it is %o, the limit is %d",
  async (user, limit) => {
    const page = await openPage(25);
    page.showMember(user);
    expect(await page.terms()).toEqual(usual(limit));
  },
);

test("who is signed in is waited for", async () => {
  const page = await openPage(25);
  const terms = page.terms();
  page.showMember({ state: "loading" });
  page.showMember({ state: "found", user: { ...user, freeLimit: 35 } });
  expect(await terms).toEqual(usual(35));
});

test("who does not come to be known in time is taken for a visitor", async () => {
  vi.useFakeTimers();
  const page = await openPage(25);
  const terms = page.terms();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await terms).toEqual(usual(25));
});

test("S6.03: the terms of a chosen address go before all", async () => {
  const page = await openPage();
  page.freezeTerms(usual(5));
  expect(await page.terms()).toEqual(usual(5));
});
