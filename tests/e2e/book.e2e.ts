import type { Page } from "@playwright/test";

import { cellsIn, applyCell, viewports } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  finishAnimations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { navigateInApp, reload, visit } from "./visit.ts";

const lamp = "/book/the-lamp/the-lamp-on-the-quay-elsa-orme";

const words = {
  en: {
    by: "by Elsa Örme",
    read: "Read online",
    binding: "Stapled",
    print: "Printed copy",
    add: "Add to cart",
  },
  es: {
    by: "por Elsa Örme",
    read: "Leer en línea",
    binding: "Grapado",
    print: "Ejemplar impreso",
    add: "Añadir al carrito",
  },
  fr: {
    by: "par Elsa Örme",
    read: "Lire en ligne",
    binding: "Agrafé",
    print: "Exemplaire imprimé",
    add: "Ajouter au panier",
  },
};

for (const cell of cellsIn("fr")) {
  const { name, language } = cell;
  test(`S2.08: shows the details and actions of a book (${name})`, async ({ page }) => {
    const { by, read, binding, print, add } = words[language];
    const errors = collectPageErrors(page);
    await applyCell(page, cell);
    await visit(page, `${lamp}?lng=${language}`);
    const main = page.getByRole("main");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Lamp on the Quay");
    await expect(main.getByText(by, { exact: true })).toBeVisible();
    await expect(main.getByText("With a word to the young.")).toBeVisible();
    await expect(main.getByRole("heading", { name: "The Last Evening" })).toBeVisible();
    await expect(main.getByText("How it was lit.")).toBeVisible();
    await expect(main.getByText("An evening’s account")).toBeVisible();
    for (const fact of [
      "48",
      binding,
      "the-lamp",
      "Quay Press",
      "1999",
      "Tom Turner",
      "Dora Dale",
      "Free to copy.",
    ]) {
      await expect(main.getByRole("definition").getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(main.getByText(print)).toBeVisible();
    await expect(main.getByRole("button", { name: add })).toBeVisible();

    const acts = main.locator(".book-actions").locator("a, button");
    await expect(acts).toHaveText([read, /./, /^PDF .+/, /^ePub .+/]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test("S2.08, S2.16, S2.22, S8.09, S9.11: links a book to lists, languages, recordings and donations", async ({
  page,
}) => {
  await page.setViewportSize(viewports.desk);
  await visit(page, `${lamp}?lng=en`);
  const main = page.getByRole("main");

  await test.step("shows a cover in a box of 247 by 400", () => measureCover(page));

  await test.step("reports a recording that cannot be played, and offers it for download", () =>
    fetchSilentRecording(page));

  await test.step("opens the recording of a book and of an article in the player", async () => {
    await playRecording(page, "Listen", "The Lamp on the Quay", async () =>
      expect(await findAccessibilityViolations(page)).toEqual([]),
    );
    await playRecording(page, "Listen: The Last Evening", "The Last Evening");
  });

  await test.step("reads and downloads another language version from the page", async () => {
    const versions = page.getByRole("region", { name: "Other languages" });
    await expect(
      versions.getByRole("link", { name: "Read: La lámpara del muelle" }),
    ).toHaveAttribute("href", "/read/la-lampara?lng=en");
    const saved = page.waitForEvent("download");
    await versions.getByRole("link", { name: "ePub: La lampe sur le quai" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^La lampe sur le quai.*\.epub$/);
  });

  await test.step("links series, topics and language to their lists", () => followFactLinks(page));

  await test.step("shows below the actions, also on a phone, where to donate", async () => {
    await page.setViewportSize(viewports.phone);
    const donate = main.getByRole("link", { name: "donate", exact: true });
    await expect(donate).toBeVisible();
    await donate.click();
    await expect(page).toHaveURL(/\/donate/);
  });
});

async function measureCover(page: Page): Promise<void> {
  const cover = page.locator(".cover img").first();
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const box = await page.locator(".cover").first().boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(400 / 247, 1);
}

async function fetchSilentRecording(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await page.route("**/*.mp3", (route) =>
    route.fulfill({ contentType: "audio/mpeg", body: "no sound" }),
  );
  await main.getByRole("link", { name: "Listen", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("cannot play the recording");
  await expect(alert.getByRole("link", { name: "Download the recording" })).toHaveAttribute(
    "href",
    /\.mp3$/,
  );
  await page.unroute("**/*.mp3");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

async function followFactLinks(page: Page): Promise<void> {
  const facts = page.getByRole("complementary", { name: "About this edition" });
  await expect(facts.getByRole("link", { name: "English" })).toHaveAttribute(
    "href",
    "/literature?language=EN&lng=en",
  );
  await expect(facts.getByRole("link", { name: "Harbour Letters" })).toHaveAttribute(
    "href",
    /serieId=9/,
  );
  await facts.getByRole("link", { name: "Comfort" }).click();
  await expect(page).toHaveURL(/\/literature\?.*topicId=2/);
  await page.goBack();
}

/** `look` runs while the player is open. */
async function playRecording(page: Page, name: string, title: string, look?: () => Promise<void>) {
  const link = page.getByRole("main").getByRole("link", { name, exact: true });
  await link.press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByRole("link", { name: "Download the recording" })).toHaveAttribute(
    "href",
    /\.mp3$/,
  );
  await look?.();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
}

test("S2.08, S9.08: shows an issue's periodical, label, number and articles", async ({ page }) => {
  await visit(page, "/book/beacon-7?lng=en");
  const title = page.getByRole("heading", { level: 1 });
  const edition = page.getByRole("complementary", { name: "About this edition" });
  await expect(title).toHaveText("The Beacon 7: On Fog");
  await expect(edition.getByText("TB 7")).toBeVisible();
  const articles = page.getByRole("region", { name: "Articles" });
  await expect(articles.getByRole("heading", { name: "Of Bells" })).toBeVisible();
  await expect(articles.getByText("Heard, not seen.")).toBeVisible();
  // There is no file and no printed copy: the issue is heard, article by article.
  await expect(page.getByText("This book cannot be had here at present")).toHaveCount(0);

  await navigateInApp(page, "/book/almenara-7?lng=en");
  await expect(edition.getByText("Almenara 7")).toBeVisible();
  await expect(title).toHaveText("La Almenara 7: De la niebla");
});

test("S2.08: redirects another address of a book by 301 and keeps the query", async ({
  library,
}) => {
  const leads = async (path: string) => {
    const answer = await fetch(library.origin + path, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await leads("/book/the-lamp?lng=es")).toEqual([301, `${lamp}?lng=es`]);
  expect(await leads("/book/the-lamp/wrong-name?lng=es&from=letter")).toEqual([
    301,
    `${lamp}?lng=es&from=letter`,
  ]);
  // With two authors or none, the address ends without an author's code.
  expect((await leads("/book/duties"))[1]).not.toMatch(/john-alder|elsa-orme/);
  expect(await leads("/book/unsigned")).toEqual([301, "/book/unsigned/a-word-without-a-name"]);
  expect((await leads(`${lamp}?lng=en`))[0]).toBe(200);
});

test("S2.08: links a translation to its original and the visitor's edition", async ({
  page,
  library,
}) => {
  await visit(page, "/book/la-lampara?lng=fr");
  await expect(page.getByRole("region", { name: "Original anglais" })).toBeVisible();
  await page.getByText("Ce titre existe en français").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La lampe sur le quai");
  await expect(page.getByText("Ce titre existe en français")).toHaveCount(0);

  const links = page.getByRole("main").getByRole("link", { name: /lámpara|Lamp on the Quay/ });
  for (const path of ["", "/literature?lng=fr&language=FR"]) {
    if (path) await navigateInApp(page, path);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const addresses = hrefs.filter((address) => address?.startsWith("/book/"));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      const answer = await fetch(library.origin + address, { redirect: "manual" });
      expect([address, answer.status]).toEqual([address, 200]);
    }
  }
});

test("S2.08, S2.22, S5.11: orders only printed books, and remembers list or grid on the device", async ({
  page,
}) => {
  const main = page.getByRole("main");

  await test.step("offers only printed books for order", async () => {
    await visit(page, "/book/unsigned?lng=en");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByRole("button", { name: /^Add to cart/ })).toHaveCount(0);
    // The book is neither printed nor available in another form.
    await expect(main.getByRole("link", { name: "donate", exact: true })).toHaveCount(0);
    await expect(main.getByText("This book cannot be had here at present")).toBeVisible();
    await main.getByRole("link", { name: "Browse the library" }).click();
    await expect(page).toHaveURL(/\/literature/);

    await navigateInApp(page, "/literature?lng=en&language=EN");
    await expect(page.getByRole("button", { name: /^Add to cart: / })).toHaveCount(1);
  });

  await test.step("opens the recording of a card in the player", async () => {
    await playRecording(page, "Listen: The Lamp on the Quay", "The Lamp on the Quay");
  });

  await test.step("shows cards as a list or a grid", async () => {
    const card = page.getByRole("article", { name: "The Lamp on the Quay" });
    const description = card.getByText("A light for those who come home late.");
    await expect(description).toBeVisible();
    await expect(card.getByText("48 pages")).toBeVisible();

    await page.getByRole("radio", { name: "List" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Grid" })).toBeChecked();
    await expect(description).toBeHidden();
    await expect(card.getByText("48 pages")).toBeHidden();
    await expect(card.getByRole("link", { name: "PDF: The Lamp on the Quay" })).toBeVisible();
    await expect(card.getByRole("button", { name: /^Add to cart/ })).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await reload(page);
    await expect(description).toBeHidden();
    await page.setViewportSize(viewports.phone);
    expect(await fitsViewportWidth(page)).toBe(true);
    await page.getByRole("radio", { name: "List" }).check();
    await expect(card.getByText("48 pages")).toBeVisible();
  });
});

const failures = {
  "is missing": { status: 404, contentType: "text/html", body: "" },
  "is damaged": { status: 200, contentType: "image/avif", body: "not a picture" },
};

test("S8.09: replaces a missing or damaged cover by that of its type", async ({ page }) => {
  const standIn = page.locator('.stand-in[style*="Booklets.svg"]').first();
  const title = page.getByRole("heading", { level: 1 });
  const expectStandIn = async () => {
    await expect(standIn).toHaveCSS("opacity", "1");
    await expect(page.locator(".cover img")).toHaveCount(0);
  };
  for (const [failure, answer] of Object.entries(failures)) {
    await test.step(`a cover that ${failure}`, async () => {
      await page.route("**/media/covers/**", (route) => route.fulfill(answer));
      await visit(page, `${lamp}?lng=en`);
      await expectStandIn();
      const navigation = page.getByRole("navigation", { name: "Main" });
      await navigation.getByRole("link", { name: "Literature", exact: true }).click();
      await expect(title).toHaveText("Literature");
      await expectStandIn();
      await page.getByRole("banner").getByRole("link", { name: "Harbour Library" }).click();
      await expect(title).toHaveText("Good books, given away");
      await expectStandIn();
      await page.unroute("**/media/covers/**");
    });
  }
});

test("S2.08: unfolds long facts of a book with the keyboard", async ({ page }) => {
  await page.setViewportSize(viewports.phone);
  await visit(page, "/book/duties?lng=fr");
  const facts = page.getByRole("definition");
  await expect(
    facts.getByText("A. Hand, B. Hand, C. Hand, D. Hand, E. Hand, F. Hand"),
  ).toBeVisible();

  for (const [summary, folded] of [
    ["et 3 autres", "G. Hand, H. Hand, I. Hand"],
    ["Afficher les droits", "The end."],
  ] as const) {
    await expect(facts.getByText(folded)).toBeHidden();
    await facts.locator("summary", { hasText: summary }).focus();
    await page.keyboard.press("Enter");
    await expect(facts.getByText(folded)).toBeVisible();
  }
  expect(await fitsViewportWidth(page)).toBe(true);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test("S2.08: fits a long title, two authors and right-to-left text on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, "/book/duties?lng=fr");
  const authors = page.getByText("par John Alder, Elsa Örme");
  const first = authors.getByRole("link").first();
  await expect(authors).toBeVisible();
  // Names of two lines are no further apart than words.
  await page.setViewportSize({ width: 240, height: 740 });
  const [line, all] = await Promise.all([first.boundingBox(), authors.boundingBox()]);
  expect(all?.height).toBeLessThan(2.5 * (line?.height ?? 0));
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await fitsViewportWidth(page)).toBe(true);

  await navigateInApp(page, "/book/ha-migdalor?lng=fr");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveCSS("direction", "rtl");
  expect(await fitsViewportWidth(page)).toBe(true);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test("S2.08: has structured data and link previews", async ({ request }) => {
  const html = await (await request.get(`${lamp}?lng=en`)).text();
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  const structuredData = [...blocks].map(([, text = ""]) => JSON.parse(text));
  expect(structuredData.find((facts) => facts["@type"] === "Book")).toMatchObject({
    name: "The Lamp on the Quay",
    author: [{ "@type": "Person", name: "Elsa Örme" }],
    inLanguage: "en",
    numberOfPages: 48,
    isAccessibleForFree: true,
    workTranslation: [{ inLanguage: "es" }, { inLanguage: "fr" }],
  });

  const [, image = ""] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
  const answer = await request.get(image);
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  expect(html).toContain('<meta property="og:type" content="book"');
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: viewports.phone });

  test("S2.08, S8.09: downloads and plays a book, and hides what needs a script", async ({
    page,
  }) => {
    await page.route("**/media/covers/**", (route) => route.fulfill({ status: 404 }));
    await page.goto(`${lamp}?lng=es`);
    const standIn = page.locator('.stand-in[style*="Booklets.svg"]').first();
    await expect(standIn).toHaveCSS("opacity", "0");
    await finishAnimations(page);
    await expect(standIn).toHaveCSS("opacity", "1");

    const main = page.getByRole("main");
    await expect(main.getByRole("button")).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      main.locator(".book-actions").getByRole("link", { name: /^ePub/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.epub$/);
    await expect(main.getByRole("link", { name: "Escuchar", exact: true })).toHaveAttribute(
      "href",
      /\.mp3$/,
    );

    await page.goto("/literature?lng=es&language=EN");
    await expect(page.getByRole("radio", { name: "Lista" })).toHaveCount(0);
    await expect(main.getByRole("link", { name: "PDF: The Lamp on the Quay" })).toBeVisible();
  });
});
