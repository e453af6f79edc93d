import type { Locator, Page } from "@playwright/test";

import { cells, cellsIn, applyCell } from "./grid.ts";
import { holdResponse } from "./hold-response.ts";
import { expect, test } from "./open-shelf.ts";
import { readPosition, playHymn, waitUntilPosition } from "./play-hymn.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { reload, visit } from "./visit.ts";

const words = {
  en: { play: "Play", pause: "Pause", player: "Player", listen: "Listen", close: "Close" },
  es: {
    play: "Reproducir",
    pause: "Pausa",
    player: "Reproductor",
    listen: "Escuchar",
    close: "Cerrar",
  },
  fr: { play: "Écouter", pause: "Pause", player: "Lecteur", listen: "Écouter", close: "Fermer" },
} as const;

const about = { en: "About", es: "Quiénes somos", fr: "À propos" };

const more = {
  en: "Speed, sleep timer and queue",
  es: "Velocidad, temporizador y cola",
  fr: "Vitesse, minuterie et file d’attente",
};

const all = "/audio?serieId=&language=&lng=";
const lamp = "/book/the-lamp/the-lamp-on-the-quay-elsa-orme";

for (const cell of cells.filter(({ device }) => device === "desk")) {
  const { language } = cell;
  const { play, pause, player: name } = words[language];

  test(`keeps playing from screen to screen, ${cell.name}`, async ({ page }) => {
    const errors = collectPageErrors(page);
    await applyCell(page, cell);
    await visit(page, all + language);
    await page.getByRole("button", { name: `${play} Evening Hymn` }).click();
    const player = page.getByRole("region", { name, exact: true });
    await expect(player.getByRole("button", { name: pause })).toBeVisible();
    await waitUntilPosition(player, 1);

    await page.getByRole("banner").getByRole("link", { name: about[language] }).click();
    await expect(page).toHaveURL(/\/about/);
    await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
    await waitUntilPosition(player, 2);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    for (const id of ["player-speed", "player-sleep", "player-coming"]) {
      await player.locator(`[popovertarget=${id}]`).click();
      await expect(page.locator(`#${id}`)).toBeVisible();
      expect(await findAccessibilityViolations(page, `#${id}`)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.locator(`#${id}`)).toBeHidden();
    }
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(errors).toEqual([]);
  });
}

