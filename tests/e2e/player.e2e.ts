import { cells, cellsIn, seeAs } from "./grid.ts";
import { hold } from "./hold.ts";
import { expect, test } from "./open-shelf.ts";
import { placeOf, playHymn, untilAt } from "./play-hymn.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
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

  test(`a recording goes on from screen to screen, ${cell.name}`, async ({ page }) => {
    const faults = collectFaults(page);
    await seeAs(page, cell);
    await visit(page, all + language);
    await page.getByRole("button", { name: `${play} Evening Hymn` }).click();
    const player = page.getByRole("region", { name, exact: true });
    await expect(player.getByRole("button", { name: pause })).toBeVisible();
    await untilAt(player, 1);

    await page.getByRole("banner").getByRole("link", { name: about[language] }).click();
    await expect(page).toHaveURL(/\/about/);
    await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
    await untilAt(player, 2);
    expect(await findBarriers(page)).toEqual([]);

    for (const id of ["player-speed", "player-sleep", "player-coming"]) {
      await player.locator(`[popovertarget=${id}]`).click();
      await expect(page.locator(`#${id}`)).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.locator(`#${id}`)).toBeHidden();
    }
    expect(await fitsItsWidth(page)).toBe(true);
    expect(faults).toEqual([]);
  });
}

for (const cell of cellsIn("fr").filter(({ device }) => device === "phone")) {
  const { language } = cell;
  const { play, player: name } = words[language];

  test(`all of the player has room, ${cell.name}`, async ({ page }) => {
    await seeAs(page, cell);
    await visit(page, all + language);
    await page.getByRole("button", { name: `${play} Evening Hymn` }).click();
    const player = page.getByRole("region", { name, exact: true });
    await untilAt(player, 1);
    expect((await player.boundingBox())?.height).toBeLessThan(120);

    await player.getByRole("button", { name: more[language] }).click();
    const sheet = page.locator("#player-more");
    await expect(sheet.getByRole("radio")).toHaveCount(12);
    expect(await sheet.evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true);
    expect(await findBarriers(page, "#player-more")).toEqual([]);
    await page.keyboard.press("Escape");

    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    const hidden = async () => {
      const foot = await page.getByRole("contentinfo").boundingBox();
      const bar = await player.boundingBox();
      return foot!.y + foot!.height - bar!.y;
    };
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
  });
}

