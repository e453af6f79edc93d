import type { Page } from "@playwright/test";

import { type IsolatedScreen, findIsolatedScreen } from "#web/paths.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { translate } from "./account-steps.ts";
import { createBuyer } from "./checkout-steps.ts";
import { waitUntilInteractive } from "./open-everything.ts";
import { signInAs } from "./session-steps.ts";
import { expect, test } from "./whole-library.ts";
import { navigateInApp, visit } from "./visit.ts";

/** An address of each screen apart, and one of those that have the usual policy. */
const screens: Record<IsolatedScreen | "usual", string> = {
  usual: "/literature?lng=en",
  reader: "/read/the-lamp?lng=en",
  videos: "/audio/videos?lng=en",
  cart: "/cart?lng=en",
  donate: "/donate?lng=en",
};

/** Each document keeps where it was loaded. */
async function recordLoadPath(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, "cameAs", location.pathname);
  });
}

/** The screen that is shown is in a document that was loaded for it, with its policy. */
async function expectOwnDocument(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(address, "http://site.example");
  await expect(page).toHaveURL(address);
  await expect.poll(() => policyOf(page), { message: address }).toBe(nameOf(pathname));
  await waitUntilInteractive(page);
  await expect(page.locator("main")).toBeVisible();
}

/** Whose policy the present document has; none while one goes and another comes. */
async function policyOf(page: Page): Promise<string> {
  const cameAs = await page.evaluate(() => Reflect.get(globalThis, "cameAs")).catch(() => null);
  return typeof cameAs === "string" ? nameOf(cameAs) : "none";
}

function nameOf(pathname: string): IsolatedScreen | "usual" {
  return findIsolatedScreen(pathname) ?? "usual";
}

/** As a script of the page leads elsewhere, with no link that could be made to load a document. */
async function navigateByScript(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ idx: history.state?.idx + 1, key: "way", usr: null }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

type Stop = keyof typeof screens;

type Tour = [Stop, ...Stop[]];

/** Into and out of every screen apart. */
const allOfThem: Tour = ["usual", "reader", "videos", "cart", "donate", "usual"];

/** By way of the usual screens, and from one screen apart to the next each time. */
const otherTours: [name: string, stops: Tour][] = [
  ["from one screen apart to the next", ["usual", "reader", "videos", "cart", "donate", "reader"]],
  [
    "out of each and into another",
    ["reader", "usual", "videos", "usual", "cart", "usual", "donate", "usual"],
  ],
];

type Way = readonly [way: string, from: string, link: string, to: string];

const courses = ["header nav a[href^='/courses']", "/courses?lng=en"] as const;

/** Each begins where the one before has led, or at another usual screen. */
const ways: Way[] = [
  // Where something is paid.
  ["to the cart", "/about?lng=en", ".cart-place a", screens.cart],
  ["out of the cart", screens.cart, ...courses],
  ["to a gift", "/courses?lng=en", "header a[href^='/donate']", screens.donate],
  ["from a gift to the cart", screens.donate, ".cart-place a", screens.cart],
  ["from the cart to a gift", screens.cart, "header a[href^='/donate']", screens.donate],
  ["out of a gift", screens.donate, ...courses],
  // Where something is read or watched.
  ["to the videos", "/audio?lng=en", "main a[href^='/audio/videos']", screens.videos],
  ["out of the videos", screens.videos, ...courses],
  [
    "to a book",
    "/book/the-lamp/the-lamp-on-the-quay-elsa-orme?lng=en",
    "main a[href^='/read/']",
    screens.reader,
  ],
];

const TITLE =
  "P12: every screen with another policy comes as a document of its own, by a script, Back and Forward";

test(`${TITLE}, and by a link`, async ({ page, library }) => {
  const reader = await createBuyer(library);
  await reader.signIn(page);
  await recordLoadPath(page);
  await test.step("by a script, Back and Forward", () => visitStops(page, allOfThem));
  // A link into or out of a screen where something is paid, read or watched loads the whole document.
  await followLinks(page);
});

for (const [name, stops] of otherTours) {
  test(`${TITLE}, ${name}`, { tag: "@long" }, async ({ page, library }) => {
    const reader = await createBuyer(library);
    await reader.signIn(page);
    await recordLoadPath(page);
    await visitStops(page, stops);
  });
}

async function visitStops(page: Page, [first, ...stops]: Tour): Promise<void> {
  let from = screens[first];
  await page.goto(from, { waitUntil: "load" });
  await expectOwnDocument(page, from);
  for (const to of stops.map((stop) => screens[stop])) {
    await navigateByScript(page, to);
    await expectOwnDocument(page, to);
    await page.goBack();
    await expectOwnDocument(page, from);
    await page.goForward();
    await expectOwnDocument(page, to);
    from = to;
  }
}

/** From a usual screen. */
async function followLinks(page: Page): Promise<void> {
  let place = "";
  for (const [way, from, link, to] of ways) {
    await test.step(way, async () => {
      if (place !== from) await navigateInApp(page, from);
      await waitUntilInteractive(page);
      await page.locator(link).filter({ visible: true }).first().click();
      await expectOwnDocument(page, to);
      // The tour has been Back and Forward between all of them.
      if (isLongRun) {
        await page.goBack();
        await expectOwnDocument(page, from);
        await page.goForward();
        await expectOwnDocument(page, to);
      }
      place = to;
    });
  }
}

test("P12: after a sign-in the page is the document of the cart, or of donations", async ({
  page,
  context,
}) => {
  await recordLoadPath(page);
  for (const place of [screens.cart, screens.donate]) {
    await visit(page, place);
    // The cart leads to the provider by itself.
    const signIn = page.getByRole("main").getByRole("button", { name: translate("sign-in") });
    if (place === screens.donate) await signIn.click();
    await signInAs(page, "reader@example.org");
    await expectOwnDocument(page, place);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});
