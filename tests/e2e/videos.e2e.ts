import { createServer } from "node:http";

import { expect, type Page } from "@playwright/test";
import sharp from "sharp";

import { findFreePort } from "#tests/find-free-port.ts";

import { cellsIn, applyCell } from "./grid.ts";
import { holdResponse } from "./hold-response.ts";
import { shelfSeed, test as testShelf } from "./open-shelf.ts";
import { startSite } from "./programs.ts";
import { copySeed } from "./seed.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { visit } from "./visit.ts";
import { test as testWhole } from "./whole-library.ts";

const KEY = "a-key-that-nobody-sees";

type Host = AsyncDisposable & { origin: string; asked: string[] };
/** A library whose videos come from a playlist. */
type Hosted = { origin: string; host: Host };

const test = testWithLibrary<Hosted>(async (use) => {
  await using host = await serveHost();
  await using copy = await copySeed(shelfSeed);
  await using serving = await startSite({
    ...copy.settings,
    VIDEO_PLAYLIST_ID: "list",
    VIDEO_PLAYLIST_KEY: KEY,
    VIDEO_API_ORIGIN: host.origin,
    VIDEO_PICTURE_ORIGINS: host.origin,
  });
  await use({ origin: serving.origin, host });
});

/** Simulates the video host: two pages of a playlist, and their pictures. */
async function serveHost(): Promise<Host> {
  const asked: string[] = [];
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const picture = await sharp({
    create: { width: 480, height: 360, channels: 3, background: "#1f3352" },
  })
    .jpeg()
    .toBuffer();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", origin);
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    if (url.pathname.startsWith("/vi/")) {
      const isThere = !url.pathname.includes("video0003");
      response.writeHead(isThere ? 200 : 404, { "Content-Type": "image/jpeg" });
      response.end(isThere ? picture : "");
      return;
    }
    if (request.headers["x-goog-api-key"] !== KEY) {
      response.writeHead(403).end("{}");
      return;
    }
    const isSecond = url.searchParams.get("pageToken") === "second";
    const items = Array.from({ length: isSecond ? 3 : 9 }, (_, place) =>
      item(isSecond ? place + 10 : place + 1, origin),
    );
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ items, ...(!isSecond && { nextPageToken: "second" }) }));
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    origin,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function item(number: number, origin: string) {
  const videoId = `video${String(number).padStart(4, "0")}`;
  const day = String(number).padStart(2, "0");
  return {
    snippet: {
      title: number === 4 ? "La lámpara del muelle" : `Harbour Talk ${number}`,
      description: `Of ships and letters.\n\n${"A word more. ".repeat(number)}`,
      thumbnails: { high: { url: `${origin}/vi/${videoId}/hqdefault.jpg`, width: 480 } },
    },
    contentDetails: { videoId, videoPublishedAt: `2026-03-${day}T09:00:00Z` },
  };
}

const words = {
  en: { search: "Search videos", play: "Play: La lámpara del muelle", day: "March 4, 2026" },
  es: {
    search: "Buscar videos",
    play: "Reproducir: La lámpara del muelle",
    day: "4 de marzo de 2026",
  },
  fr: { search: "Rechercher des vidéos", play: "Lire : La lámpara del muelle", day: "4 mars 2026" },
};

/** Stubs the host's player, which must not load before play is pressed; returns the requests to it. */
async function watchPlayer(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://www.youtube-nocookie.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>Film</title><p>A film.</p>" });
  });
  return asked;
}

