import type { Page } from "@playwright/test";

import { pauseClock } from "./hold-response.ts";
import { expect, test } from "./open-shelf.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { reload, visit } from "./visit.ts";

const main = (page: Page) => page.getByRole("main");
const names = (page: Page) => main(page).getByRole("heading", { level: 3 });
const lastName = (page: Page) => main(page).getByRole("textbox", { name: "Last name" });
const order = (page: Page) => main(page).getByRole("combobox", { name: "Sort by" });

/** Opens all authors by the tab. */
async function openFromTab(page: Page): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Literature" });
  await tabs.getByRole("link", { name: "Authors" }).click();
  await expect(page).toHaveURL(/\/literature\/authors\?lng=en$/);
  await expect(names(page).first()).toHaveText("Ruth Abury");
  await expect(lastName(page)).toHaveValue("");
}

test("S2.10, S3.16, S8.04, S9.01, S9.09, S9.11: loads authors by twenty, sorts them and opens their pages", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/literature/authors?lng=en");

  await test.step("loads twenty at a time in a pane of half the window, kept on Back", () =>
    growInPane(page));

  await test.step("opens the author from a card", async () => {
    await page.getByRole("article").getByRole("link", { name: "John Alder" }).click();
    await expect(page).toHaveURL(/\/author\/john-alder\?lng=en$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("John Alder");
    await page.goBack();
    await expect(names(page)).toHaveCount(26);
  });

  await test.step("shows no alert when authors cannot be loaded, and retries", () =>
    tryAuthorsAgain(page));

  await test.step("sorts by last name or by the number of titles", () => orderAuthors(page));
});

async function growInPane(page: Page): Promise<void> {
  const pane = main(page).getByRole("region", { name: "Authors" }).last();
  expect((await pane.boundingBox())?.height).toBe(400);
  await expect(names(page)).toHaveCount(20);

  await pane.focus();
  await page.keyboard.press("End");
  await expect(names(page)).toHaveCount(26);
  const last = main(page).getByRole("link", { name: "Ruth Xbury" });
  await last.scrollIntoViewIfNeeded();
  const top = await pane.evaluate((region) => region.scrollTop);
  await last.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ruth Xbury");
  await page.goBack();
  await expect(names(page)).toHaveCount(26);
  await expect(last).toBeInViewport();
  expect(await pane.evaluate((region) => region.scrollTop)).toBe(top);
}

async function tryAuthorsAgain(page: Page): Promise<void> {
  await page.route(/authors\.data/, (route) => route.abort());
  await order(page).selectOption("most_titles");
  const retryLink = main(page).getByRole("link", { name: "Try again" });
  await expect(retryLink).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(order(page)).toHaveValue("most_titles");

  await page.unroute(/authors\.data/);
  const steps = await page.evaluate("history.length");
  await retryLink.click();
  await expect(names(page).first()).toHaveText("Elsa Örme");
  expect(await page.evaluate("history.length")).toBe(steps);
}

async function orderAuthors(page: Page): Promise<void> {
  await openFromTab(page);
  await expect(order(page)).toHaveValue("last_name");
  const steps = await page.evaluate("history.length");
  await order(page).selectOption("most_titles");
  expect(page.url()).toContain("sortby=most_titles");
  await expect(names(page).first()).toHaveText("Elsa Örme");
  expect(await page.evaluate("history.length")).toBe(steps);
  await reload(page);
  await expect(order(page)).toHaveValue("most_titles");
  await expect(names(page).first()).toHaveText("Elsa Örme");
}

test("S5.04, S9.05, S9.11: searches after a pause of 900 ms, or at once on submit", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("authors.data")) requests.push(request.url());
  });
  await visit(page, "/literature/authors?lng=en");
  await pauseClock(page);

  await test.step("searches 900 ms after the last letter, and puts it in the address", () =>
    searchAfterPause(page, requests));

  await test.step("searches at once on submit, adds a history entry, and needs no pane", () =>
    searchAtOnce(page));

  await test.step("reports an unknown name, and links to all authors", async () => {
    await visit(page, "/literature/authors?lng=en&filter=zzz");
    await expect(main(page).getByText("No author’s last name begins like this")).toBeVisible();
    await page.getByRole("link", { name: "Show all authors" }).click();
    await expect(names(page).first()).toHaveText("Ruth Abury");
    await expect(lastName(page)).toHaveValue("");
  });

  await test.step("reports an invalid name on blur until it is corrected", () =>
    correctLastName(page));
});