for (const cell of cellsIn("en")) {
  const { language } = cell;
  const { listen, close, pause, player: name } = words[language];

  test(`S2.22: a book is heard in a dialog, and goes on when it is closed, ${cell.name}`, async ({
    page,
  }) => {
    await seeAs(page, cell);
    await visit(page, `/literature?language=EN&lng=${language}`);
    const link = page.getByRole("link", { name: new RegExp(`^${listen}.*The Lamp on the Quay`) });
    await link.press("Enter");
    const dialog = page.getByRole("dialog", { name: "The Lamp on the Quay" });
    await expect(dialog.getByRole("button", { name: pause })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    await dialog.getByRole("button", { name: close, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    const player = page.getByRole("region", { name, exact: true });
    await expect(player).toContainText("The Lamp on the Quay");
    await expect(player.locator("img")).toHaveJSProperty("complete", true);
    await expect(player.locator("img")).toBeVisible();
    expect(await fitsItsWidth(page)).toBe(true);
  });
}

test("S2.22: the dialog opens under the name of what was chosen, whatever was heard before", async ({
  page,
}) => {
  await playHymn(page);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await visit(page, `${lamp}?lng=en`);
  await expect(page.getByRole("region", { name: "Player", exact: true })).toBeVisible();
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
});

test("one seeks by buttons and keys, and chooses the speed", async ({ page }) => {
  const player = await playHymn(page);
  const seek = player.getByRole("slider", { name: "Position" });

  await player.getByRole("button", { name: "Forward 15 seconds" }).click();
  await untilAt(player, 16);
  await player.getByRole("button", { name: "Back 15 seconds" }).click();
  await expect.poll(() => placeOf(player)).toBeLessThan(10);
  await seek.focus();
  await page.keyboard.press("End");
  await expect.poll(() => placeOf(player)).toBeLessThan(60);
  await expect(player.getByRole("link", { name: "Foghorn Tune" })).toBeVisible();

  await player.getByRole("button", { name: "Speed" }).click();
  await page.getByRole("radio", { name: "2×" }).check();
  await expect(player.getByRole("button", { name: "Speed" })).toContainText("2×");
  const [before, began] = [await placeOf(player), Date.now()];
  await untilAt(player, before + 5);
  expect(Date.now() - began).toBeLessThan(4_900);
  await player.getByRole("button", { name: "Previous recording" }).click();
  await untilAt(player, 0);

  await player.getByRole("button", { name: "Close the player" }).click();
  await reload(page);
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  await expect(player.getByRole("button", { name: "Speed" })).toContainText("2×");
});

test("the place and the queue are kept, and offered again until the player is closed", async ({
  page,
}) => {
  await page.clock.install();
  const player = await playHymn(page);
  await player.getByRole("button", { name: "Forward 15 seconds" }).click();
  await untilAt(player, 17);
  await player.getByRole("button", { name: "Pause", exact: true }).click();

  await visit(page, `${lamp}?lng=en`);
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await untilAt(player, 17);
  await page.clock.runFor(1_500);
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await untilAt(player, 18);
  await player.getByRole("button", { name: "Pause", exact: true }).click();

  await visit(page, "/subscriptions?lng=en");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await untilAt(player, 18);

  await visit(page, `${all}en`);
  await expect(page.getByRole("article", { name: "Evening Hymn" })).toContainText(/1\smin|2\smin/);
  await player.getByRole("button", { name: "Close the player" }).click();
  await expect(player).toHaveCount(0);
  await reload(page);
  await expect(player).toHaveCount(0);

  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  await untilAt(player, 18);
});

test("a list is played on, and what is added comes first", async ({ page }) => {
  const player = await playHymn(page);
  await page.getByRole("button", { name: "Add Of the Tides to the queue" }).click();
  await expect(page.getByText("Of the Tides is in the queue.")).toBeVisible();

  await player.getByRole("button", { name: "Queue" }).click();
  const queue = page.locator("#player-coming");
  const coming = queue.getByRole("button", { name: /^Play / });
  await expect(coming).toHaveText(names("Of the Tides", "Foghorn Tune"));

  const later = queue.getByRole("button", { name: "Move Of the Tides down" });
  await later.press("Enter");
  await expect(coming).toHaveText(names("Foghorn Tune", "Of the Tides"));
  await expect(later).toBeFocused();
  await queue.getByRole("button", { name: "Take Of the Tides out" }).click();
  await expect(coming).toHaveText(names("Foghorn Tune"));
  await queue.getByRole("button", { name: "Play Foghorn Tune" }).click();
  await expect(player.getByRole("link", { name: "Foghorn Tune" })).toBeVisible();
  await expect(queue).toContainText("Recordings you add are played next");
  await page.keyboard.press("Escape");

  await player.getByRole("button", { name: "Previous recording" }).click();
  await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
  await player.getByRole("button", { name: "Queue" }).click();
  await queue.getByRole("button", { name: "Clear" }).click();
  await expect(coming).toHaveCount(0);
});

test("the sleep timer makes it silent after a time, or with the recording", async ({ page }) => {
  await page.clock.install();
  const player = await playHymn(page);
  const timer = player.getByRole("button", { name: "Sleep timer" });
  await timer.click();
  await page.getByRole("radio", { name: "5 min", exact: true }).check();
  await expect(page.locator("#player-sleep")).toContainText(/Playing stops in (4:5\d|5:00)/);
  await page.getByRole("radio", { name: "Off" }).check();
  await expect(page.locator("#player-sleep")).not.toContainText("Playing stops");
  await page.getByRole("radio", { name: "5 min", exact: true }).check();
  await page.keyboard.press("Escape");
  await page.clock.fastForward("05:01");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(player.getByRole("status")).toHaveText("The sleep timer has stopped the recording.");

  await player.getByRole("button", { name: "Play", exact: true }).click();
  await timer.click();
  await page.getByRole("radio", { name: "End of this one" }).check();
  await page.keyboard.press("Escape");
  await player.getByRole("slider").fill("88");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
  await expect(player.getByRole("status")).toHaveText("The sleep timer has stopped the recording.");
});

test("the device's own controls show what is heard, and lead it", async ({ page }) => {
  await page.addInitScript(() => {
    const acts = new Map();
    Object.assign(globalThis, { acts });
    navigator.mediaSession.setActionHandler = (act, handler) => void acts.set(act, handler);
  });
  const player = await playHymn(page);
  const act = (name: string, details = {}) =>
    page.evaluate(`acts.get("${name}")(${JSON.stringify(details)})`);

  const told = (name: string) => page.evaluate(`navigator.mediaSession.${name}`);
  await expect.poll(() => told("metadata.title")).toBe("Evening Hymn");
  await expect.poll(() => told("metadata.artist")).toBe("Elsa Örme");
  await expect.poll(() => told("playbackState")).toBe("playing");
  await act("seekto", { seekTime: 40 });
  await untilAt(player, 40);
  await act("seekbackward", { seekOffset: 30 });
  await expect.poll(() => placeOf(player)).toBeLessThan(20);
  await act("pause");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await act("nexttrack");
  await expect(player.getByRole("link", { name: "Foghorn Tune" })).toBeVisible();
  await expect.poll(() => told("metadata.title")).toBe("Foghorn Tune");
});

test("S8.09: on a broken line it says so, and goes on from its place", async ({ page }) => {
  const player = await playHymn(page);
  await player.getByRole("slider").fill("30");
  await untilAt(player, 31);
  await player.getByRole("button", { name: "Pause", exact: true }).click();
  await page.route("**/*.mp3", (route) => route.abort());
  await reload(page);
  await player.getByRole("button", { name: "Play", exact: true }).click();

  await expect(player.getByRole("alert")).toContainText("The recording did not come.");
  await expect(player.getByRole("link", { name: "Download the recording" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.unroute("**/*.mp3");
  await player.getByRole("button", { name: "Try again" }).click();
  await expect(player.getByRole("alert")).toHaveCount(0);
  await untilAt(player, 31);
});

test("S8.09: a player that did not come is told of at every play, and stands there after the reload that is offered", async ({
  page,
}) => {
  const playerPart = /\/assets\/player-bar-[^/]+\.js$/;
  await page.route(playerPart, (route) => route.abort());
  await visit(page, "/audio?serieId=&lng=en");
  const reload = page.getByRole("button", { name: "Load the page again" });
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  await expect(reload).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(reload).toHaveCount(0);

  await page.unroute(playerPart);
  await page.getByRole("button", { name: "Pause Evening Hymn" }).click();
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  // Some browsers ask for a part again that failed once, others never do in the same page.
  const player = page.getByRole("region", { name: "Player", exact: true });
  await expect(player.or(reload).first()).toBeVisible();
  if (await reload.isVisible()) await reload.click();
  await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
});

test("on a slow line it says that the recording is on its way", async ({ page }) => {
  const recording = await hold(page, "**/*.mp3");
  await visit(page, "/audio?lng=en");
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  const player = page.getByRole("region", { name: "Player", exact: true });
  await expect(player.getByText("Loading")).toBeVisible();
  recording.release();
  await untilAt(player, 1);
  await expect(player.getByText("Loading")).toHaveCount(0);
});

test("S2.09: on the reader's screen, whose policy plays nothing of another host, no player stands", async ({
  page,
}) => {
  await playHymn(page);
  await visit(page, "/read/letter-1?lng=en");
  await expect(page.getByText("This book cannot be had here at present")).toBeVisible();
  await expect(page.getByRole("region", { name: "Player", exact: true })).toHaveCount(0);

  await page.getByRole("link", { name: "All about this book" }).click();
  await expect(page.getByRole("region", { name: "Player", exact: true })).toBeVisible();
});

function names(...titles: string[]): RegExp[] {
  return titles.map((title) => new RegExp(`^Play ${title}`));
}
