import type { Page } from "@playwright/test";

import { expect, goToLastPage, open, placeOf, test } from "./reading-library.ts";
import { findBarriers } from "./sound-screen.ts";
import { untilQuiet, visit } from "./visit.ts";

const LONG = "السراج";

test("S2.09: a book that was imported anew meanwhile goes on in a page that is open", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.keyboard.press("PageDown");
  await expect(placeOf(page)).toContainText("Page 2 of");
  await importAnew(page, library.read(LONG));
  const reopened = page.waitForRequest(/\/newer\/.*\.xhtml$/);
  await goTo(page, "الفصل 9");
  await reopened;

  await expect(placeOf(page)).toContainText("Page 2 of");
  await goTo(page, "الفصل 9");
  await expect(placeOf(page)).toContainText("الفصل 9");
  await expect(page.getByRole("alert")).toBeHidden();

  // A page that was kept from before the import.
  await page.goto(`${library.read(LONG)}?lng=en`);
  await expect(placeOf(page)).toContainText("الفصل 9");
});

test("S2.09: a book that is no more to be read here is told of, and not blamed on the line", async ({
  page,
  library,
}) => {
  await page.route("**/api/reading/**", (route) => route.fulfill({ status: 404 }));
  await page.goto(`${library.read(LONG)}?lng=en`);
  await expect(page.getByRole("alert")).toContainText("This book has changed");
  expect(await findBarriers(page)).toEqual([]);

  await page.unroute("**/api/reading/**");
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(placeOf(page)).toContainText("الفصل 1");
});

test("S2.09: a part that keeps one waiting is said to be coming", async ({ page, library }) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  const coming = Promise.withResolvers<void>();
  await page.route("**/c9.xhtml", async (route) => {
    await coming.promise;
    await route.continue();
  });
  await goTo(page, "الفصل 9");
  const sign = page.getByText("Fetching the next part");
  await expect(sign).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  coming.resolve();
  await expect(placeOf(page)).toContainText("الفصل 9");
  await expect(sign).toBeHidden();
});

test("S2.09: of two chapters that do not come the one wanted last is drawn", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  const seen = Promise.withResolvers<void>();
  await page.route("**/c9.xhtml", (route) => route.abort());
  await page.route("**/c12.xhtml", async (route) => {
    await seen.promise;
    await route.abort();
  });
  await goTo(page, "الفصل 9");
  await expect(page.getByRole("alert")).toContainText("did not arrive");
  await goTo(page, "الفصل 12");
  await expect(page.getByRole("alert")).toBeHidden();
  seen.resolve();
  await expect(page.getByRole("alert")).toContainText("did not arrive");
  await page.unroute("**/c9.xhtml");
  await page.unroute("**/c12.xhtml");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(placeOf(page)).toContainText("الفصل 12");
  await untilQuiet(page);
  await expect(placeOf(page)).toContainText("الفصل 12");
});

test("S2.09: where the next chapter does not come this one stays, and is read on", async ({
  page,
  library,
}) => {
  const uncaught: Error[] = [];
  page.on("pageerror", (error) => uncaught.push(error));
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.route("**/c2.xhtml", (route) => route.abort());
  const alert = page.getByRole("alert");
  await goToLastPage(page);
  await page.keyboard.press("PageDown");
  await expect(alert).toContainText("did not arrive");
  const last = await placeOf(page).textContent();
  expect(last).toContain("الفصل 1");
  expect(await findBarriers(page)).toEqual([]);

  await page.keyboard.press("PageUp");
  await expect(placeOf(page)).not.toHaveText(last ?? "");
  await expect(alert).toBeHidden();
  await page.keyboard.press("PageDown");
  await expect(placeOf(page)).toHaveText(last ?? "");
  await page.unroute("**/c2.xhtml");
  await page.keyboard.press("PageDown");
  await expect(placeOf(page)).toContainText("الفصل 2");
  expect(uncaught).toEqual([]);
});

test("S2.09: a chapter that did not come and was let go of does not come later by itself", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.route("**/c9.xhtml", (route) => route.abort());
  await goTo(page, "الفصل 9");
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await page.keyboard.press("PageDown");
  await expect(placeOf(page)).toContainText("Page 2 of");

  await page.unroute("**/c9.xhtml");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await untilQuiet(page);
  await expect(placeOf(page)).toContainText("Page 2 of");
});

test("S2.09: pages that are turned fast are turned one after the other", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  for (let turns = 0; turns < 4; turns++) await page.keyboard.press("PageDown");
  await expect(placeOf(page)).toContainText("Page 5 of");
});

test("S2.09: a search says when it shows not all places, goes on when it is asked to, and keeps what it found when it fails", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search in the book" })).toBeFocused();
  await page.keyboard.type("سراج");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByText("The first 300 places")).toBeVisible({ timeout: 30_000 });
  await panel.getByRole("button", { name: "Search on" }).click();
  await expect(panel.getByText("The first 600 places")).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole("listitem")).toHaveCount(600);

  await page.route("**/c20.xhtml", (route) => route.abort());
  await page.getByRole("textbox", { name: "Search in the book" }).fill("الفصل");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("could not be searched");
  await expect(panel.getByText("Found 19 times")).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveCount(19);
  expect(await findBarriers(page)).toEqual([]);
});

test("S2.09: kept places that are of no use leave home whole, and without a gap", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  const kept = await page.evaluate<string>("localStorage.getItem('reading-places')");
  const [place] = JSON.parse(kept);
  const begun = page.getByRole("region", { name: "Continue reading" });
  await keepPlaces(page, [{ ...place, cover: { of: "another shape" } }]);
  await page.goto("/?lng=en");
  await expect(begun).toBeVisible();

  for (const useless of [[], [{ ...place, cfi: 7 }], {}]) {
    await keepPlaces(page, useless);
    await visit(page, "/?lng=en");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-reading");
    expect(await page.locator(".continue-place").boundingBox()).toMatchObject({ height: 0 });
  }
});

async function goTo(page: Page, chapter: string): Promise<void> {
  await page.getByRole("button", { name: "Contents", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: chapter, exact: true }).click();
}

function keepPlaces(page: Page, places: unknown): Promise<void> {
  return page.evaluate(
    (kept) => localStorage.setItem("reading-places", kept),
    JSON.stringify(places),
  );
}

/** From now on the library has the same files under another edition, and none under the one that pages know. */
async function importAnew(page: Page, address: string): Promise<void> {
  const query = new URLSearchParams({ code: address.replace("/read/", ""), language: "en" });
  const call = `/api/reading/getbook?${query}`;
  const { edition } = await (await page.request.get(call)).json();
  await page.route("**/api/reading/getbook?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), edition: "newer" } });
  });
  await page.route("**/api/reading/files/**", (route) => {
    const url = route.request().url();
    if (!url.includes("/newer/")) return route.fulfill({ status: 404 });
    return route.continue({ url: url.replace("/newer/", `/${edition}/`) });
  });
}
