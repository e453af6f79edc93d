import type { Page } from "@playwright/test";

import { translatorFor } from "./account-steps.ts";
import { storedLine } from "./cart-steps.ts";
import { viewports } from "./grid.ts";
import { holdResponse } from "./hold-response.ts";

import { shelfSeed } from "./open-shelf.ts";
import {
  expect,
  openPeopleLibrary,
  type PeopleLibrary,
  signInAtProvider,
  test,
} from "./people-library.ts";
import { playHymn } from "./play-hymn.ts";
import { expectMainFocused, accountButton, signInAs } from "./session-steps.ts";
import { writeLocalStorage, signIn } from "./sign-in.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { visit, waitUntilIdle } from "./visit.ts";

/** A library with recordings. */
const testListening = testWithLibrary<PeopleLibrary>(async (use) => {
  await using library = await openPeopleLibrary({ seed: shelfSeed });
  await use(library);
});

const place = {
  code: "letter-1",
  title: "Letter 1",
  type: "Tracts",
  cover: null,
  cfi: "/6/4",
  fraction: 0.4,
  chapter: "One",
  time: 1,
};
const mark = { cfi: "/6/4", fraction: 0.4, chapter: "One", words: "As it was" };
const storedData = {
  cart: { lines: [storedLine("letter-2"), storedLine("letter-3")], seen: {} },
  "reading-places": [place],
  "reading-places-aside": [{ ...place, code: "letter-4" }],
  "reading-marks": { "letter-1": [mark] },
  heard: { "/media/one.mp3": { at: 60, length: 600 } },
};

function toStorageEntries(values: object): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]);
  return Object.fromEntries(entries);
}

/** Opens a page with a cart and reading positions, as a person leaves them on a device. */
async function openWithStoredData(page: Page, library: PeopleLibrary, path: string): Promise<void> {
  await writeLocalStorage(page, library, toStorageEntries(storedData));
  await visit(page, path);
}

/** The entries that the device still has. */
async function listRemaining(page: Page): Promise<string[]> {
  const names = Object.keys(storedData);
  return page.evaluate(
    (names) =>
      names.filter((name) => {
        const stored = localStorage.getItem(name);
        return stored !== null && !/"lines":\[\]/.test(stored);
      }),
    names,
  );
}

test("S1.04: asks at sign-out whether to keep or remove cart and positions", async ({
  page,
  library,
}) => {
  const signOut = async () => {
    // The return from the provider closes an open menu.
    await expectMainFocused(page);
    await accountButton(page).click();
    await page.getByRole("button", { name: "Sign out" }).click();
  };
  await page.setViewportSize(viewports.desk);
  await openWithStoredData(page, library, "/literature?lng=en");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signInAtProvider(page);
  await expect(accountButton(page)).toBeVisible();

  await signOut();
  const dialog = page.getByRole("dialog", { name: "Sign out" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    "2 titles in your cart",
    "your places and bookmarks in 2 books",
    "your place in 1 recording",
  ]);
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);

  await test.step("stays signed in when the dialog is closed", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(accountButton(page)).toBeFocused();
    await page.getByRole("main").focus();
  });

  await test.step("keeps the data for the next sign-in", async () => {
    await signOut();
    await dialog.getByRole("button", { name: "Keep and sign out" }).click();
    await expect(page).toHaveURL(`${library.origin}/`);
    expect(await listRemaining(page)).toEqual(Object.keys(storedData));
    // A click before the page is hydrated does nothing.
    await waitUntilIdle(page);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await signInAtProvider(page);
    await expect(accountButton(page)).toBeVisible();
  });

  await test.step("removes the data before the next person signs in", async () => {
    await signOut();
    await dialog.getByRole("button", { name: "Remove and sign out" }).click();
    await expect(page).toHaveURL(`${library.origin}/`);
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    // The page goes to the provider, and comes back to this address.
    await expect(async () => expect(await listRemaining(page)).toEqual([])).toPass();
    await expect(page.getByText("Letter 1", { exact: true })).toHaveCount(0);
  });
});

test("S1.04: removes the data on a shared computer without asking", async ({ page, library }) => {
  const t = translatorFor("fr");
  await page.setViewportSize(viewports.phone);
  await openWithStoredData(page, library, "/?lng=fr");
  const sheet = page.getByRole("dialog", { name: t("menu") });
  const open = () => page.getByRole("button", { name: t("menu"), exact: true }).click();
  await open();
  await sheet.getByLabel(t("shared-computer")).check();
  expect(await findAccessibilityViolations(page, ":popover-open")).toEqual([]);
  await sheet.getByRole("button", { name: t("sign-in"), exact: true }).click();
  await signInAs(page, "reader@example.org");

  await expect(page).toHaveURL(/\/\?lng=fr$/);
  await expectMainFocused(page);
  await open();
  await expect(sheet.getByLabel(t("shared-computer"))).toBeChecked();
  await sheet.getByRole("button", { name: t("sign-out") }).click();
  await expect(page).toHaveURL(`${library.origin}/`);
  await expect(async () => expect(await listRemaining(page)).toEqual([])).toPass();
});

