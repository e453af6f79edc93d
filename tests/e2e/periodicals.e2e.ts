import { cellsIn, applyCell, viewports } from "./grid.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { expect, ISSUE_COUNT, test } from "./study-shelf.ts";
import { visit } from "./visit.ts";

const { phone, desk } = viewports;

const words = {
  en: { tabs: "Periodicals", names: ["The Beacon", "Studies", "Annual Studies"], listen: "Listen" },
  es: { tabs: "Publicaciones", names: ["La Almenara", "Estudios", "Anuario"], listen: "Escuchar" },
  fr: { tabs: "Périodiques", names: ["The Beacon", "Études", "Annuaire"], listen: "Écouter" },
};

for (const cell of cellsIn("fr")) {
  test(`S2.06: finds an issue and plays its articles, ${cell.name}`, async ({ page }) => {
    const { language } = cell;
    const { tabs, names, listen } = words[language];
    await applyCell(page, cell);
    const errors = collectPageErrors(page);
    await visit(page, `/periodicals/free-grace-broadcaster?language=EN&lng=${language}`);
    const main = page.getByRole("main");
    const tab = page.getByRole("navigation", { name: tabs }).getByRole("link");
    await expect(tab).toHaveText(names);

    const issues = main.getByRole("article");
    await expect(issues.first()).toContainText(`FGB ${ISSUE_COUNT}`);
    const issue = main.getByRole("article", { name: `The Beacon ${ISSUE_COUNT}: Of Patience` });
    await issue.locator("summary").click();
    await expect(issue.getByRole("heading", { level: 4 })).toHaveText([
      `Waiting ${ISSUE_COUNT}`,
      `The Tune of ${ISSUE_COUNT}`,
    ]);
    await expect(issue.getByText("A. Bell")).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);

    await issue
      .getByRole("link", { name: new RegExp(`^${listen}\\s?: The Tune of ${ISSUE_COUNT}$`) })
      .click();
    await expect(page.getByRole("dialog")).toContainText(`The Tune of ${ISSUE_COUNT}`);
    await page.keyboard.press("Escape");

    await tab.nth(1).click();
    await expect(page).toHaveURL(`/periodicals/studiesinthescriptures?lng=${language}`);
    await expect(main.getByRole("article")).toHaveCount(1);
    expect(errors.filter((error) => !error.includes("tune.mp3"))).toEqual([]);
  });
}

test("S2.06, S8.04, S9.08: shows issues in two languages, and keeps the tabs on failure", async ({
  page,
}) => {
  await visit(page, "/periodicals?lng=es");
  const main = page.getByRole("main");
  const tabs = page.getByRole("navigation", { name: "Publicaciones" }).getByRole("link");

  await test.step("shows the name and label of each language", async () => {
    await expect(main.getByRole("article")).toHaveCount(1);
    await expect(main.getByRole("article")).toContainText("Portavoz 11");
    await main.getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/free-grace-broadcaster\?language=EN&lng=es$/);
    await expect(main.getByRole("article").first()).toContainText(`FGB ${ISSUE_COUNT}`);
  });

  await test.step("keeps tabs, languages and choice when issues cannot be loaded", async () => {
    await page.route(/periodicals.*\.data/, (route) => route.fulfill({ status: 503, body: "" }));
    await tabs.filter({ hasText: "Estudios" }).click();
    await expect(main.getByRole("alert")).toContainText("No se pudieron cargar los números.");
    await expect(page).toHaveURL("/periodicals/studiesinthescriptures?lng=es");
    await expect(tabs).toHaveText(words.es.names);
    await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.unroute(/periodicals.*\.data/);
    await main.getByRole("link", { name: "Intentar de nuevo" }).click();
    await expect(main.getByRole("article")).toHaveCount(1);
  });
});

test("S9.12: pages issues by ten", async ({ request }) => {
  const read = async (query: string) => (await request.get(`/periodicals?lng=en${query}`)).text();
  expect((await read("")).match(/<article/g)).toHaveLength(10);
  expect((await read("&page=2")).match(/<article/g)).toHaveLength(ISSUE_COUNT - 10);
});

