import type { Page } from "@playwright/test";

import { languagesWith } from "./grid.ts";
import {
  chapterOf,
  expect,
  goToLastPage,
  open,
  placeOf,
  test,
  wordsOf,
  touchedPage,
} from "./reading-library.ts";

const LONG = "السراج";

for (const lng of languagesWith("es").filter((language) => language !== "en")) {
  test(`S2.09: the foot of a book from right to left reads from left to right in ${lng}`, async ({
    page,
    library,
  }) => {
    await open(page, `${library.read(LONG)}?lng=${lng}`);
    const said = placeOf(page)
      .getByText(lng === "es" ? "Página 1 de" : "Page 1 sur")
      .first();
    const [page1, percent] = await said.evaluate((element) => {
      const [first, last] = [element.firstChild, element.lastChild];
      return [first, last].map((node) => {
        const words = document.createRange();
        if (node) words.selectNodeContents(node);
        return words.getBoundingClientRect().left;
      });
    });
    expect(page1).toBeLessThan(percent ?? 0);
  });
}

test("S2.09: who goes to the end of a scrolling text has read the whole book", async ({
  page,
  library,
}) => {
  await scrollFromTheStart(page);
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.keyboard.press("End");
  await expect(placeOf(page)).toContainText("الفصل 40");
  await expect(placeOf(page)).toContainText("100%");
});

test("S2.09: who goes elsewhere while a page is still turning gets there", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("End");
  await expect(placeOf(page)).toContainText("الفصل 40");
});

test("S2.09: words that were found are marked until one turns the page or presses Escape", async ({
  page,
  library,
}) => {
  await openShadows(page);
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search in the book" })).toBeFocused();
  await page.keyboard.type("المنارة");
  await page.keyboard.press("Enter");
  const found = page.getByRole("dialog").getByRole("button", { name: /هنا تجد/ });
  const highlight = page.locator("foliate-paginator svg > g");
  await found.click({ timeout: 30_000 });
  await expect(highlight).toHaveCount(1);
  await page.keyboard.press("PageDown");
  await expect(highlight).toHaveCount(0);

  await page.keyboard.press("/");
  await found.click();
  await expect(highlight).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(highlight).toHaveCount(0);
});

test("S2.09: a finger that swipes past a chapter's end without a line comes back to the text", async ({
  browser,
  library,
}) => {
  const page = await touchedPage(browser, library.origin);
  await openShadows(page);
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.route("**/c2.xhtml", (route) => route.abort());
  await goToLastPage(page);
  const last = (await placeOf(page).textContent()) ?? "";

  await swipe(page, { from: 60, to: 330 });
  await expect(page.getByRole("alert")).toContainText("did not arrive");
  await expect.poll(() => isOnText(page)).toBe(true);
  await expect(placeOf(page)).toHaveText(last);
  await swipe(page, { from: 330, to: 60 });
  await expect(placeOf(page)).not.toHaveText(last);
  await expect.poll(() => isOnText(page)).toBe(true);
  await page.context().close();
});

test("S2.09: a chapter whose file is missing is passed over, and who is led to it is told", async ({
  page,
  library,
}) => {
  await importWithout(page, library.read(LONG), "c2.xhtml");
  await open(page, `${library.read(LONG)}?lng=en`);
  await goToLastPage(page);
  await page.keyboard.press("PageDown");
  await expect(placeOf(page)).toContainText("الفصل 3");

  await page.getByRole("button", { name: "Contents", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "الفصل 2", exact: true }).click();
  await expect(placeOf(page)).toContainText("الفصل 2");
  expect(await wordsOf(page)).toContain("This part is missing");
});

test("S2.09: the fold shows between two columns of text, and a page that is a picture lies in the middle", async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `${library.read(LONG)}?lng=en`);
  const folded = page.locator("[data-fold]");
  await expect(folded).toBeAttached();

  await open(page, `${library.read("A Bench by the Orchard")}?lng=en`);
  await page.keyboard.press("Home");
  await expect(folded).not.toBeAttached();
  await expect(async () => {
    const picture = chapterOf(page).locator("img");
    const { x = 0, width = 0 } = (await picture.boundingBox({ timeout: 2000 })) ?? {};
    expect(Math.abs(x + width / 2 - 640)).toBeLessThan(2);
  }).toPass();
});

/** What the renderer draws lies in a closed part of the page. */
function openShadows(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function open() {
      return attachShadow.call(this, { mode: "open" });
    };
  });
}

function scrollFromTheStart(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    localStorage.setItem("reading-settings", JSON.stringify({ flow: "scrolled" })),
  );
}

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    hand.send("Input.dispatchTouchEvent", { type, touchPoints: x ? [{ x, y: 160 }] : [] });
  await touch("touchStart", from);
  for (let step = 1; step <= 9; step++) await touch("touchMove", from + ((to - from) * step) / 9);
  await touch("touchEnd");
}

/** Whether a page with words is shown, and none of the empty ones before and after a chapter. */
async function isOnText(page: Page): Promise<boolean> {
  const [at, of] = await page.evaluate<[number, number]>(
    "(({ page, pages }) => [page, pages])(document.querySelector('foliate-view').renderer)",
  );
  return at > 0 && at < of - 1;
}

/** From now on the library has the book under another edition, which lacks a file. */
async function importWithout(page: Page, address: string, file: string): Promise<void> {
  const query = new URLSearchParams({ code: address.replace("/read/", ""), language: "en" });
  const call = `/api/reading/getbook?${query}`;
  const book = await (await page.request.get(call)).json();
  const files = book.files.filter(({ path }: { path: string }) => !path.endsWith(file));
  await page.route("**/api/reading/getbook?*", (route) =>
    route.fulfill({ json: { ...book, files, edition: "newer" } }),
  );
  await page.route("**/api/reading/files/**", (route) => {
    const url = route.request().url();
    if (!url.includes("/newer/")) return route.fulfill({ status: 404 });
    return route.continue({ url: url.replace("/newer/", `/${book.edition}/`) });
  });
}