for (const cell of cellsIn("fr")) {
  const { language } = cell;
  const { listen, close, pause, player: name } = words[language];

  test(`S2.22: plays a book in a dialog, then in the player, ${cell.name}`, async ({ page }) => {
    await applyCell(page, cell);
    const player = page.getByRole("region", { name, exact: true });

    await test.step("plays a book in a dialog, and goes on when the dialog closes", async () => {
      await visit(page, `/literature?language=EN&lng=${language}`);
      const link = page.getByRole("link", { name: new RegExp(`^${listen}.*The Lamp on the Quay`) });
      await link.press("Enter");
      const dialog = page.getByRole("dialog", { name: "The Lamp on the Quay" });
      await expect(dialog.getByRole("button", { name: pause })).toBeVisible();
      expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
      await page.emulateMedia({ colorScheme: cell.theme });

      await dialog.getByRole("button", { name: close, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();
      await expect(player).toContainText("The Lamp on the Quay");
      await expect(player.locator("img")).toHaveJSProperty("complete", true);
      await expect(player.locator("img")).toBeVisible();
      expect(await fitsViewportWidth(page)).toBe(true);
    });

    if (cell.device !== "phone") return;
    await test.step("fits all controls of the player", async () => {
      await waitUntilPosition(player, 1);
      expect((await player.boundingBox())?.height).toBeLessThan(120);

      await player.getByRole("button", { name: more[language] }).click();
      const sheet = page.locator("#player-more");
      await expect(sheet.getByRole("radio")).toHaveCount(12);
      expect(await sheet.evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true);
      expect(await findAccessibilityViolations(page, "#player-more")).toEqual([]);
      await page.keyboard.press("Escape");

      await page.evaluate("scrollTo(0, document.body.scrollHeight)");
      const hidden = async () => {
        const foot = await page.getByRole("contentinfo").boundingBox();
        const bar = await player.boundingBox();
        return foot!.y + foot!.height - bar!.y;
      };
      await expect.poll(hidden).toBeLessThanOrEqual(1);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await fitsViewportWidth(page)).toBe(true);
    });
  });
}

test("seeks, sets speed and timer, obeys the device, sorts the queue", async ({ page }) => {
  await page.addInitScript(() => {
    const acts = new Map();
    Object.assign(globalThis, { acts });
    // The audio element is in no document.
    globalThis.Audio = new Proxy(Audio, {
      construct(target, details) {
        const sound: HTMLAudioElement = Reflect.construct(target, details);
        Object.assign(globalThis, { sound });
        return sound;
      },
    });
    navigator.mediaSession.setActionHandler = (act, handler) => void acts.set(act, handler);
  });
  await page.clock.install();
  const player = await playHymn(page);

  await test.step("seeks by buttons and keys", () => seekByButtonsAndKeys(page, player));

  await test.step("sets the speed", () => chooseSpeed(page, player));

  await test.step("stops by the sleep timer after a time or at the end of the recording", () =>
    setSleepTimer(page, player));

  await test.step("shows the recording in the device's media controls, and obeys them", () =>
    useDeviceControls(page, player));

  await test.step("plays a list on, and additions first", () => orderQueue(page, player));
});

async function seekByButtonsAndKeys(page: Page, player: Locator): Promise<void> {
  const slider = player.getByRole("slider", { name: "Position" });
  await player.getByRole("button", { name: "Forward 15 seconds" }).click();
  await waitUntilPosition(player, 16);
  await player.getByRole("button", { name: "Back 15 seconds" }).click();
  await expect.poll(() => readPosition(player)).toBeLessThan(10);
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(() => readPosition(player)).toBeLessThan(60);
  await expect(player.getByRole("link", { name: "Foghorn Tune" })).toBeVisible();
}

async function chooseSpeed(page: Page, player: Locator): Promise<void> {
  await player.getByRole("button", { name: "Speed" }).click();
  await page.getByRole("radio", { name: "2×" }).check();
  await expect(player.getByRole("button", { name: "Speed" })).toContainText("2×");
  await waitUntilPosition(player, (await readPosition(player)) + 5);
  const heard = await page.evaluate("({ rate: sound.playbackRate, isPaused: sound.paused })");
  expect(heard).toEqual({ rate: 2, isPaused: false });
  await player.getByRole("button", { name: "Previous recording" }).click();
  await expect.poll(() => readPosition(player)).toBeLessThan(5);
}

async function setSleepTimer(page: Page, player: Locator): Promise<void> {
  const play = player.getByRole("button", { name: "Play", exact: true });
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
  const timer = player.getByRole("button", { name: "Sleep timer" });
  const panel = page.locator("#player-sleep");
  await timer.click();
  await page.getByRole("radio", { name: "5 min", exact: true }).check();
  await expect(panel).toContainText(/Playing stops in (4:5\d|5:00)/);
  await page.getByRole("radio", { name: "Off" }).check();
  await expect(panel).not.toContainText("Playing stops");
  await page.getByRole("radio", { name: "5 min", exact: true }).check();
  await page.keyboard.press("Escape");
  await page.clock.fastForward("05:01");
  await expect(play).toBeVisible();
  const status = player.getByRole("status");
  await expect(status).toHaveText("The sleep timer has stopped the recording.");

  await play.click();
  await timer.click();
  await page.getByRole("radio", { name: "End of this one" }).check();
  await page.keyboard.press("Escape");
  await player.getByRole("slider").fill("88");
  await expect(play).toBeVisible();
  await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
  await expect(status).toHaveText("The sleep timer has stopped the recording.");
}

async function useDeviceControls(page: Page, player: Locator): Promise<void> {
  const play = player.getByRole("button", { name: "Play", exact: true });
  await play.click();
  await expect.poll(() => readMediaSession(page, "metadata.title")).toBe("Evening Hymn");
  await expect.poll(() => readMediaSession(page, "metadata.artist")).toBe("Elsa Örme");
  await expect.poll(() => readMediaSession(page, "playbackState")).toBe("playing");
  await act(page, "seekto", { seekTime: 40 });
  await waitUntilPosition(player, 40);
  await act(page, "seekbackward", { seekOffset: 30 });
  await expect.poll(() => readPosition(player)).toBeLessThan(20);
  await act(page, "pause");
  await expect(play).toBeVisible();
  await act(page, "nexttrack");
  await expect(player.getByRole("link", { name: "Foghorn Tune" })).toBeVisible();
  await expect.poll(() => readMediaSession(page, "metadata.title")).toBe("Foghorn Tune");
}

async function orderQueue(page: Page, player: Locator): Promise<void> {
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  await page.getByRole("button", { name: "Add Of the Tides to the queue" }).click();
  await expect(page.getByText("Of the Tides is in the queue.")).toBeVisible();

  await player.getByRole("button", { name: "Queue" }).click();
  const queue = page.locator("#player-coming");
  const queued = queue.getByRole("button", { name: /^Play / });
  await expect(queued).toHaveText(names("Of the Tides", "Foghorn Tune"));

  const later = queue.getByRole("button", { name: "Move Of the Tides down" });
  await later.press("Enter");
  await expect(queued).toHaveText(names("Foghorn Tune", "Of the Tides"));
  await expect(later).toBeFocused();
  await queue.getByRole("button", { name: "Take Of the Tides out" }).click();
  await expect(queued).toHaveText(names("Foghorn Tune"));
  await queue.getByRole("button", { name: "Play Foghorn Tune" }).click();
  await expect(player.getByRole("link", { name: "Foghorn Tune" })).toBeVisible();
  await expect(queue).toContainText("Recordings you add are played next");
  await page.keyboard.press("Escape");

  await player.getByRole("button", { name: "Previous recording" }).click();
  await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
  await player.getByRole("button", { name: "Queue" }).click();
  await queue.getByRole("button", { name: "Clear" }).click();
  await expect(queued).toHaveCount(0);
}

test("S2.09, S2.22: keeps position, queue and speed in other documents until closed", async ({
  page,
}) => {
  await page.clock.install();
  const player = await playHymn(page);

  await test.step("keeps position and queue, and offers them", () =>
    expectPositionAndQueueKept(page, player));

  await test.step("keeps position and speed after the player was closed", () =>
    closePlayer(page, player));

  await test.step("S2.22: opens the dialog with the name of the chosen book", () =>
    openDialogUnderName(page, player));

  await test.step("S2.09: shows no player in the reader, whose policy blocks media", async () => {
    await visit(page, "/read/letter-1?lng=en");
    await expect(page.getByText("This book cannot be had here at present")).toBeVisible();
    await expect(player).toHaveCount(0);

    await page.getByRole("link", { name: "All about this book" }).click();
    await expect(player).toBeVisible();
  });
});

async function expectPositionAndQueueKept(page: Page, player: Locator): Promise<void> {
  const play = player.getByRole("button", { name: "Play", exact: true });
  const pause = player.getByRole("button", { name: "Pause", exact: true });
  await player.getByRole("button", { name: "Forward 15 seconds" }).click();
  await waitUntilPosition(player, 17);
  await pause.click();

  await visit(page, `${lamp}?lng=en`);
  await expect(play).toBeVisible();
  await waitUntilPosition(player, 17);
  await page.clock.runFor(1_500);
  await play.click();
  await waitUntilPosition(player, 18);
  await pause.click();

  await visit(page, `${all}en`);
  await expect(play).toBeVisible();
  await waitUntilPosition(player, 18);
  const hymn = page.getByRole("article", { name: "Evening Hymn" });
  await expect(hymn).toContainText(/1\smin|2\smin/);
}

async function closePlayer(page: Page, player: Locator): Promise<void> {
  const pause = player.getByRole("button", { name: "Pause", exact: true });
  await player.getByRole("button", { name: "Speed" }).click();
  await page.getByRole("radio", { name: "2×" }).check();
  await page.keyboard.press("Escape");
  await player.getByRole("button", { name: "Close the player" }).click();
  await expect(player).toHaveCount(0);
  await reload(page);
  await expect(player).toHaveCount(0);

  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  await waitUntilPosition(player, 18);
  await expect(player.getByRole("button", { name: "Speed" })).toContainText("2×");
  await pause.click();
}

async function openDialogUnderName(page: Page, player: Locator): Promise<void> {
  await visit(page, `${lamp}?lng=en`);
  await expect(player).toBeVisible();
  await page.evaluate(`
    globalThis.names = [];
    const see = () => document.querySelectorAll("dialog h2").forEach((h) => names.push(h.textContent));
    new MutationObserver(see).observe(document.body, { childList: true, subtree: true, characterData: true });
  `);
  await page.getByRole("main").getByRole("link", { name: "Listen", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "The Lamp on the Quay" })).toBeVisible();
  expect(new Set(await page.evaluate<string[]>("names"))).toEqual(
    new Set(["The Lamp on the Quay"]),
  );
}

