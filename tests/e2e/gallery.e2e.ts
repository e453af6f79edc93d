import { readdir } from "node:fs/promises";
import { createServer } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { expect, type Page } from "@playwright/test";
import { createServer as createVite } from "vite";

import { findFreePort } from "#tests/find-free-port.ts";
import { identity } from "#tests/people/identity-settings.ts";
import { payments } from "#tests/payments/payment-settings.ts";
import { isLongRun } from "#tests/test-tier.ts";
import type { RenderContext as ServedPage } from "#web/render.ts";

import { viewports } from "./grid.ts";
import { pauseClock } from "./hold-response.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { test as base } from "./test-with-library.ts";
import { visit } from "./visit.ts";

/** The API calls of the frame around the gallery. */
const answers: Record<string, unknown> = {
  "/api/library": {
    name: "Bell Street Library",
    slogan: "Books for everyone",
    contact: { address: [], phone: "", email: "" },
    sisterSite: null,
    social: [],
    appStores: [],
    donationUrl: null,
  },
  "/api/notice/get": null,
  "/api/authors": { items: [], total: 0 },
  "/api/books/getseries": [],
  "/api/books/gettopics": [],
};

/** In a worker of its own: Vite changes NODE_ENV for the whole process, and with it the list of routes. */
const test = base.extend<object, { site: { origin: string } }>({
  site: [
    // Playwright reads the names of what a fixture uses from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using site = await serveForDevelopment();
      await use(site);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

/** In `npm test` each size and each theme is shown once, in the long run each size in each theme. */
const looks = (["phone", "desk"] as const)
  .flatMap((size) => (["light", "dark"] as const).map((theme) => ({ size, theme })))
  .filter(({ size, theme }) => isLongRun || (size === "phone") === (theme === "light"));

test("S2.22, S9.10: shows every component in both themes, with a modal and toasts", async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  await pauseClock(page);
  await visit(page, "/gallery?lng=en");

  await test.step("hides a toast after nine seconds, but not while it is hovered or focused", () =>
    waitForToasts(page));

  await test.step("shows and photographs every component in both themes", async () => {
    for (const { size, theme } of looks) {
      await page.setViewportSize(viewports[size]);
      await page.emulateMedia({ colorScheme: theme });
      expect(await findAccessibilityViolations(page), theme).toEqual([]);
      expect(await fitsViewportWidth(page), size).toBe(true);
      const path = `test-results/gallery-${size}-${theme}.png`;
      expect((await page.screenshot({ path, fullPage: true })).length).toBeGreaterThan(20_000);
    }
    for (const component of await listComponents()) {
      await expect(page.locator(`[data-component~="${component}"]`), component).toHaveCount(1);
    }
  });

  await test.step("traps the focus in a modal, closes on Escape and restores the focus", async () => {
    const button = page.getByRole("button", { name: "Open a modal" });
    await button.click();
    await expect(page.getByRole("dialog", { name: "Your first book" })).toBeVisible();
    expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
    await page.screenshot({ path: "test-results/gallery-modal.png" });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button).toBeFocused();
  });

  // Unbundled modules load one by one, so preloaded files are used later than a browser expects.
  expect(errors.filter((error) => !error.includes("was preloaded"))).toEqual([]);
});

async function waitForToasts(page: Page): Promise<void> {
  const saved = page.getByRole("region", { name: "News" }).getByText("Your address is kept.");
  const failed = page.getByRole("alert").filter({ hasText: "Nothing was charged" });
  const close = failed.getByRole("button", { name: "Close" });

  // Focus and hover keep both toasts while axe runs, which needs a running clock.
  await close.focus();
  await saved.hover();
  await page.clock.resume();
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await findAccessibilityViolations(page, '[aria-label="News"]'), theme).toEqual([]);
  }
  await expect(saved).toBeVisible();
  await expect(failed).toBeVisible();

  await close.blur();
  await page.clock.runFor(10_000);
  await expect(failed).toBeHidden();
  await expect(saved).toBeVisible();

  await page.mouse.move(0, 0);
  await page.clock.runFor(10_000);
  await expect(saved).toBeHidden();
}

/** The site as `npm run dev` serves it, with stubbed answers of the API. */
async function serveForDevelopment() {
  process.env.NODE_ENV = "development";
  const origin = `http://localhost:${await findFreePort()}`;
  const server = createServer();
  const vite = await createVite({
    // No files change during the test.
    server: { middlewareMode: true, hmr: { server }, watch: null },
    appType: "custom",
    logLevel: "error",
  });
  const render = getRequestListener(async (request) => {
    const site = await vite.ssrLoadModule("/web/render.ts");
    const page: ServedPage = {
      language: "en",
      onlyMine: true,
      isRestoredCopy: false,
      isRehearsal: false,
      origin,
      identity,
      payments,
      apiOrigin: "",
      apiFetch,
      nonce: "",
      report() {},
    };
    return site["render"](request, page);
  });
  server.on("request", (request, response) => {
    vite.middlewares(request, response, () => void render(request, response));
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), resolve));

  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await vite.close();
    },
  };
}

async function apiFetch(input: string | URL | Request): Promise<Response> {
  return Response.json(answers[new URL(String(input)).pathname]);
}

/** The components by their file names, such as "text-field". */
async function listComponents(): Promise<string[]> {
  const files = await readdir("web/ui");
  return files.filter((file) => /^[a-z-]+\.tsx$/.test(file)).map((file) => file.slice(0, -4));
}
