import type { Page } from "@playwright/test";

import { PASSAGE_SECONDS } from "#tests/epubs/media-books.ts";

import { findAccessibilityViolations } from "./accessibility.ts";
import { viewports } from "./grid.ts";
import { holdResponse } from "./hold-response.ts";
import {
  expect,
  getChapter,
  listChapters,
  newTouchPage,
  openBook,
  openShadowRoots,
  positionLabel,
  readChapterText,
  test,
} from "./reading-library.ts";

const MEDIA = "Songs and Films";
const ALOUD = "Two Gates";
const DRAWN_ALOUD = "Two Drawn Gates";

/** A recording, video or captions of a book. */
const MEDIA_FILE = /\/OEBPS\/(?:song|film|words|mots|voice)/;

for (const [device, viewport] of Object.entries(viewports)) {
  test(`S2.09: plays what a chapter has when it is pressed, on a ${device}`, async ({
    page,
    library,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await recordSounds(page);
    await page.setViewportSize(viewport);
    await openBook(page, `${library.read(MEDIA)}?lng=en`);
    const chapter = getChapter(page);

    await test.step("shows no words of the book in the place of media", async () => {
      await expect(chapter.getByRole("button")).toHaveCount(3);
      const text = await readChapterText(page);
      expect(text).not.toContain("FALLBACK");
      expect(text).toContain("A recording belongs here, but it cannot be played on this page.");
      expect(text).toContain("A video belongs here, but it cannot be played on this page.");
      expect(fetched.filter((url) => MEDIA_FILE.test(url))).toEqual([]);
    });

    await test.step("plays one thing at a time, and turns no page", async () => {
      const place = await positionLabel(page).textContent();
      await chapter.getByRole("button", { name: "Play the recording (319 kB)" }).click();
      await expectToPlay(page, 0);
      await chapter.getByRole("button", { name: "Play the video (2 kB)" }).press("Enter");
      await expectToPlay(page, 1);
      await expect(chapter.locator("video track")).toHaveCount(2);
      await chapter.getByRole("button", { name: "the second song (1 kB)" }).click();
      await expectToPlay(page, 2);
      expect((await listSounds(page)).map(({ isPaused }) => isPaused)).toEqual([true, true, false]);
      // A tap there would turn the page back or hide the bars.
      await chapter
        .locator("audio")
        .first()
        .click({ position: { x: 20, y: 27 } });
      await page.keyboard.press("ArrowRight");
      await expectToPlay(page, 0);
      await expect(positionLabel(page)).toHaveText(place ?? "");
      await expect(page.locator("[data-bare]")).not.toBeAttached();
    });

    await test.step("stops the sound with its chapter", async () => {
      await goTo(page, "two.xhtml");
      await expect.poll(() => listSounds(page)).not.toContainEqual(playing);
    });
  });
}

test("S2.09: waits for a recording, gives it up, and tries again", async ({ page, library }) => {
  await recordSounds(page);
  await openBook(page, `${library.read(MEDIA)}?lng=en`);
  await goTo(page, "two.xhtml");
  const button = getChapter(page).getByRole("button", { name: "The last song (1 kB)" });

  const held = await holdResponse(page, "**/song.m4a");
  await button.click();
  await expect(getChapter(page).getByRole("progressbar")).toBeVisible();
  await expect(getChapter(page).getByText("1 kB of 1 kB")).toBeVisible();
  await getChapter(page).getByRole("button", { name: "Cancel" }).press("Space");
  await expect(button).toBeFocused();
  held.release();
  await page.unroute("**/song.m4a");

  await page.route("**/song.m4a", (route) => route.abort());
  await button.click();
  const alert = getChapter(page).getByRole("alert");
  await expect(alert).toContainText("This could not be loaded. Check your connection.");
  await page.unroute("**/song.m4a");
  await expect(alert).toHaveAttribute("lang", "en");
  await expect(alert).toHaveAttribute("dir", "ltr");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expectToPlay(page, 0);
});

test("S2.09: keeps the captions that load when others do not", async ({ page, library }) => {
  await openBook(page, `${library.read(MEDIA)}?lng=en`);
  await page.route("**/words.vtt", (route) => route.abort());
  await getChapter(page).getByRole("button", { name: "Play the video" }).click();
  await expect(getChapter(page).locator("video track")).toHaveAttribute("srclang", "fr");
});

test("S2.09: keeps the page when a recording arrives after its page", async ({ page, library }) => {
  await recordSounds(page);
  await page.setViewportSize(viewports.phone);
  await openBook(page, `${library.read(MEDIA)}?lng=en`);
  const held = await holdResponse(page, "**/song.mp3");
  await getChapter(page).getByRole("button", { name: "Play the recording" }).click();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(positionLabel(page)).toContainText("Page 2 of");
  held.release();
  await expectToPlay(page, 0);
  await expect(getChapter(page).locator("audio")).toHaveAttribute("tabindex", "-1");
  await expect(positionLabel(page)).toContainText("Page 2 of");
});

test("S2.09: says that the players did not load, and reloads", async ({ page, library }) => {
  // So low that some places are on later pages.
  await page.setViewportSize({ ...viewports.phone, height: 400 });
  await page.route("**/assets/book-media-*.js", (route) => route.abort());
  await openBook(page, `${library.read(MEDIA)}?lng=es`);
  const failure = getChapter(page).locator("[data-media] [lang=es]").first();
  await expect(failure).toContainText("No se pudo cargar.");

  await page.unroute("**/assets/book-media-*.js");
  const held = await holdResponse(page, "**/assets/book-media-*.js");
  const loaded = page.waitForEvent("load");
  await failure.getByRole("button", { name: "Volver a cargar la página" }).click();
  await loaded;
  await expect(positionLabel(page)).toContainText("Página");
  held.release();
  const chapter = getChapter(page);
  const play = chapter.getByRole("button", { name: "Reproducir la grabación" });
  await expect(play).toHaveAttribute("lang", "es");
  const named = chapter.getByRole("button", { name: "the second song" });
  await expect(named).toHaveAttribute("dir", "auto");
  // Tab skips the places on other pages.
  await expect(chapter.locator('button[tabindex="-1"]')).not.toHaveCount(0);
});

test("S2.09: fills no page that was left before the players came", async ({ page, library }) => {
  await openShadowRoots(page);
  const held = await holdResponse(page, "**/assets/book-media-*.js");
  await openBook(page, `${library.read(MEDIA)}?lng=en`);
  const countPlayers = await page.evaluateHandle(() => {
    const { renderer } = Object(document.querySelector("foliate-view"));
    const [{ doc: left }] = renderer.getContents();
    return () => left.querySelectorAll("[data-media] button").length;
  });
  await goTo(page, "two.xhtml");
  held.release();
  await expect(getChapter(page).getByRole("button", { name: "The last song" })).toBeVisible();
  expect(await countPlayers.evaluate((count) => count())).toBe(0);
});

test("S2.09: keeps the page while a finger moves on the controls", async ({ browser, library }) => {
  const page = await newTouchPage(browser, library.origin);
  await openBook(page, `${library.read(MEDIA)}?lng=en`);
  await getChapter(page).getByRole("button", { name: "Play the recording" }).tap();
  const audio = getChapter(page).locator("audio");
  await audio.waitFor();
  const { x, y } = (await audio.boundingBox()) ?? { x: 0, y: 0 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + at, y: y + 27 }],
    });
  await touch("touchStart", 300);
  for (const at of [240, 180, 120, 60]) await touch("touchMove", at);
  expect((await audio.boundingBox())?.x).toBe(x);
  await touch("touchEnd");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(positionLabel(page)).toContainText("Page 2 of");
  await page.context().close();
});

