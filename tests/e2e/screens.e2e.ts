import { brotliCompressSync } from "node:zlib";

import type { Page } from "@playwright/test";
import axe from "axe-core";

import { expect, test } from "./journey.ts";

/** First-load JavaScript of the home page, compressed, inline scripts counted (bytes). */
const SCRIPT_BUDGET = 118_000;

const screens = ["/", "/literature", "/search?input=lamp", "/search?input=zzzzzz", "/nothing-here"];
const views = [
  { name: "a phone in the dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  { name: "a desk by day", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
] as const;

for (const { name, ...view } of views) {
  test.describe(`on ${name}`, () => {
    test.use(view);

    for (const language of ["en", "es", "fr"]) {
      test(`every screen is sound in ${language}`, async ({ page }) => {
        const faults = collectFaults(page);
        for (const screen of [...screens, await addressOfABook(page, language)]) {
          await page.goto(inLanguage(screen, language), { waitUntil: "networkidle" });
          await expect(page.locator("html"), screen).toHaveAttribute("lang", language);
          await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
          expect(await findBarriers(page), screen).toEqual([]);
          expect(
            await page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
            screen,
          ).toBe(true);
        }
        // The address that does not exist is itself answered 404.
        expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
      });
    }
  });
}

test("the Spanish addresses are Spanish, whatever the browser prefers", async ({ page }) => {
  for (const address of ["/spanish", "/spanish/spanish-literature", "/spanish/title-catalog"]) {
    const answer = await page.goto(address);
    expect(answer?.headers()["cache-control"], address).toMatch(/^public/);
    await expect(page.locator("html"), address).toHaveAttribute("lang", "es");
  }
});

test("a visitor who uses no mouse finds a book", async ({ page }) => {
  await page.goto("/?lng=en", { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await page.getByRole("searchbox").focus();
  await page.keyboard.type("lamp");
  await page.keyboard.press("Enter");
  const found = page.getByRole("link", { name: "The Lamp on the Stair", exact: true });
  await found.waitFor();
  for (let steps = 0; steps < 40; steps++) {
    if (await found.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Lamp on the Stair");
});

test("too few letters are not searched for, and the box says why", async ({ page }) => {
  await page.goto("/?lng=en", { waitUntil: "networkidle" });
  await page.getByRole("searchbox").fill("la");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("alert")).toContainText("at least 3 letters");
  await expect(page).toHaveURL(/\/\?lng=en$/);
});

test("the home page loads no more script than a slow line can bear", async ({ library }) => {
  const html = await (await fetch(`${library.origin}/?lng=en`)).text();
  const files = new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file),
  );
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];

  let bytes = brotliCompressSync(inline.map(([, code]) => code).join("")).length;
  for (const file of files) {
    const answer = await fetch(library.origin + file, { headers: { "Accept-Encoding": "br" } });
    bytes += Number(answer.headers.get("content-length"));
  }
  expect(files.size).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BUDGET);
});

function inLanguage(screen: string, language: string): string {
  return `${screen}${screen.includes("?") ? "&" : "?"}lng=${language}`;
}

async function addressOfABook(page: Page, language: string): Promise<string> {
  await page.goto(`/search?input=lamp&lng=${language}`);
  const link = page.getByRole("link", { name: "The Lamp on the Stair", exact: true });
  const address = await link.getAttribute("href");
  return new URL(address ?? "", page.url()).pathname;
}

/** Errors of the page and of its policy, as they come. */
function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  return faults;
}

/** What would keep somebody out, by the rules of WCAG 2.2 AA that a program can judge. */
async function findBarriers(page: Page): Promise<string[]> {
  // Given to the page by the browser, as a person's own tool would be: the page's policy does not concern it.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe.source });
  const { result } = await session.send("Runtime.evaluate", {
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target).join(", ")))`,
  });
  await session.detach();
  return result.value;
}
