import type { Page } from "@playwright/test";

import { cellsIn, applyCell, viewports } from "./grid.ts";
import {
  findAccessibilityViolations,
  fitsViewportWidth,
  collectPageErrors,
} from "./accessibility.ts";
import { expect, test } from "./study-shelf.ts";
import { visit } from "./visit.ts";

const words = {
  en: { download: "Download", study: "How to study it", read: "Read online" },
  es: { download: "Descargar", study: "Cómo estudiarlo", read: "Leer en línea" },
  fr: { download: "Télécharger", study: "Comment l’étudier", read: "Lire en ligne" },
};

for (const cell of cellsIn("fr")) {
  const { name, language, device } = cell;
  test(`S2.11: finds a course, downloads it from its card and opens it (${name})`, async ({
    page,
  }) => {
    const { download, study, read } = words[language];
    await applyCell(page, cell);
    const errors = collectPageErrors(page);
    await visit(page, `/courses?language=&lng=${language}`);
    const card = page.getByRole("article", { name: "Seven Knots" });
    await expect(card.getByText("Anna Reed")).toBeVisible();
    expect((await card.locator(".cover").boundingBox())?.width).toBeCloseTo(100, 0);

    const button = card.getByRole("button", {
      name: new RegExp(`^${download}\\s?: Seven Knots$`),
    });
    await button.press("Enter");
    const files = card.locator("a[download]");
    await expect(files).toHaveText([
      /^Course book, PDF/,
      /^Course book, ePub/,
      /^Answer book, PDF/,
    ]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const box = await files.first().boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= viewports[device].width).toBe(true);

    await page.keyboard.press("Tab");
    await expect(files.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(files.first()).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    const saved = page.waitForEvent("download");
    await files.first().click();
    expect((await saved).suggestedFilename()).toBe("course.pdf");
    await expect(files.first()).toBeHidden();

    await card.getByRole("link", { name: "Seven Knots" }).click();
    await expect(page).toHaveURL(`/course/knots?lng=${language}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seven Knots");
    await expect(page.getByRole("region", { name: study }).getByRole("listitem")).toHaveCount(4);
    await expect(
      page.getByRole("link", { name: new RegExp(`^${read}\\s?: Course book$`) }),
    ).toHaveAttribute("href", `/read/seven-knots?lng=${language}`);
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(errors).toEqual([]);

    await page.getByRole("link", { name: "Anchors" }).click();
    await expect(page).toHaveURL(`/course/anchors?lng=${language}`);
    // The course has no answer book and no book to read online.
    await expect(page.getByRole("region", { name: study }).getByRole("listitem")).toHaveCount(3);
  });
}

test("S2.11: shows courses at a typed address in French, with a reason and a switch", async ({
  page,
}) => {
  await visit(page, "/courses?lng=fr");
  const main = page.getByRole("main");
  await expect(main.getByRole("article")).toHaveCount(3);
  await expect(main.getByText("C’est pourquoi cette rubrique n’apparaît pas")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Cours" })).toHaveCount(0);

  await main.getByRole("checkbox").click();
  await expect(main.getByText("C’est pourquoi")).toHaveCount(0);
  await expect(main.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("navigation").getByRole("link", { name: "Cours" })).toHaveCount(1);

  await test.step("fits 320 px at 200 % text size, as a list and as a course", async () => {
    await page.setViewportSize({ width: 320, height: 844 });
    await enlargeText(page);
    expect(await fitsViewportWidth(page)).toBe(true);
    await visit(page, "/course/knots?lng=fr");
    await enlargeText(page);
    expect(await fitsViewportWidth(page)).toBe(true);
  });
});

test("S2.11: redirects other addresses of courses", async ({ request }) => {
  for (const [from, to] of [
    ["/course/knots/seven-knots?lng=es", "/course/knots?lng=es"],
    ["/course", "/courses"],
    ["/courses/by/topic", "/courses"],
    ["/bible-institute", "/courses"],
    ["/bible-institute/old/page", "/courses"],
    ["/spanish/spanish-institute", "/courses?lng=es"],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]], from).toEqual([301, to]);
  }
  for (const absent of ["/course/nothing", "/course/nothing/more", "/course/%00"]) {
    expect((await request.get(absent)).status(), absent).toBe(404);
  }
});

test("S2.11: has structured data, and courses in the site map", async ({ request, library }) => {
  const html = await (await request.get("/course/knots?lng=en")).text();
  expect(html).toContain(`<link rel="canonical" href="${library.origin}/course/knots?lng=en"/>`);
  const [, data = ""] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    "@type": "Course",
    name: "Seven Knots",
    provider: { name: "Quillmere Library" },
  });
  expect(await (await request.get("/sitemap-screens.xml")).text()).toContain(
    "/course/knots?lng=fr",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: viewports.phone });

  test("S2.11: opens a course's files from its card", async ({ page }) => {
    await page.goto("/courses?lng=en");
    const card = page.getByRole("article", { name: "Seven Knots" });
    await card.getByRole("button").click();
    await expect(card.locator("a[download]").first()).toBeVisible();
    await card.getByRole("link", { name: "Seven Knots" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seven Knots");
  });
});

test("S2.11: marks the language of a file's name", async ({ page }) => {
  await visit(page, "/courses?language=&lng=en");
  await page.getByRole("button", { name: "Download: Siete nudos" }).click();
  const name = page.locator("a[download]").getByText("Libro del curso", { exact: true });
  await expect(name.filter({ visible: true })).toHaveAttribute("lang", "es");

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Siete nudos", exact: true }).click();
  await expect(page).toHaveURL("/course/nudos?lng=en");
  await expect(page.getByRole("heading", { name: "Libro del curso" })).toHaveAttribute(
    "lang",
    "es",
  );
});

function enlargeText(page: Page): Promise<void> {
  return page.evaluate("document.documentElement.style.fontSize = '200%'");
}