for (const [device, viewport] of Object.entries(viewports)) {
  test(`S2.09: reads a book aloud and turns its pages, on a ${device}`, async ({
    page,
    library,
  }) => {
    await recordSounds(page);
    await page.setViewportSize(viewport);
    await openBook(page, `${library.read(ALOUD)}?lng=en`);
    const voice = page.getByRole("button", { name: "Read aloud" });
    const bar = page.getByRole("region", { name: "Read aloud" });

    await test.step("marks what is read", async () => {
      await voice.press("Enter");
      await expect(voice).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => listMarks(page)).toEqual(["p0"]);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await skipPassage(page);
      await expect.poll(() => listMarks(page)).toEqual(["p1"]);
    });

    await test.step("pauses and goes on", async () => {
      await bar.getByRole("button", { name: "Pause" }).click();
      await expect.poll(() => listSounds(page)).not.toContainEqual(playing);
      await bar.getByRole("button", { name: "Resume" }).click();
      await expect.poll(() => listSounds(page)).toContainEqual(playing);
    });

    await test.step("turns with the voice, into the next chapter and to the end", async () => {
      await skipPassage(page);
      await expect.poll(() => listMarks(page)).toEqual(["p2"]);
      await expect(positionLabel(page)).not.toContainText("Page 1 of");
      await skipPassage(page);
      await expect(positionLabel(page)).toContainText("c2.xhtml");
      for (const mark of ["p0", "p1", "p2"]) {
        await expect.poll(() => listMarks(page)).toEqual([mark]);
        await skipPassage(page);
      }
      await expect(bar).not.toBeAttached();
      expect(await listMarks(page)).toEqual([]);
      expect(await listSounds(page)).not.toContainEqual(playing);
    });

    await test.step("offers no voice where none is, and stops on leaving", async () => {
      await goTo(page, "c3.xhtml");
      await expect(voice).not.toBeAttached();
      await goTo(page, "c1.xhtml");
      await voice.click();
      await expect.poll(() => listMarks(page)).toEqual(["p0"]);
      await goTo(page, "c3.xhtml");
      await expect(bar).not.toBeAttached();
      expect(await listSounds(page)).not.toContainEqual(playing);
    });
  });
}