async function searchAfterPause(page: Page, requests: string[]): Promise<void> {
  for (const letter of "orm") {
    await page.clock.runFor(899);
    await lastName(page).press(letter);
  }
  await page.clock.runFor(899);
  expect(requests).toEqual([]);
  await page.clock.runFor(1);

  await expect(names(page)).toHaveText(["Elsa Örme"]);
  expect(requests).toHaveLength(1);
  await expect(page).toHaveURL(/filter=orm/);
  await expect(lastName(page)).toBeFocused();
  await expect(lastName(page)).toHaveValue("orm");
}

async function searchAtOnce(page: Page): Promise<void> {
  await openFromTab(page);
  await lastName(page).fill("al");
  await lastName(page).press("Enter");
  await expect(names(page)).toHaveText(["John Alder"]);
  await expect(page.locator(".pane")).toHaveCount(0);
  await page.clock.resume();

  await page.goBack();
  await expect(lastName(page)).toHaveValue("");
  await expect(names(page).first()).toHaveText("Ruth Abury");
  await page.goForward();
  await expect(lastName(page)).toHaveValue("al");
  await expect(names(page)).toHaveText(["John Alder"]);
}

async function correctLastName(page: Page): Promise<void> {
  await lastName(page).fill("4lder");
  await expect(lastName(page)).not.toHaveAttribute("aria-invalid");
  await lastName(page).blur();
  await expect(lastName(page)).toHaveAttribute("aria-invalid", "true");
  await expect(lastName(page)).toHaveAccessibleDescription(
    "“Beginning of the last name” is not filled in correctly.",
  );
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await lastName(page).fill("alder");
  await expect(lastName(page)).not.toHaveAttribute("aria-invalid");
}

test("S2.21, S4.10: searches authors in one language, with a switch to every language", async ({
  page,
  context,
  baseURL,
}) => {
  await visit(page, "/literature/authors?lng=en");

  await test.step("searches in the new language after the interface language changes", async () => {
    await page.getByRole("button", { name: "Language, English" }).click();
    await page.locator("#languages").getByRole("link", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(names(page)).toHaveText(["Elsa Örme"]);

    await main(page).getByRole("textbox").fill("a");
    await expect(page).toHaveURL(/\/literature\/authors\?filter=a&lng=es$/);
    await expect(names(page)).toHaveCount(0);
  });

  for (const [address, cookie] of [
    ["/literature/authors?lng=es", "en"],
    ["/literature/authors", "es"],
  ] as const) {
    await test.step(`switches to every language and back on ${address}`, async () => {
      await context.addCookies([{ name: "i18next", value: cookie, url: baseURL! }]);
      await visit(page, address);
      await expect(names(page)).toHaveText(["Elsa Örme"]);
      await page.getByRole("button", { name: "Idioma, Español" }).click();
      const choice = page.locator("#languages input[type=checkbox]");

      await choice.click();
      await expect(names(page)).toHaveCount(20);
      // The popover of the switch closes once it has led to another address.
      await expect(async () => {
        if (!(await choice.isVisible())) await page.locator("[popovertarget=languages]").click();
        await choice.check({ timeout: 2_000 });
      }).toPass();
      await expect(names(page)).toHaveText(["Elsa Örme"]);
      await expect(page).toHaveURL(new RegExp(`${address.replace("?", "\\?")}$`));
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("S2.21: filters, sorts and pages authors", async ({ page }) => {
    await page.goto("/literature/authors?lng=en");
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(main(page).getByText("21–26 of 26 authors")).toBeVisible();

    await order(page).selectOption("most_titles");
    await lastName(page).fill("o");
    await main(page).getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/lng=en/);
    await expect(names(page).first()).toHaveText("Elsa Örme");
    await expect(lastName(page)).toHaveValue("o");
    await expect(order(page)).toHaveValue("most_titles");
  });
});
