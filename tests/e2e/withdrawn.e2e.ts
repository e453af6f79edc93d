import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { findAccessibilityViolations } from "./accessibility.ts";
import { cartLink, openCart, storedLine } from "./cart-steps.ts";
import { viewports } from "./grid.ts";
import { reload, visit } from "./visit.ts";
import { expect, type OperatedLibrary, test } from "./withdrawn-library.ts";

const quay = "The Light on the Quay";
const bookPath = "/book/quay/the-light-on-the-quay-elsa-orme";

test.use({ viewport: viewports.phone });

test("S2.19: withdraws, brings back and deletes a book with its files", async ({
  page,
  library,
  browser,
}) => {
  const files = await test.step("shows the book and its files", async () => {
    await visit(page, `${bookPath}?lng=en`);
    await expect(page.getByRole("heading", { name: quay, level: 1 })).toBeVisible();
    return findFiles(page);
  });
  await expectShown(library, files);
  const list = await page.context().newPage();
  await visit(list, "/literature?lng=en&language=EN");

  await test.step("hides it at once when the command withdraws it", async () => {
    expect(await library.command("withdraw", "book", "quay")).toMatchObject({ code: 0 });
    await expectGone(library, files);
    // The browser may show its own copy of a page for a minute.
    await reload(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No longer in the library");
    await expect(page.getByText(`“${quay}” was taken out of the library.`)).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step("says so in a list that was open before", async () => {
    await list.getByRole("link", { name: quay }).first().click();
    await expect(list.getByRole("heading", { level: 1 })).toHaveText("No longer in the library");
    await list.getByRole("link", { name: "La luz del muelle" }).click();
    await expect(list.getByRole("heading", { level: 1 })).toHaveText("La luz del muelle");
    await expect(list.getByText(quay)).toHaveCount(0);
    await list.close();
  });
  for (const [language, title] of [
    ["es", "Ya no está en la biblioteca"],
    ["fr", "N’est plus dans la bibliothèque"],
  ] as const) {
    await test.step(`says so without JavaScript in ${language}`, async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      const answer = await plain.goto(`${library.origin}${bookPath}?lng=${language}`);
      expect(answer?.status()).toBe(410);
      await expect(plain.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(plain.getByRole("link", { name: /La luz del muelle/ })).toBeVisible();
      await context.close();
    });
  }
  await test.step("no longer offers to go on reading it", async () => {
    const place = {
      code: "quay",
      title: quay,
      type: "Paperbacks",
      cfi: "",
      chapter: "",
      fraction: 0.5,
    };
    await page.evaluate(
      (kept) => localStorage.setItem("reading-places", JSON.stringify([kept])),
      place,
    );
    const asked = page.waitForResponse(/\/books\/getdetail\?.*code=quay/);
    await visit(page, "/?lng=en");
    expect((await asked).status()).toBe(410);
    await expect(page.getByRole("heading", { name: "Continue reading" })).toHaveCount(0);
  });
  await test.step("marks it in a cart and leaves it out of the sum", async () => {
    const lines = [
      storedLine("quay", { title: quay, price: 8.5, quantity: 2, type: "Paperbacks" }),
      storedLine("lent", { title: "All Is Lent", price: 4.5, type: "Paperbacks" }),
    ];
    await openCart(page, library, { kept: { lines } });
    await expect(page.getByRole("row", { name: quay })).toContainText("No longer available");
    await expect(page.getByText("One of these titles is no longer available.")).toBeVisible();
    await expect(cartLink(page)).toContainText("1 copy, $4.50");
    await page.getByRole("button", { name: "Take it out" }).click();
    await expect(page.getByRole("row", { name: quay })).toHaveCount(0);
  });

  await test.step("shows it again when the command brings it back", async () => {
    expect(await library.command("bring-back", "book", "quay")).toMatchObject({ code: 0 });
    await expectShown(library, files);
    await visit(page, `${bookPath}?lng=en`);
    await expect(page.getByRole("heading", { name: quay, level: 1 })).toBeVisible();
  });

  await test.step("answers 410 for a withdrawn author and topic, and keeps the book", async () => {
    await library.command("withdraw", "author", "elsa-orme");
    await library.command("withdraw", "topic", "light");
    for (const [path, words] of [
      ["/author/elsa-orme?lng=en", "The library no longer has a page about Elsa Orme."],
      ["/literature?lng=en&language=EN&topicId=1", "The library no longer has the list “Light”."],
    ] as const) {
      await expect(async () => {
        const answer = await fetch(library.origin + path);
        expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining(words)]);
      }).toPass();
    }
    await reload(page);
    await expect(page.locator(".book-authors").first()).toHaveText(/by\s*Elsa Orme/);
    await expect(page.getByRole("link", { name: "Elsa Orme" })).toHaveCount(0);
    await library.command("bring-back", "author", "elsa-orme");
    await library.command("bring-back", "topic", "light");
  });

  const head =
    "code,title,language,type,authors,topics,price,hasPrintableVersion,pdfUrl,coverUrl,status";
  const row = `quay,${quay},en,Paperbacks,elsa-orme,light,8.50,yes,quay.pdf,quay.png`;
  await test.step("follows the status of a spreadsheet", async () => {
    const withdrawn = await library.importTable(head, `${row},withdrawn`);
    expect(withdrawn.output).toContain("Withdrawn: books quay");
    await expectGone(library, files);
    const shown = await library.importTable(head, `${row},shown`);
    expect(shown.output).toContain("Shown again: books quay");
    await expectShown(library, files);
  });
  await test.step("deletes it with its files by the spreadsheet", async () => {
    const deleted = await library.importTable(head, `${row},deleted`);
    expect(deleted.output).toContain("Deleted: books quay");
    await expectGone(library, files);
    expect(await listMedia(library)).toEqual(["song.mp3"]);
    await reload(page);
    await expect(page.getByText(`“${quay}” was taken out of the library.`)).toBeVisible();
    await expect(page.getByRole("link", { name: /La luz del muelle/ })).toBeVisible();

    const again = await library.importTable(head, `${row},`);
    expect(again).toMatchObject({ code: 1 });
    expect(again.output).toContain("A deleted code is not used again");
  });
  await test.step("deletes another book and a recording by command", async () => {
    const asked = await library.command("delete", "recording", "song");
    expect(asked).toMatchObject({ code: 2 });
    expect(asked.output).toContain("Confirm with --yes.");
    await library.command("delete", "recording", "song", "--yes");
    await library.command("delete", "book", "lent", "--yes");
    expect(await listMedia(library)).toEqual([]);
    await expect(async () => {
      expect((await fetch(`${library.origin}/book/lent`)).status).toBe(410);
    }).toPass();
    const text = await (await fetch(`${library.origin}/literature?lng=en&language=EN`)).text();
    expect(text).not.toContain("All Is Lent");
  });
});

/** The addresses of the book's PDF and of a size of its cover. */
async function findFiles(page: Page): Promise<{ pdf: string; cover: string }> {
  const cover = await page.locator("article img").first().getAttribute("src");
  const answer = await page.request.get("/api/books/getdetail?code=quay");
  const { pdfUrl } = await answer.json();
  return { pdf: pdfUrl, cover: cover ?? "" };
}

type Files = Awaited<ReturnType<typeof findFiles>>;

/** Processes see a change within a second. */
async function expectStatuses(library: OperatedLibrary, files: Files, status: number) {
  const paths = [
    `${bookPath}?lng=en`,
    files.pdf,
    files.cover,
    "/api/books/getdetail?code=quay",
    "/api/books/download?code=quay&format=pdf",
  ];
  await expect(async () => {
    const answers = await Promise.all(paths.map((path) => fetch(library.origin + path)));
    expect(answers.map((answer) => answer.status)).toEqual(paths.map(() => status));
  }).toPass();
}

async function expectShown(library: OperatedLibrary, files: Files): Promise<void> {
  await expectStatuses(library, files, 200);
  expect(await readLists(library)).toEqual([true, true, true]);
}

async function expectGone(library: OperatedLibrary, files: Files): Promise<void> {
  await expectStatuses(library, files, 410);
  expect((await fetch(`${library.origin}/files/books/quay.pdf`)).status).toBe(410);
  expect(await readLists(library)).toEqual([false, false, false]);
}

/** Whether the list, the search and the site map name the book. */
async function readLists({ origin }: OperatedLibrary): Promise<boolean[]> {
  const map = "sitemap-books-0.xml";
  const paths = ["/literature?lng=en&language=EN", "/search?lng=en&input=quay", `/${map}`];
  const texts = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).text()));
  return texts.map((text) => text.includes("/book/quay"));
}

async function listMedia({ settings }: OperatedLibrary): Promise<string[]> {
  const root = join(settings["MEDIA_ROOT"] ?? "", "");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