test("S8.09: reports a failed player, connection or recording, and goes on", async ({ page }) => {
  const player = page.getByRole("region", { name: "Player", exact: true });
  const alert = player.getByRole("alert");

  await test.step("reports a failed player at each play, and offers a reload", () =>
    loadPlayerAgain(page));

  await test.step("shows that the recording is loading on a slow connection", async () => {
    const recording = await holdResponse(page, "**/*.mp3");
    await page.getByRole("button", { name: "Play Foghorn Tune" }).click();
    await expect(player.getByText("Loading")).toBeVisible();
    recording.release();
    await waitUntilPosition(player, 1);
    await expect(player.getByText("Loading")).toHaveCount(0);
    await page.unroute("**/*.mp3");
  });

  await test.step("reports a failed connection, and goes on at its position", async () => {
    await page.getByRole("button", { name: "Play Evening Hymn" }).click();
    await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
    await player.getByRole("slider").fill("30");
    await waitUntilPosition(player, 31);
    await player.getByRole("button", { name: "Pause", exact: true }).click();
    await page.route("**/*.mp3", (route) => route.abort());
    await reload(page);
    await player.getByRole("button", { name: "Play", exact: true }).click();

    await expect(alert).toContainText("The recording did not come.");
    await expect(player.getByRole("link", { name: "Download the recording" })).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.unroute("**/*.mp3");
    await player.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveCount(0);
    await waitUntilPosition(player, 31);
  });

  await test.step("skips a recording that cannot be played", async () => {
    const link = page.getByRole("link", { name: /^Download: Foghorn Tune/ });
    const url = await link.getAttribute("href");
    await page.route(`**${url}`, (route) =>
      route.fulfill({ contentType: "audio/mpeg", body: "no sound" }),
    );
    await page.getByRole("button", { name: "Add Of the Tides to the queue" }).click();
    await player.getByRole("button", { name: "Queue" }).click();
    await page.getByRole("button", { name: "Move Of the Tides down" }).click();
    await page.getByRole("button", { name: "Play Foghorn Tune" }).last().click();
    await expect(alert).toContainText("cannot play the recording");
    await expect(player.getByRole("link", { name: "Of the Tides" })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});

async function loadPlayerAgain(page: Page): Promise<void> {
  const player = page.getByRole("region", { name: "Player", exact: true });
  const playerPart = /\/assets\/player-bar-[^/]+\.js$/;
  await page.route(playerPart, (route) => route.abort());
  await visit(page, "/audio?serieId=&lng=en");
  const reloadButton = page.getByRole("button", { name: "Load the page again" });
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  await expect(reloadButton).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(reloadButton).toHaveCount(0);

  await page.unroute(playerPart);
  await page.getByRole("button", { name: "Pause Evening Hymn" }).click();
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  // Some browsers request a failed chunk again, others never do in the same page.
  await expect(player.or(reloadButton).first()).toBeVisible();
  if (await reloadButton.isVisible()) await reloadButton.click();
  await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
}

function names(...titles: string[]): RegExp[] {
  return titles.map((title) => new RegExp(`^Play ${title}`));
}

/** Calls a handler of the device's media controls, such as a key of a headset. */
function act(page: Page, name: string, details = {}): Promise<unknown> {
  return page.evaluate(`acts.get("${name}")(${JSON.stringify(details)})`);
}

/** A value of the device's media controls. */
function readMediaSession(page: Page, name: string): Promise<unknown> {
  return page.evaluate(`navigator.mediaSession.${name}`);
}