test("S2.06, S2.08: lists articles with recordings, and links back to the periodical", async ({
  page,
}) => {
  const crumbs = page.getByRole("navigation", { name: "You are here" }).getByRole("link");
  const entries = page.getByRole("navigation", { name: "Main" });

  await test.step("lists articles with author and recording", async () => {
    await visit(page, "/book/fgb-3?lng=en");
    const articles = page.getByRole("region", { name: "Articles" });
    await expect(articles.getByRole("heading", { level: 3 })).toHaveText([
      "Waiting 3",
      "The Tune of 3",
    ]);
    await expect(articles).toContainText("Anna Reed");
    await expect(articles).toContainText("How long it lasts.");
    await articles.getByRole("link", { name: "Listen: The Tune of 3" }).click();
    await expect(page.getByRole("dialog")).toContainText("The Tune of 3");
  });

  await test.step("links back to the periodical", async () => {
    await visit(page, "/book/portavoz-11?lng=en");
    await expect(crumbs).toHaveText(["Periodicals", "La Almenara"]);
    await expect(entries.locator("[aria-current]")).toHaveText(["Periodicals"]);

    const issues = /\/periodicals\/free-grace-broadcaster\?language=ES&lng=en$/;
    await expect(page.getByRole("link", { name: "Portavoz 11", exact: true })).toHaveAttribute(
      "href",
      issues,
    );
    await crumbs.last().click();
    await expect(page).toHaveURL(issues);
    await page.goto("/book/seven-knots?lng=en");
    await expect(crumbs.first()).toHaveText("Literature");
    await expect(entries.locator("[aria-current]")).toHaveText(["Literature"]);
  });
});

test("S2.06: redirects other addresses of the periodicals", async ({ request }) => {
  for (const [from, to] of [
    ["/broadcaster", "/periodicals/free-grace-broadcaster"],
    ["/studies", "/periodicals/studiesinthescriptures"],
    ["/spanish/spanish-broadcaster", "/periodicals/free-grace-broadcaster?lng=es"],
    ["/periodicals/studiesinthescriptures/3?lng=fr", "/periodicals/studiesinthescriptures?lng=fr"],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]], from).toEqual([301, to]);
  }
  expect((await request.get("/periodicals/nothing/3")).status()).toBe(404);
});

test("S2.05, S2.06: shows issues at a typed address in French, with a reason and a switch", async ({
  page,
}) => {
  await visit(page, "/periodicals?lng=fr");
  const main = page.getByRole("main");
  await expect(main.getByRole("article").first()).toContainText(`FGB ${ISSUE_COUNT}`);
  await expect(main.getByText("C’est pourquoi cette rubrique")).toBeVisible();
  await main.getByRole("checkbox").click();
  await expect(main.getByText("C’est pourquoi cette rubrique")).toHaveCount(0);
  await expect(page.getByRole("navigation").getByRole("link", { name: "Périodiques" })).toHaveCount(
    1,
  );
});

test("S2.06, S2.08: keeps neighbors in place in a grid, and the focus on a language", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await visit(page, "/periodicals?lng=en");

  await test.step("keeps neighbors in place when an issue opens in a grid", async () => {
    await page.getByRole("radio", { name: "Grid" }).check();
    const [opened, neighbor] = await page.getByRole("article").all();
    const topOf = async (issue = opened) => (await issue!.boundingBox())?.y;
    await expect.poll(async () => (await topOf(neighbor)) === (await topOf())).toBe(true);
    const height = async () => (await neighbor!.boundingBox())?.height;
    const before = await height();
    await opened!.locator("summary").click();

    await expect(opened!.getByRole("link", { name: /^Listen: The Tune/ })).toBeVisible();
    expect(await height()).toBe(before);
  });

  await test.step("keeps the focus on a language chosen by keyboard", async () => {
    const spanish = page.getByRole("main").getByRole("link", { name: "Español" });
    await spanish.press("Enter");
    await expect(
      page.getByRole("heading", { name: "La Almenara 11: De la paciencia" }),
    ).toBeVisible();
    await expect(spanish).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test("S2.05: restores the navigation entry in French by a button", async ({ page }) => {
    await page.goto("/periodicals?lng=fr");
    const main = page.getByRole("main");
    const entry = page.locator("a", { hasText: "Périodiques" });
    await expect(entry).toHaveCount(0);
    await main.getByRole("button", { name: "Désactiver" }).click();
    await expect(page).toHaveURL(/\/periodicals$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(entry).not.toHaveCount(0);
    await expect(main.getByRole("button", { name: "Activer" })).toBeVisible();
  });

  test("S2.06: scrolls the open tab into view on a narrow screen", async ({ page }) => {
    await page.setViewportSize({ width: 240, height: 844 });
    await page.goto("/periodicals/studiesinthescripturesannual?lng=en");
    const tab = page.getByRole("navigation", { name: "Periodicals" }).locator("[aria-current]");
    await expect(tab).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("S2.06: opens an issue, and links a recording by its address", async ({ page }) => {
    await page.goto("/periodicals?lng=en");
    const issue = page.getByRole("article").first();
    await issue.locator("summary").click();
    await expect(issue.getByRole("link", { name: /^Listen: / })).toHaveAttribute("href", /\.mp3$/);
  });
});