for (const cell of cellsIn("fr")) {
  const { language } = cell;

  test(`S7.10: plays a video without earlier requests to its host, ${cell.name}`, async ({
    page,
    library,
  }) => {
    const labels = words[language];
    const errors = collectPageErrors(page);
    const player = await watchPlayer(page);
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const { origin } = new URL(request.url());
      if (origin !== library.origin && !request.url().startsWith("data:")) elsewhere.push(origin);
    });
    await applyCell(page, cell);
    await visit(page, `/audio/videos?lng=${language}`);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    await expect(page.locator("main article")).toHaveCount(10);
    await expect(page.locator("main article h2").first()).toHaveText("Harbour Talk 12");

    await page.getByLabel(labels.search).fill("LAMPARA letters");
    await page.getByLabel(labels.search).press("Enter");
    await expect(page).toHaveURL(/input=LAMPARA/);
    await expect(page.locator("main article")).toHaveCount(1);
    await expect(page.getByText(labels.day)).toBeVisible();
    expect(elsewhere).toEqual([]);

    await page.getByRole("button", { name: labels.play }).click();
    const film = page.frameLocator('iframe[title="La lámpara del muelle"]');
    await expect(film.getByText("A film.")).toBeVisible();
    expect(player).toEqual(["https://www.youtube-nocookie.com/embed/video0004?autoplay=1"]);
    // The focus of the window itself is not checked: a frame of another host makes it uncertain.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    // One picture of the list is missing; a browser may or may not load it so far down.
    expect(errors.filter((error) => !error.includes("status of 404"))).toEqual([]);
  });
}

test("S7.10: lists the playlist, plays one video, reports a lost host", async ({
  page,
  library,
}) => {
  await watchPlayer(page);
  await visit(page, "/audio/videos?lng=en");

  await test.step("serves resized pictures itself, and never sends the key", async () => {
    const still = page.locator("main article img").first();
    await expect(still).toHaveJSProperty("naturalWidth", 640);
    const source = (await still.getAttribute("src")) ?? "";
    expect(source).toBe("/api/videos/thumbnail?id=video0012");

    const [answer, unknown, list] = await Promise.all([
      page.request.get(source),
      page.request.get("/api/videos/thumbnail?id=video9999"),
      page.request.get("/api/videos/getyoutubeplaylist"),
    ]);
    expect(answer.headers()["content-type"]).toBe("image/webp");
    expect(unknown.status()).toBe(404);

    const responses = [await page.content(), await list.text(), ...library.host.asked].join("\n");
    expect(responses).not.toContain(KEY);
    expect(responses.replace(library.host.asked.join("\n"), "")).not.toContain(library.host.origin);
  });

  await test.step("lists the whole playlist, newest first, ten to a page", async () => {
    await expect(page.locator("main article h2").first()).toHaveText("Harbour Talk 12");
    await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
    await expect(page.getByText("12 of 12 videos")).toBeVisible();
    await expect(page.locator("main article")).toHaveCount(12);
  });

  await test.step("plays one video at a time, and closes it", () => playOneVideo(page));

  await test.step("reports an unreachable host with a link to it and a close button", () =>
    reportUnreachableHost(page));
});

