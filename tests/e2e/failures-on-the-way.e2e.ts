import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";

import { languagesWith } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { visit } from "./visit.ts";

/** The data requests of the router, which are failed to simulate a site that cannot answer. */
const data = /\.data(\?|$)/;

const titles = {
  en: "Please come back in a moment",
  es: "Vuelva en un momento, por favor",
  fr: "Revenez dans un instant, s’il vous plaît",
};

type FailureReason = { status: number; languages: readonly Language[]; text: RegExp };

const busy: FailureReason = {
  status: 503,
  languages: languagesWith("es"),
  text: /The library cannot answer just now/,
};
const often: FailureReason = {
  status: 429,
  languages: ["en"],
  text: /More was asked from your network/,
};

async function refuse(page: Page, { status }: Pick<FailureReason, "status">): Promise<void> {
  const answer = { status, contentType: "text/html", body: "<h1>Away</h1>" };
  await page.route(data, (route) => route.fulfill(answer));
  // The program asks the page itself, by HEAD, whether it would be answered.
  await page.route(/\/courses/, (route) =>
    route.request().method() === "HEAD" ? route.fulfill(answer) : route.fallback(),
  );
}

async function allowRequests(page: Page): Promise<void> {
  await page.unroute(data);
  await page.unroute(/\/courses/);
}

const main = (page: Page) => page.getByRole("main");
const retryLink = (page: Page) => main(page).getByRole("link", { name: /again|nuevo|Réessayer/ });

/** The name of the site and the text of its footer. */
async function readFrame(page: Page): Promise<(string | null)[]> {
  const name = page.locator("header .brand").first();
  return [await name.textContent(), await page.getByRole("contentinfo").textContent()];
}

for (const why of [busy, often]) {
  test(`S8.09: explains ${why.status} for a link, keeps header and footer, retries`, async ({
    page,
  }) => {
    for (const language of why.languages) {
      const title = titles[language];
      await visit(page, `/?lng=${language}`);
      const frame = await readFrame(page);
      await refuse(page, why);
      const courses = page.locator('a[href^="/courses"]:visible').first();
      await courses.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      if (language === "en") await expect(main(page)).toContainText(why.text);
      expect(await readFrame(page)).toEqual(frame);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      // Pressed again without success while the page's frame is shown: all of it stays.
      if (language !== "fr") {
        const refused = page.waitForResponse(data);
        await courses.click();
        await refused;
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        expect(await readFrame(page)).toEqual(frame);
      }

      await allowRequests(page);
      await retryLink(page).click();
      await expect(main(page).getByRole("article").first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/courses\\?lng=${language}$`));
      expect(await readFrame(page)).toEqual(frame);
    }
  });
}

test("S8.09: keeps the site's name and footer when a language fails, and retries", async ({
  page,
}) => {
  await visit(page, "/courses?lng=en");
  const frame = await readFrame(page);
  expect(frame[0]).toBe("Harbour Library");
  await refuse(page, busy);
  await page.getByRole("button", { name: "Language, English" }).click();
  await page.locator("#languages").getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles.en);
  await expect(main(page)).toContainText(busy.text);
  expect(await readFrame(page)).toEqual(frame);

  await allowRequests(page);
  await retryLink(page).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cursos");
});