test("shows the choice beside the sign-in button on a desktop", async ({ page, library }) => {
  await page.setViewportSize(viewports.desk);
  await visit(page, "/literature?lng=en");
  const shared = page.getByRole("checkbox", { name: "This is a shared computer" });
  await page.getByRole("button", { name: "Shared computer" }).click();
  await shared.check();
  expect(await findAccessibilityViolations(page, ":popover-open")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signInAtProvider(page);
  await expectMainFocused(page);
  await accountButton(page).click();
  await expect(shared).toBeChecked();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${library.origin}/`);
});

test("S1.04: hides removed data in another tab", async ({ page, context, library }) => {
  await page.setViewportSize(viewports.desk);
  await signIn(page, library, "reader@example.org", toStorageEntries(storedData));
  await visit(page, "/literature?lng=en");
  await expect(accountButton(page)).toBeVisible();
  const other = await context.newPage();
  await visit(other, "/?lng=en");
  await expect(other.getByRole("link", { name: /Letter 1/ }).first()).toBeVisible();

  await accountButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Remove and sign out" }).click();
  await expect(page).toHaveURL(`${library.origin}/`);
  await expect(other.locator("a[href*='/read/letter-1']")).toHaveCount(0);
  await expect(async () => expect(await listRemaining(page)).toEqual([])).toPass();
});

test("S1.04: asks on the next page when the dialog failed to load", async ({ page, library }) => {
  await page.setViewportSize(viewports.desk);
  await signIn(page, library, "reader@example.org", toStorageEntries(storedData));
  await visit(page, "/literature?lng=en");
  await page.route("**/assets/auth-error-dialog*", (route) =>
    page.url().includes("/literature") ? route.abort() : route.continue(),
  );
  await accountButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();

  await expect(page).toHaveURL(`${library.origin}/`);
  const dialog = page.getByRole("dialog", { name: "You have signed out" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("button", { name: "Remove it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByText("Letter 1", { exact: true })).toHaveCount(0);
  expect(await listRemaining(page)).toEqual([]);
});

testListening(
  "S1.04: stops playing when another tab removes the data, and stores nothing",
  async ({ page, context, library }) => {
    await page.setViewportSize(viewports.desk);
    await signIn(page, library, "reader@example.org");
    await visit(page, "/literature?lng=en");
    const other = await context.newPage();
    const player = await playHymn(other);
    const stored = () => page.evaluate("[localStorage.player, localStorage.heard]");
    await expect.poll(stored).toEqual([expect.any(String), expect.any(String)]);

    await accountButton(page).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Remove and sign out" }).click();
    await expect(page).toHaveURL(`${library.origin}/`);
    await expect(player).toBeHidden();
    const closed = other.waitForEvent("close");
    await other.close({ runBeforeUnload: true });
    await closed;
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    expect(await stored()).toEqual([undefined, undefined]);
  },
);

testListening(
  "S1.04: stops playing offline on a shared computer, and stores nothing",
  async ({ page, context, library }) => {
    await page.setViewportSize(viewports.desk);
    await signIn(page, library, "reader@example.org", { "shared-computer": "true" });
    const player = await playHymn(page);
    const stored = () => page.evaluate("[localStorage.player, localStorage.heard]");
    await expect.poll(stored).toEqual([expect.any(String), expect.any(String)]);

    await page.route("**/assets/device-data*", (route) => route.abort());
    await context.setOffline(true);
    await accountButton(page).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    await expect(player).toBeHidden();
    expect(await stored()).toEqual([undefined, undefined]);
  },
);

testListening(
  "S1.04: locks the dialog while a sign-out removes the data",
  async ({ page, library }) => {
    await page.setViewportSize(viewports.phone);
    const cart = { lines: [storedLine("lamp")], seen: {} };
    await signIn(page, library, "reader@example.org", toStorageEntries({ cart }));
    await visit(page, "/audio?serieId=&lng=en");
    const player = await holdResponse(page, "**/assets/player*");
    await page.getByRole("button", { name: "Play Evening Hymn" }).click();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).click();

    const dialog = page.getByRole("dialog", { name: "Sign out" });
    const remove = dialog.getByRole("button", { name: "Remove and sign out" });
    await remove.click();
    await expect(remove).toHaveAttribute("aria-busy", "true");
    await expect(dialog.getByRole("button", { name: "Keep and sign out" })).toBeDisabled();
    await expect(dialog.getByRole("button", { name: "Close" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    player.release();
    await expect(page).toHaveURL(`${library.origin}/`);
    expect(await listRemaining(page)).toEqual([]);
  },
);
