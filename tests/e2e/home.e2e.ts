import type { Page } from "@playwright/test";

import { viewports } from "./grid.ts";
import { holdResponse, pauseClock } from "./hold-response.ts";
import { expect, test } from "./open-shelf.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { openBlankPage, reload, waitUntilHydrated, waitUntilIdle, visit } from "./visit.ts";

const { phone, desk } = viewports;

test("S2.01, S2.05, S2.20, S3.15, S8.07: the home page leads into the library, and its frame holds what the ministry says of itself", async ({
  page,
}) => {
  const faults = collectPageErrors(page);
  await page.setViewportSize(phone);
  await visit(page, "/?lng=en");
  const header = page.getByRole("banner");

  for (const viewport of [phone, desk]) {
    await test.step(`an empty cart says so, and leads to itself, ${viewport.width} wide`, async () => {
      await page.setViewportSize(viewport);
      const cart = header.getByRole("link", { name: "Cart, empty" });
      await expect(cart).toHaveAttribute("href", "/cart?lng=en");
      expect((await cart.boundingBox())?.width).toBeGreaterThanOrEqual(44);
      // On a phone it is the demonstration's that is checked.
      if (viewport === desk) expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await fitsViewportWidth(page)).toBe(true);
      expect(faults).toEqual([]);
    });
  }

  await test.step("header and footer hold what the ministry says of itself", () =>
    readHeaderAndFooter(page));

  await test.step("the home page leads by author, series and topic, and to new titles, ranking and ministries", () =>
    browseFromHome(page));

  await test.step("who goes elsewhere while a language is on its way is not called back", () =>
    leaveDuringLanguage(page));

  await test.step("in French the ranking has what was downloaded, and a switch keeps entries out of the navigation", () =>
    readInFrench(page));
});

async function readHeaderAndFooter(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  await expect(header.getByText("Good books, given away")).toBeVisible();
  await expect(page.getByRole("region", { name: "Notice" })).toHaveText("Closed on Monday.");
  await expect(header.getByRole("link", { name: "Donate" })).toHaveAttribute(
    "href",
    "/donate?lng=en",
  );
  await expect(header.getByRole("link", { name: "Subscribe" })).toHaveAttribute(
    "href",
    "/subscriptions?lng=en",
  );
  const footer = page.getByRole("contentinfo");
  for (const text of [
    "1 Quay Street",
    "+1 555 0100",
    "Harbour Hymns",
    "Harbour on Video",
    "Harbour for phones",
  ]) {
    await expect(footer.getByText(text)).toBeVisible();
  }
}

async function browseFromHome(page: Page): Promise<void> {
  const ways = page.getByRole("complementary", { name: "Browse the library" });
  await ways.getByText("Authors", { exact: true }).click();
  await expect(ways.getByRole("link", { name: /^Örme, Elsa/ })).toBeVisible();
  await ways.getByText("Series", { exact: true }).click();
  await expect(ways.getByRole("link", { name: /^Örme, Elsa/ })).toBeHidden();
  await expect(ways.getByRole("link", { name: /^Harbour Letters/ })).toBeVisible();

  const shelf = page.getByRole("list", { name: "New titles" });
  await expect(shelf.getByRole("link", { name: "The Lamp on the Quay" })).toBeVisible();
  await page.getByText("How to order printed copies").click();
  await expect(page.getByText(/free/i).first()).toBeVisible();

  const tiles = page.getByRole("region", { name: "What we do" });
  for (const name of ["Literature", "Audio", "Courses"]) {
    await expect(tiles.getByRole("link", { name })).toBeVisible();
  }
  await ways.getByText("Topics", { exact: true }).click();
  await ways.getByRole("link", { name: /^Faith and patient waiting/ }).click();
  await expect(page).toHaveURL(/\/literature\?.*topicId=1/);
}

