import { collectViolations } from "./collect-violations.ts";
import { listOneAddressPerScreen } from "./route-addresses.ts";
import {
  MAX_SCRIPT_BYTES,
  type ScriptSize,
  measureScripts,
  type SizesByUrl,
} from "./measure-scripts.ts";
import { expect, test } from "./whole-library.ts";

/**
 * The most scripts each screen may load for a visitor without a session: just above today's sizes, so that growth is
 * noticed, but by 350 bytes at least: the data in a page differ by tens of bytes from run to run. A members' screen
 * redirects to the provider, and loads the sign-in code for that.
 */
const budgets: Record<string, ScriptSize> = {
  "/": { first: 120_300, settled: 120_300 },
  "/literature": { first: 133_900, settled: 133_900 },
  "/literature/authors": { first: 129_400, settled: 129_400 },
  "/literature/epub-reader": { first: 130_700, settled: 130_700 },
  "/read/the-lamp": { first: 168_500, settled: 168_500 },
  "/author/elsa-orme": { first: 132_200, settled: 132_200 },
  "/search?input=lamp": { first: 139_300, settled: 139_300 },
  "/periodicals": { first: 132_300, settled: 132_300 },
  "/courses": { first: 119_600, settled: 119_600 },
  "/course/knots": { first: 120_700, settled: 120_700 },
  "/audio": { first: 135_500, settled: 135_500 },
  "/audio/videos": { first: 131_300, settled: 131_300 },
  "/subscriptions": { first: 134_300, settled: 134_300 },
  "/account": { first: 146_800, settled: 200_800 },
  "/cart": { first: 156_300, settled: 210_300 },
  "/donate": { first: 150_400, settled: 150_400 },
  "/donate/method?giving=1": { first: 136_600, settled: 190_600 },
  "/callback": { first: 119_500, settled: 119_500 },
  "/confirm": { first: 118_200, settled: 118_200 },
  "/about": { first: 119_100, settled: 119_100 },
  "/about/distributors": { first: 118_600, settled: 118_600 },
  "/book/the-lamp": { first: 124_900, settled: 124_900 },
  "/nothing/lies/here": { first: 117_500, settled: 117_500 },
};

test("gives every screen a budget, a smaller one to the first pages", () => {
  expect(Object.keys(budgets).toSorted()).toEqual(listOneAddressPerScreen().toSorted());

  for (const address of ["/", "/book/the-lamp"]) {
    expect(budgets[address]?.first, address).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.first);
    expect(budgets[address]?.settled, address).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.settled);
  }
});

/** The first language name keeps a phone busy for up to 90 ms: web/app/i18n/language-name.tsx. */
const countNamedLanguages = `{
  const { DisplayNames } = Intl;
  window.namedLanguages = 0;
  Intl.DisplayNames = function (language, options) {
    if (options.type === "language") window.namedLanguages += 1;
    return new DisplayNames(language, options);
  };
}`;

test("P12: keeps each screen within its budget and its policy", async ({
  page,
  context,
  library,
}) => {
  test.slow();
  // Each screen is loaded as by a first-time visitor.
  await page.addInitScript("if (self === top) { localStorage.clear(); sessionStorage.clear(); }");
  await page.addInitScript(countNamedLanguages);
  const refusals = await collectViolations(page);
  const weights: SizesByUrl = new Map();
  for (const [address, budget] of Object.entries(budgets)) {
    await test.step(address, async () => {
      await context.clearCookies();
      const { first, settled } = await measureScripts(page, library.origin + address, weights);
      expect.soft(await refusals(), address).toEqual([]);
      expect.soft(await page.evaluate("window.namedLanguages"), address).toBe(0);
      // A file measured from the cache would have no size.
      expect(first, address).toBeGreaterThan(budget.first / 2);
      expect.soft(first, `${address}, until it can be used`).toBeLessThanOrEqual(budget.first);
      expect.soft(settled, `${address}, three seconds after`).toBeLessThanOrEqual(budget.settled);
    });
  }
});
