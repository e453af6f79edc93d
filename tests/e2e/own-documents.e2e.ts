import type { Page } from "@playwright/test";

import { type ScreenApart, screenApart } from "#web/paths.ts";

import { enter, say } from "./account-steps.ts";
import { moveIn } from "./checkout-steps.ts";
import { settle } from "./open-everything.ts";
import { signInAs } from "./session-steps.ts";
import { expect, test } from "./whole-library.ts";

/** An address of each screen apart, and two of screens that have the usual policy. */
const screens: Record<ScreenApart | "usual" | "another", string> = {
  usual: "/literature?lng=en",
  another: "/about?lng=en",
  reader: "/read/the-lamp?lng=en",
  videos: "/audio/videos?lng=en",
  cart: "/cart?lng=en",
  donate: "/donate?lng=en",
};
const places = Object.values(screens);

/** Each document keeps where it was loaded. */
async function noteArrivals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, "cameAs", location.pathname);
  });
}

/** The screen that is shown lies in a document that was loaded for it, with its policy. */
async function expectOwn(page: Page, address: string): Promise<void> {
  const wanted = screenApart(new URL(address, "http://site.example").pathname);
  await expect(page).toHaveURL(address);
  await expect.poll(async () => screenApart(await cameAs(page)), { message: address }).toBe(wanted);
  await settle(page);
  await expect(page.locator("main")).toBeVisible();
}

/** Where the present document was loaded; nowhere while one goes and another comes. */
function cameAs(page: Page): Promise<string> {
  return page.evaluate(() => String(Reflect.get(globalThis, "cameAs"))).catch(() => "/");
}

/** As a script of the page leads elsewhere, with no link that could be told to load a document. */
async function leadByScript(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ idx: history.state?.idx + 1, key: "way", usr: null }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

for (const from of places) {
  test(`P12: from ${from} every screen with another policy comes as a document of its own, by a script, Back and Forward`, async ({
    page,
    library,
  }) => {
    test.slow();
    const reader = await moveIn(library);
    await noteArrivals(page);
    await enter(page, reader.email);
    for (const to of places.filter((each) => each !== from)) {
      await page.goto(from, { waitUntil: "load" });
      await expectOwn(page, from);
      await leadByScript(page, to);
      await expectOwn(page, to);
      await page.goBack();
      await expectOwn(page, from);
      await page.goForward();
      await expectOwn(page, to);
    }
  });
}

const ways = [
  ["to the cart", "/about?lng=en", ".cart-place a", screens.cart],
  ["out of the cart", screens.cart, "header nav a[href^='/courses']", "/courses?lng=en"],
  ["to a gift", "/about?lng=en", "header a[href^='/donate']", screens.donate],
  ["out of a gift", screens.donate, "header nav a[href^='/courses']", "/courses?lng=en"],
  ["from the cart to a gift", screens.cart, "header a[href^='/donate']", screens.donate],
  ["to the videos", "/audio?lng=en", "main a[href^='/audio/videos']", screens.videos],
  ["out of the videos", screens.videos, "header nav a[href^='/courses']", "/courses?lng=en"],
  [
    "to a book",
    "/book/the-lamp/the-lamp-on-the-quay-elsa-orme?lng=en",
    "main a[href^='/read/']",
    screens.reader,
  ],
] as const;

for (const [way, from, link, to] of ways) {
  test(`P12: a link that leads ${way} loads the whole document`, async ({ page, library }) => {
    const reader = await moveIn(library);
    await noteArrivals(page);
    await enter(page, reader.email);
    await page.goto(from, { waitUntil: "networkidle" });
    await page.locator(link).filter({ visible: true }).first().click();
    await expectOwn(page, to);
    await page.goBack();
    await expectOwn(page, from);
  });
}

for (const place of [screens.cart, screens.donate]) {
  test(`P12: whoever comes back from a sign-in to ${place} has the document of that screen`, async ({
    page,
  }) => {
    await noteArrivals(page);
    await page.goto(place, { waitUntil: "networkidle" });
    // The cart leads to the provider by itself.
    const signIn = page.getByRole("main").getByRole("button", { name: say("sign-in") });
    if (place === screens.donate) await signIn.click();
    await signInAs(page, "reader@example.org");
    await expectOwn(page, place);
  });
}
