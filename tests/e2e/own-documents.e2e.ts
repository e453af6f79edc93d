import type { Page } from "@playwright/test";

import { type IsolatedScreen, findIsolatedScreen } from "#web/paths.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { translate } from "./account-steps.ts";
import { createBuyer } from "./checkout-steps.ts";
import { waitUntilInteractive } from "./open-everything.ts";
import { signInAs } from "./session-steps.ts";
import { expect, test } from "./whole-library.ts";
import { navigateInApp, visit } from "./visit.ts";

/** An address of each isolated screen, and of one with the usual policy. */
const screens: Record<IsolatedScreen | "usual", string> = {
  usual: "/literature?lng=en",
  reader: "/read/the-lamp?lng=en",
  videos: "/audio/videos?lng=en",
  cart: "/cart?lng=en",
  donate: "/donate?lng=en",
};

/** Each document stores the path it was loaded at. */
async function recordLoadPath(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, "cameAs", location.pathname);
  });
}

/** The shown screen is in a document loaded for it, with its policy. */
async function expectOwnDocument(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(address, "http://site.example");
  await expect(page).toHaveURL(address);
  await expect.poll(() => policyOf(page), { message: address }).toBe(nameOf(pathname));
  await waitUntilInteractive(page);
  await expect(page.locator("main")).toBeVisible();
}

/** The policy of the present document; "none" while documents change. */
async function policyOf(page: Page): Promise<string> {
  const cameAs = await page.evaluate(() => Reflect.get(globalThis, "cameAs")).catch(() => null);
  return typeof cameAs === "string" ? nameOf(cameAs) : "none";
}

function nameOf(pathname: string): IsolatedScreen | "usual" {
  return findIsolatedScreen(pathname) ?? "usual";
}

/** Navigates by script, without a link that could load a document. */
async function navigateByScript(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ idx: history.state?.idx + 1, key: "way", usr: null }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

type Stop = keyof typeof screens;

type Tour = [Stop, ...Stop[]];

/** Into and out of every isolated screen. */
const allOfThem: Tour = ["usual", "reader", "videos", "cart", "donate", "usual"];

/** By the usual screens, and directly from one isolated screen to the next. */
const otherTours: [name: string, stops: Tour][] = [
  ["directly between isolated screens", ["usual", "reader", "videos", "cart", "donate", "reader"]],
  [
    "by way of usual screens",
    ["reader", "usual", "videos", "usual", "cart", "usual", "donate", "usual"],
  ],
];

type Way = readonly [way: string, from: string, link: string, to: string];

const courses = ["header nav a[href^='/courses']", "/courses?lng=en"] as const;

/** Each starts where the previous one ended, or at another usual screen. */
const ways: Way[] = [
  // Screens with a payment.
  ["to the cart", "/about?lng=en", ".cart-place a", screens.cart],
  ["out of the cart", screens.cart, ...courses],
  ["to the donation form", "/courses?lng=en", "header a[href^='/donate']", screens.donate],
  ["from the donation form to the cart", screens.donate, ".cart-place a", screens.cart],
  ["from the cart to the donation form", screens.cart, "header a[href^='/donate']", screens.donate],
  ["out of the donation form", screens.donate, ...courses],
  // Screens for reading or watching.
  ["to the videos", "/audio?lng=en", "main a[href^='/audio/videos']", screens.videos],
  ["out of the videos", screens.videos, ...courses],
  [
    "to a book",
    "/book/the-lamp/the-lamp-on-the-quay-elsa-orme?lng=en",
    "main a[href^='/read/']",
    screens.reader,
  ],
];

const TITLE = "P12: loads each isolated screen as a document, by script, Back and Forward";

test(`${TITLE}, and by a link`, async ({ page, library }) => {
  const reader = await createBuyer(library);
  await reader.signIn(page);
  await recordLoadPath(page);
  await test.step("loads documents by a script, Back and Forward", () =>
    visitStops(page, allOfThem));
  // A link into or out of an isolated screen loads a whole document.
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

/** Starts at a usual screen. */
async function followLinks(page: Page): Promise<void> {
  let place = "";
  for (const [way, from, link, to] of ways) {
    await test.step(way, async () => {
      if (place !== from) await navigateInApp(page, from);
      await waitUntilInteractive(page);
      await page.locator(link).filter({ visible: true }).first().click();
      await expectOwnDocument(page, to);
      // The tour has gone Back and Forward between all of them.
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

test("P12: returns from sign-in to a document of the cart or of donations", async ({
  page,
  context,
}) => {
  await recordLoadPath(page);
  for (const place of [screens.cart, screens.donate]) {
    await visit(page, place);
    // The cart redirects to the provider by itself.
    const signIn = page.getByRole("main").getByRole("button", { name: translate("sign-in") });
    if (place === screens.donate) await signIn.click();
    await signInAs(page, "reader@example.org");
    await expectOwnDocument(page, place);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});