test("S2.09: reads on from the page that a person turns to", async ({ page, library }) => {
  await recordSounds(page);
  await page.setViewportSize(viewports.phone);
  await openBook(page, `${library.read(ALOUD)}?lng=en`);
  await page.getByRole("button", { name: "Read aloud" }).click();
  await expect.poll(() => listMarks(page)).toEqual(["p0"]);
  await goTo(page, "c2.xhtml");
  await expect.poll(() => listSounds(page)).toContainEqual(playing);
  await expect(positionLabel(page)).toContainText("c2.xhtml");

  await page.getByRole("region").getByRole("button", { name: "Stop" }).press("Enter");
  await expect(page.getByRole("button", { name: "Read aloud" })).toBeFocused();
  expect(await listMarks(page)).toEqual([]);
  expect(await listSounds(page)).not.toContainEqual(playing);
});

test("S2.09: says that a voice did not arrive, and tries again", async ({ page, library }) => {
  await openBook(page, `${library.read(ALOUD)}?lng=en`);
  await page.route("**/voice1.mp3", (route) => route.abort());
  await page.getByRole("button", { name: "Read aloud" }).click();
  const bar = page.getByRole("region", { name: "Read aloud" });
  await expect(bar.getByRole("alert")).toContainText("This could not be loaded.");
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.unroute("**/voice1.mp3");
  const held = await holdResponse(page, "**/voice1.mp3");
  await bar.getByRole("button", { name: "Try again" }).click();
  await expect(bar.getByRole("progressbar")).toBeVisible();
  held.release();
  await expect.poll(() => listMarks(page)).toEqual(["p0"]);
});

test("S2.09: says that the next chapter's voice did not load", async ({ page, library }) => {
  await recordSounds(page);
  await openBook(page, `${library.read(ALOUD)}?lng=en`);
  await page.route("**/c2.smil", (route) => route.abort());
  await page.getByRole("button", { name: "Read aloud" }).click();
  for (const mark of ["p0", "p1", "p2"]) {
    await expect.poll(() => listMarks(page)).toEqual([mark]);
    await skipPassage(page);
  }
  const bar = page.getByRole("region", { name: "Read aloud" });
  await expect(bar.getByRole("alert")).toContainText("This could not be loaded.");

  await page.unroute("**/c2.smil");
  await bar.getByRole("button", { name: "Try again" }).click();
  await expect(positionLabel(page)).toContainText("c2.xhtml");
  await expect.poll(() => listMarks(page)).toEqual(["p0"]);
});

test("S2.09: reads a fixed layout aloud, page by page", async ({ page, library }) => {
  await recordSounds(page);
  await page.setViewportSize(viewports.phone);
  await openBook(page, `${library.read(DRAWN_ALOUD)}?lng=en`);
  await page.getByRole("button", { name: "Read aloud" }).click();
  for (const mark of ["p0", "p1", "p2", "p0", "p1", "p2"]) {
    await expect.poll(() => listMarks(page)).toEqual([mark]);
    await skipPassage(page);
  }
  await expect(positionLabel(page)).toContainText("Page 2 of 3");
  await expect(page.getByRole("region", { name: "Read aloud" })).not.toBeAttached();
});

const playing = { isPaused: false, time: expect.any(Number) };

/** Remembers every sound that the page starts. */
async function recordSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounds: HTMLMediaElement[] = [];
    Object.assign(window, { sounds });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function record() {
      if (!sounds.includes(this)) sounds.push(this);
      return play.call(this);
    };
  });
}

function listSounds(page: Page): Promise<{ isPaused: boolean; time: number }[]> {
  return page.evaluate(
    `sounds.map(({ paused, currentTime }) => ({ isPaused: paused, time: currentTime }))`,
  );
}

/** Goes on near the end of the passage that the voice is in. */
async function skipPassage(page: Page): Promise<void> {
  await expect.poll(() => listSounds(page)).toContainEqual(playing);
  await page.evaluate((length) => {
    const { sounds }: { sounds?: HTMLMediaElement[] } = Object(window);
    const sound = sounds?.find(({ paused }) => !paused);
    if (!sound) return;
    sound.currentTime = Math.ceil((sound.currentTime + 0.5) / length) * length - 0.4;
  }, PASSAGE_SECONDS);
}

/** The sound that was started as the nth comes forward. */
async function expectToPlay(page: Page, index: number): Promise<void> {
  const time = async () => (await listSounds(page))[index]?.time ?? 0;
  await expect.poll(time).toBeGreaterThan(0);
  const before = await time();
  await expect.poll(time).toBeGreaterThan(before);
}

/** The ids of the passages that the book's own class marks; a chapter may be unloading. */
async function listMarks(page: Page): Promise<string[]> {
  const list = `[...document.querySelectorAll(".now-read")].map(({ id }) => id)`;
  const marks = await Promise.all(
    listChapters(page).map((frame) => frame.evaluate<string[]>(list).catch(() => [])),
  );
  return marks.flat();
}

async function goTo(page: Page, chapter: string): Promise<void> {
  await page.getByRole("button", { name: "Contents", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: chapter, exact: true }).click();
  await expect(positionLabel(page)).toContainText(chapter);
}