async function readInFrench(page: Page): Promise<void> {
  await visit(page, "/?lng=fr");
  const ranking = page.getByRole("region", { name: "Les plus téléchargés" });
  await expect(ranking.getByRole("listitem")).toHaveText(["La lampe sur le quaiElsa Örme"]);

  const navigation = page.getByRole("navigation", { name: "Principale" });
  await expect(navigation.getByRole("link")).toHaveText(["Littérature", "Audio", "À propos"]);

  await page.getByRole("button", { name: "Langue, Français" }).click();
  const choice = page.getByRole("checkbox", { name: "Seulement ce qui est dans ma langue" });
  await expect(choice).toBeChecked();
  await choice.press("Space");
  await expect(navigation.getByRole("link", { name: "Périodiques" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Cours" })).toBeVisible();

  // Kept, in a page of its own too.
  await visit(page, "/literature?lng=fr");
  await expect(navigation.getByRole("link", { name: "Périodiques" })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "onlyMine")?.value).toBe("off");
}

async function leaveDuringLanguage(page: Page): Promise<void> {
  const texts = await holdResponse(page, "**/locales/fr/translation.json");
  await page.getByRole("button", { name: "Language, English" }).click();
  await page.getByRole("link", { name: "Français" }).click();
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Courses" }).click();
  await expect(page).toHaveURL(/\/courses\?lng=en$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Courses");

  const said = page.waitForResponse("**/locales/fr/translation.json");
  texts.release();
  await (await said).finished();
  // Behind the next screen lies the one that was gone to, and no other language.
  await main.getByRole("link", { name: "Audio" }).click();
  await expect(page).toHaveURL(/\/audio\?lng=en$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/courses\?lng=en$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

test.describe("S2.01: without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test("the home page in Spanish has its ways in the navigation, and leads on", async ({
    page,
  }) => {
    await page.goto("/spanish");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.getByRole("button", { name: "Menú" }).click();
    const menu = page.getByRole("dialog", { name: "Menú" });
    await menu.getByText("Autores", { exact: true }).click();
    await menu.getByRole("link", { name: /^Örme, Elsa/ }).click();
    await expect(page).toHaveURL(/\/author\/elsa-orme\?lng=es$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
  });
});

test("S2.13, S3.15, S4.10: the message of a file that is gone shows for nine seconds, once, and can be dismissed; no other is shown", async ({
  page,
}) => {
  const message = page.getByRole("alert").filter({ hasText: "no longer here" });
  await pauseClock(page);

  await test.step("it shows for nine seconds and leaves the address", async () => {
    await page.goto("/files/old/missing.pdf?lng=en");
    // The program starts once the page is painted, and then the message shows.
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(message).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.clock.runFor(8_900);
    await expect(message).toBeVisible();
    await expect(page).toHaveURL(/\/\?lng=en$/);
    await page.clock.runFor(200);
    await expect(message).toBeHidden();
  });

  await page.clock.resume();
  await test.step("a visitor who looked for the file gets one message", async () => {
    await reload(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("it can be dismissed, and stays while it is pointed at", async () => {
    await page.goto("/?message=err-redirect-file-not-found&lng=en");
    await message.hover();
    await page.clock.runFor(20_000);
    await expect(message).toBeVisible();
    await message.getByRole("button", { name: "Close" }).click();
    await expect(message).toBeHidden();
  });

  await test.step("no other message of an address is shown", async () => {
    await visit(page, "/?message=err-404&lng=en");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await visit(page, "/?message=<b>Pay here</b>&lng=en");
    await expect(page.getByText("Pay here")).toHaveCount(0);
  });
});

test("S2.22, S4.10: a dialog takes its time and its turn, and another screen begins at its top", async ({
  page,
}) => {
  await visit(page, "/literature?lng=en");
  const lamp = page.getByRole("article", { name: "The Lamp on the Quay" });
  const listen = lamp.getByRole("link", { name: "Listen: The Lamp on the Quay" });
  const dialog = page.getByRole("dialog");

  await test.step("while a dialog is on its way, what was pressed is busy", async () => {
    const modal = await holdResponse(page, /\/assets\/audio-modal-[^/]+\.js$/);
    await listen.click();
    await expect(listen).toHaveAttribute("aria-busy", "true");
    modal.release();
    await expect(page.getByRole("dialog", { name: "The Lamp on the Quay" })).toBeVisible();
    await expect(page.locator("a[aria-busy=true]")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("what opens next takes the place of what the modal held", async () => {
    await lamp.getByRole("button", { name: /^Add to cart/ }).click();
    await expect(dialog.getByRole("heading")).toHaveText("In your cart: The Lamp on the Quay");
    await page.keyboard.press("Escape");
    await listen.click();
    await expect(dialog.getByRole("heading")).toHaveText("The Lamp on the Quay");
    await expect(dialog).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("another screen begins at its top, and Back leads to where one was", async () => {
    await page.setViewportSize(phone);
    const title = page.getByRole("link", { name: "Harbour Letter 8", exact: true });
    await title.scrollIntoViewIfNeeded();
    const place = await page.evaluate("scrollY");
    await title.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Letter 8");
    await expect.poll(() => page.evaluate("scrollY")).toBe(0);
    await page.goBack();
    await expect(title).toBeInViewport();
    await expect
      .poll(async () => Math.abs(Number(await page.evaluate("scrollY")) - Number(place)))
      .toBeLessThan(200);
  });
});

test("S2.20: blocked cookies are said at the top, and browsing goes on", async ({ page }) => {
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked') } })",
  );
  const faults = collectPageErrors(page);
  await visit(page, "/?lng=es");
  await expect(page.getByText("bloquea las cookies")).toBeVisible();
  await page.getByRole("link", { name: "La lámpara del muelle" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La lámpara del muelle");
  await expect(page.getByText("bloquea las cookies")).toBeVisible();
  expect(faults).toEqual([]);
});

test("S9.07: switching keeps the page, its filters and the place on it, and a menu opened early stays open", async ({
  page,
}) => {
  await test.step("a menu that is opened before the program has taken the page up stays open", async () => {
    const texts = await holdResponse(page, /\/locales\//);
    await page.goto("/?lng=en", { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: "Language, English" }).click();
    texts.release();
    await waitUntilHydrated(page);
    await waitUntilIdle(page);
    await page.getByRole("link", { name: "Français" }).click();
    await expect(page.getByRole("link", { name: "Français" })).toBeHidden();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await page.unroute(/\/locales\//);
  });

  await visit(page, "/literature?lng=en&language=EN&sortby=title");
  await page.evaluate("window.staysHere = true; scrollTo(0, 30)");
  await page.getByRole("button", { name: "Language, English" }).click();
  await page.getByRole("link", { name: "Español" }).click();

  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Literatura");
  await expect(page).toHaveURL(/language=EN.*sortby=title|sortby=title.*language=EN/);
  await expect(page.getByRole("combobox", { name: "Idioma" })).toHaveValue("EN");
  expect(await page.evaluate("window.staysHere")).toBe(true);
  expect(await page.evaluate("scrollY")).toBe(30);
  await expect.poll(() => page.evaluate("localStorage.i18nextLng")).toBe("es");

  // Kept: an address that names no language is Spanish from now on.
  await page.goto("/literature");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

const detections = [
  {
    name: "the address before all",
    address: "/?lng=es",
    cookie: "fr",
    stored: "fr",
    language: "es",
  },
  {
    name: "the cookie before the storage",
    address: "/",
    cookie: "fr",
    stored: "es",
    language: "fr",
  },
  { name: "the storage before the browser", address: "/", stored: "es", language: "es" },
  { name: "the session before the browser", address: "/", session: "es", language: "es" },
  { name: "the browser's preference at last", address: "/", language: "fr" },
];

test("S9.07: the language is found by the address, the cookie, what is stored and the browser, in this order", async ({
  browser,
  library,
}) => {
  const context = await browser.newContext({ locale: "fr-CA", baseURL: library.origin });
  const page = await context.newPage();
  for (const { name, address, cookie, stored, session, language } of detections) {
    await test.step(name, async () => {
      await context.clearCookies();
      if (cookie) {
        await context.addCookies([{ name: "i18next", value: cookie, url: library.origin }]);
      }
      await store(page, { stored, session });
      await page.goto(address);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect.poll(() => page.evaluate("localStorage.i18nextLng")).toBe(language);
    });
  }
  await context.close();
});

type Stored = { stored: string | undefined; session: string | undefined };

/** Has the device and the tab keep these languages, and nothing else. */
async function store(page: Page, languages: Stored): Promise<void> {
  await openBlankPage(page);
  await page.evaluate(({ stored, session }) => {
    localStorage.clear();
    sessionStorage.clear();
    if (stored) localStorage.setItem("i18nextLng", stored);
    if (session) sessionStorage.setItem("i18nextLng", session);
  }, languages);
}
