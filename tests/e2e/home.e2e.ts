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

test("S2.01, S2.05, S2.20, S3.15, S8.07: links the home page to the library, with header and footer", async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  await page.setViewportSize(phone);
  await visit(page, "/?lng=en");
  const header = page.getByRole("banner");

  for (const viewport of [phone, desk]) {
    await test.step(`links an empty cart to itself, ${viewport.width} px wide`, async () => {
      await page.setViewportSize(viewport);
      const cart = header.getByRole("link", { name: "Cart, empty" });
      await expect(cart).toHaveAttribute("href", "/cart?lng=en");
      expect((await cart.boundingBox())?.width).toBeGreaterThanOrEqual(44);
      // The demonstration's home page is checked on a phone.
      if (viewport === desk) expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await fitsViewportWidth(page)).toBe(true);
      expect(errors).toEqual([]);
    });
  }

  await test.step("shows the ministry's name, notice and contact in header and footer", () =>
    readHeaderAndFooter(page));

  await test.step("links authors, series, topics, new titles, ranking and ministries", () =>
    browseFromHome(page));

  await test.step("stays on another screen when a language arrives late", () =>
    leaveDuringLanguage(page));

  await test.step("shows the French ranking, and a switch for other languages", () =>
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

  // The choice is stored, and holds in another document.
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

  const responsePromise = page.waitForResponse("**/locales/fr/translation.json");
  texts.release();
  await (await responsePromise).finished();
  // The history has the screen that was opened, and no screen of another language.
  await main.getByRole("link", { name: "Audio" }).click();
  await expect(page).toHaveURL(/\/audio\?lng=en$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/courses\?lng=en$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

test.describe("S2.01: without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test("opens an author from the Spanish home page's menu", async ({ page }) => {
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

test("S2.13, S3.15, S4.10: reports a missing file once for nine seconds, and no other message", async ({
  page,
}) => {
  const message = page.getByRole("alert").filter({ hasText: "no longer here" });
  await pauseClock(page);

  await test.step("hides the message after nine seconds and removes it from the address", async () => {
    await page.goto("/files/old/missing.pdf?lng=en");
    // The program starts after the first paint, and then shows the message.
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
  await test.step("shows the message once", async () => {
    await reload(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("can be closed, and stays while it is hovered", async () => {
    await page.goto("/?message=err-redirect-file-not-found&lng=en");
    await message.hover();
    await page.clock.runFor(20_000);
    await expect(message).toBeVisible();
    await message.getByRole("button", { name: "Close" }).click();
    await expect(message).toBeHidden();
  });

  await test.step("shows no other message from an address", async () => {
    await visit(page, "/?message=err-404&lng=en");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await visit(page, "/?message=<b>Pay here</b>&lng=en");
    await expect(page.getByText("Pay here")).toHaveCount(0);
  });
});

test("S2.22, S4.10: marks a loading dialog as busy, and scrolls a new screen to its top", async ({
  page,
}) => {
  await visit(page, "/literature?lng=en");
  const lamp = page.getByRole("article", { name: "The Lamp on the Quay" });
  const listen = lamp.getByRole("link", { name: "Listen: The Lamp on the Quay" });
  const dialog = page.getByRole("dialog");

  await test.step("marks the pressed link as busy while its dialog loads", async () => {
    const modal = await holdResponse(page, /\/assets\/audio-modal-[^/]+\.js$/);
    await listen.click();
    await expect(listen).toHaveAttribute("aria-busy", "true");
    modal.release();
    await expect(page.getByRole("dialog", { name: "The Lamp on the Quay" })).toBeVisible();
    await expect(page.locator("a[aria-busy=true]")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("replaces the content of the dialog", async () => {
    await lamp.getByRole("button", { name: /^Add to cart/ }).click();
    await expect(dialog.getByRole("heading")).toHaveText("In your cart: The Lamp on the Quay");
    await page.keyboard.press("Escape");
    await listen.click();
    await expect(dialog.getByRole("heading")).toHaveText("The Lamp on the Quay");
    await expect(dialog).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("scrolls a new screen to its top, and restores the position on Back", async () => {
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

test("S2.20: reports blocked cookies at the top, and works without them", async ({ page }) => {
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked') } })",
  );
  const errors = collectPageErrors(page);
  await visit(page, "/?lng=es");
  await expect(page.getByText("bloquea las cookies")).toBeVisible();
  await page.getByRole("link", { name: "La lámpara del muelle" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La lámpara del muelle");
  await expect(page.getByText("bloquea las cookies")).toBeVisible();
  expect(errors).toEqual([]);
});

test("S9.07: keeps page, filters and position when the language changes", async ({ page }) => {
  await test.step("keeps a menu open that is opened before hydration", async () => {
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

  // The choice is stored: an address without a language is Spanish from now on.
  await page.goto("/literature");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

const detections = [
  {
    name: "prefers the address",
    address: "/?lng=es",
    cookie: "fr",
    stored: "fr",
    language: "es",
  },
  {
    name: "prefers the cookie to local storage",
    address: "/",
    cookie: "fr",
    stored: "es",
    language: "fr",
  },
  { name: "prefers local storage to the browser", address: "/", stored: "es", language: "es" },
  { name: "prefers session storage to the browser", address: "/", session: "es", language: "es" },
  { name: "falls back to the browser's language", address: "/", language: "fr" },
];

test("S9.07: picks the language from the address, cookie, storage, then the browser", async ({
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

/** Stores these languages in local and session storage, and nothing else. */
async function store(page: Page, languages: Stored): Promise<void> {
  await openBlankPage(page);
  await page.evaluate(({ stored, session }) => {
    localStorage.clear();
    sessionStorage.clear();
    if (stored) localStorage.setItem("i18nextLng", stored);
    if (session) sessionStorage.setItem("i18nextLng", session);
  }, languages);
}
