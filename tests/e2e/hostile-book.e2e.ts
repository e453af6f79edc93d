import type { Page, Route } from "@playwright/test";

import {
  listChapterPolicies,
  listSucceededTricks,
  openChapter,
  pressEverything,
  readChapterTexts,
} from "./hostile-chapter.ts";
import { expect, type HostileBook, test } from "./hostile-library.ts";
import { waitUntilIdle } from "./visit.ts";
import { recordActivity } from "./record-activity.ts";

const tricks = {
  "inline.xhtml": ["/ran-inline", "/far.js"],
  "external.xhtml": ["/ran-file", "/ran-data"],
  "events.xhtml": ["/ran-onerror"],
  "frames.xhtml": ["/ran-srcdoc", "/frame.html"],
  "drawn.xhtml": ["/ran-svg"],
  "refresh.xhtml": ["/refresh"],
  "pictures.xhtml": ["/img.png", "/inner.png"],
  "media.xhtml": [
    "/audio.mp3",
    "/source.mp3",
    "/video.mp4",
    "/poster.png",
    "/source.mp4",
    "/track.vtt",
    "/object.mp3",
    "/embed.mp4",
  ],
  "drawing.svg": ["/ran-drawing"],
};

test("lets the tricks succeed where nothing blocks them", async ({ page, library }) => {
  const { origin, visits } = library.stranger;
  await page.addInitScript("self.alert = () => {}");
  for (const [chapter, paths] of Object.entries(tricks)) {
    visits.length = 0;
    // `goto` fails for a page that redirects at once.
    await page.goto(`${origin}/OEBPS/${chapter}`).catch(() => null);
    // The tests below wait as long for the tricks.
    await waitUntilTricksDone(page);
    expect(
      paths.filter((path) => !visits.includes(path)),
      chapter,
    ).toEqual([]);
  }
});

test("S2.09: answers 403 for a chapter of a hostile book at its own address", async ({
  page,
  library,
}) => {
  const { origin, stranger, books } = library;
  const activity = recordActivity(page);
  stranger.visits.length = 0;

  for (const [book, chapter] of listChapters(books)) {
    const answer = await page.goto(addressOf(origin, book, chapter));
    expect(answer?.status(), chapter).toBe(403);
  }
  expect(stranger.visits).toEqual([]);
  expect(activity.dialogs).toEqual([]);
});

test("S2.09: runs and loads nothing in an old browser that shows the chapter", async ({
  page,
  library,
}) => {
  const { origin, stranger, books } = library;
  // An old browser sends no `Sec-Fetch-Dest`.
  await page.route(/\/api\/reading\/files\//, async (route) => {
    const answer = await fetch(route.request().url());
    const body = Buffer.from(await answer.arrayBuffer());
    const { "content-encoding": _, ...headers } = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body });
  });
  const activity = recordActivity(page);
  stranger.visits.length = 0;

  for (const [book, chapter] of listChapters(books)) {
    const address = addressOf(origin, book, chapter);
    const answer = await page.goto(address);
    expect(answer?.status(), chapter).toBe(200);
    await waitUntilTricksDone(page);
    expect(page.url(), chapter).toBe(address);
    expect(await page.title(), chapter).not.toBe("ran");
    expect(await listSucceededTricks(page), chapter).toEqual([]);
  }

  expect(withoutConnections(stranger.visits)).toEqual([]);
  expect(activity.dialogs).toEqual([]);
  expect(
    [...activity.left].filter((address) => !/\/OEBPS\/\w+\.(xhtml|svg)$/.test(address)),
  ).toEqual([]);
  expect(activity.refusals.length).toBeGreaterThan(10);
});

const readings = ["plain", "masked", "headless"].flatMap((code) => [
  { code, keeper: "reader", isAlone: false },
  { code, keeper: "chapter's own policy alone", isAlone: true },
]);

for (const { code, keeper, isAlone } of readings) {
  test(`S2.09, P13: runs nothing of the ${code} hostile book, by the ${keeper}`, async ({
    page,
    library,
  }) => {
    const { origin, stranger, books } = library;
    const book = books.find((candidate) => candidate.code === code);
    if (isAlone) await page.route(`${origin}/read/*`, removePolicy);
    const activity = recordActivity(page);
    stranger.visits.length = 0;

    await page.goto(`${origin}/read/${code}`);
    await expect.poll(() => readChapterTexts(page)).toContain("The first words");
    for (const [place, chapter] of (book?.chapters ?? []).entries()) {
      // The book's first page precedes these chapters.
      await openChapter(page, place + 1, chapter);
      for (const policy of await listChapterPolicies(page)) {
        expect(policy, chapter).toContain("default-src 'none'");
      }
      await pressEverything(page);
      if (chapter.endsWith("/media.xhtml")) await readAloud(page);
      await waitUntilTricksDone(page);
      expect(await page.title(), chapter).not.toBe("ran");
      expect(await listSucceededTricks(page), chapter).toEqual([]);
      expect(stranger.visits, chapter).toEqual([]);
    }

    expect(page.url()).toBe(`${origin}/read/${code}`);
    expect(activity.dialogs).toEqual([]);
    expect(activity.pages).toEqual([]);
    expect([...activity.left].filter((address) => new URL(address).origin !== origin)).toEqual([]);
    expect(
      [...activity.left].filter((address) => /\/media\/files\/|\/api\/books/.test(address)),
    ).toEqual([]);
    expect(activity.refusals.length).toBeGreaterThan(10);
  });
}

/** The voice of the chapter is at another host, so it is not played. */
async function readAloud(page: Page): Promise<void> {
  const overlay = page.waitForResponse(/far\.smil$/);
  await page.getByRole("button", { name: "Read aloud" }).click();
  expect((await overlay).status()).toBe(200);
  await expect(page.getByRole("region", { name: "Read aloud" })).not.toBeAttached();
}

/** Waits twice for an idle page: the tricks are done, and what they started as well. */
async function waitUntilTricksDone(page: Page): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await waitUntilIdle(page);
    const isIdle = await page.evaluate(IDLE_SCRIPT).catch(() => true);
    // A chapter without scripts cannot report idleness, so it is drawn.
    if (!isIdle) await takeScreenshot(page);
  }
}

/** As `page.screenshot` does, but that also runs code in each frame. */
async function takeScreenshot(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width: 1, height: 1, scale: 1 };
  await session.send("Page.captureScreenshot", { format: "jpeg", quality: 1, clip });
  await session.detach();
}

/** A page that draws nothing may never report idleness, so this ends in any case. */
const IDLE_SCRIPT = `!matchMedia("(scripting: none)").matches &&
  new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 2000 }))`;

function listChapters(books: readonly HostileBook[]): [HostileBook, string][] {
  return books.flatMap((book) =>
    book.chapters.map((chapter): [HostileBook, string] => [book, chapter]),
  );
}

async function removePolicy(route: Route): Promise<void> {
  const response = await route.fetch();
  const { "content-security-policy": policy, ...headers } = response.headers();
  expect(policy).toBeTruthy();
  await route.fulfill({ response, headers });
}

function addressOf(origin: string, { code, edition }: HostileBook, path: string): string {
  return `${origin}/api/reading/files/${code}/${edition}/${path}`;
}

/** No policy can forbid a preconnect; it can forbid requests over it. */
function withoutConnections(visits: readonly string[]): string[] {
  return visits.filter((visit) => visit !== "connection");
}