async function playOneVideo(page: Page): Promise<void> {
  const entry = (title: string) => page.getByRole("article", { name: title, exact: true });
  await page.getByRole("button", { name: "Play: Harbour Talk 12" }).click();
  await expect(entry("Harbour Talk 12").locator("iframe")).toBeVisible();
  await page.getByRole("button", { name: "Play: Harbour Talk 11" }).click();
  await expect(entry("Harbour Talk 11").locator("iframe")).toBeVisible();
  await expect(page.locator("main iframe")).toHaveCount(1);

  await page.getByRole("button", { name: "Close the video" }).click();
  await expect(page.locator("main iframe")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Play: Harbour Talk 11" })).toBeFocused();
}

async function reportUnreachableHost(page: Page): Promise<void> {
  const entry = (title: string) => page.getByRole("article", { name: title, exact: true });
  await page.clock.install();
  // The request is never answered.
  await page.route("https://www.youtube-nocookie.com/**", () => {});
  await page.getByRole("button", { name: "Play: Harbour Talk 12" }).click();
  const unreached = entry("Harbour Talk 12");
  await expect(unreached.getByRole("status")).toHaveText("Loading");
  await page.clock.runFor(16_000);
  await expect(unreached.getByRole("alert")).toHaveText("YouTube could not be reached.");
  await expect(unreached.getByRole("link", { name: "Open at YouTube" })).toBeVisible();
  expect(await findAccessibilityViolations(page, '[aria-label="Harbour Talk 12"]')).toEqual([]);

  await unreached.getByRole("button", { name: "Close the video" }).click();
  await expect(page.getByRole("button", { name: "Play: Harbour Talk 12" })).toBeFocused();
}

test("S7.10, S8.09: searches by keyboard and offline, and links to the recordings", async ({
  page,
}) => {
  await visit(page, "/audio/videos?input=talk+3&lng=en");
  const box = page.getByRole("searchbox", { name: "Search videos" });
  const search = async (query: string) => {
    await box.fill(query);
    await box.press("Enter");
  };

  await test.step("S8.09: replaces a missing picture by a drawn one", async () => {
    const entry = page.getByRole("article", { name: "Harbour Talk 3" });
    await expect(entry.locator("img")).toHaveCount(0);
    await expect(entry.locator(".stand-in")).toHaveCSS("background-image", /covers\/Videos\.svg/);
  });

  await test.step("keeps the focus in a search by keyboard, and announces the results", async () => {
    for (const [typed, status] of [
      ["talk 1", "4 of 4 videos"],
      ["lámpara", "1 of 1 video"],
      ["zzzz", "No video has these words"],
    ] as const) {
      await search(typed);
      await expect(page.getByRole("search").getByRole("status").last()).toHaveText(status);
      await expect(box).toBeFocused();
    }
    await page.goBack();
    await expect(box).toHaveValue("lámpara");
  });

  await test.step("keeps text typed during a search, and restores the words on Back", async () => {
    const asked = page.waitForRequest(/videos\.data/);
    const list = await holdResponse(page, /videos\.data/);
    await search("talk 1");
    await asked;
    await box.fill("harbour");
    await expect(page.locator("main article")).toHaveCount(1);
    list.release();
    await expect(page.locator("main article")).toHaveCount(4);
    await expect(box).toHaveValue("harbour");
    await page.goBack();
    await expect(box).toHaveValue("lámpara");
    await page.unroute(/videos\.data/);
  });

  await test.step("links to all videos when nothing is found", async () => {
    await search("unheard");
    await expect(page.getByText("No video has these words").last()).toBeVisible();
    await page.getByRole("link", { name: "All videos" }).click();
    await expect(page.locator("main article")).toHaveCount(10);
  });

  await test.step("keeps tabs and words when the connection fails", () =>
    searchOffline(page, search));

  await test.step("opens the recordings in a document of their own", async () => {
    await page.locator("main").getByRole("link", { name: "Audio", exact: true }).click();
    await expect(page).toHaveURL(/\/audio\?lng=en$/);
    const document = await page.evaluate("performance.getEntriesByType('navigation')[0].name");
    expect(document).not.toContain("videos");
  });
});

async function searchOffline(page: Page, search: (query: string) => Promise<void>): Promise<void> {
  const box = page.getByRole("searchbox", { name: "Search videos" });
  await page.context().setOffline(true);
  await search("talk 3");
  await expect(page.getByRole("alert")).toContainText("The videos could not be loaded.");
  await expect(box).toHaveValue("talk 3");
  await expect(page.locator("main nav").getByRole("link", { name: "Videos" })).toHaveText(/12$/);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("article", { name: "Harbour Talk 3" })).toBeVisible();

  await search("");
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(page.locator("main article")).toHaveCount(12);
  await page.context().setOffline(true);
  await search("talk 1");
  await expect(page.locator("main article")).toHaveCount(4);
  await expect(page.getByRole("article", { name: "Harbour Talk 12" })).toBeVisible();
  await page.context().setOffline(false);
}

test("S7.10: searches without JavaScript, and links a video at its host", async ({
  browser,
  library,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${library.origin}/audio/videos?lng=en`);
  await page.getByLabel("Search videos").fill("lámpara");
  await page.getByRole("button", { name: "Search" }).last().click();

  await expect(page.locator("main article")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Open at YouTube" })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=video0004",
  );
  await expect(page.getByRole("button", { name: /^Play/ })).toBeHidden();
  await context.close();
});

testWhole(
  "S7.10: shows the catalog's videos with own pictures, without a playlist",
  async ({ page }) => {
    await visit(page, "/audio/videos?lng=en");
    const entry = page.getByRole("article", { name: "Harbour Talk" });
    await expect(entry.locator("img")).toHaveAttribute("src", /^\/media\/covers\//);
    await expect(entry.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  },
);

testShelf("S7.10: links to the recordings when there are no videos", async ({ page }) => {
  await visit(page, "/audio/videos?lng=en");
  await expect(page.getByText("There are no videos yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the recordings" })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
});
