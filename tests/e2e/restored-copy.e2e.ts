import { translate } from "./account-steps.ts";
import { openCheckout, createBuyer } from "./checkout-steps.ts";
import { giveButton } from "./donation-steps.ts";
import { viewports } from "./grid.ts";
import { openOrderLibrary } from "./order-library.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";
import { runLibraryCommand } from "./programs.ts";
import { findAccessibilityViolations, fitsViewportWidth } from "./accessibility.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { visit } from "./visit.ts";

/** A library of its own: it becomes a copy and is taken over, which must not affect other journeys. */
const test = testWithLibrary<PeopleLibrary>(async (use) => {
  // A command could not open the embedded database while the site runs.
  await using library = await openOrderLibrary({ database: "server" });
  await use(library);
});

const notices = {
  en: "This is a copy of the site: nothing can be ordered, given or changed here.",
  es: "Esta es una copia del sitio: aquí no se puede pedir, donar ni cambiar nada.",
  fr: "Ceci est une copie du site\u00a0: rien ne peut y être commandé, donné ni modifié.",
};

const screens = [
  "/",
  "/literature",
  "/book/quay",
  "/donate",
  "/account",
  "/cart",
  "/subscriptions",
];

async function type(command: string[], settings: Record<string, string>): Promise<void> {
  const { code, output } = await runLibraryCommand(command, settings);
  if (code !== 0) throw new Error(output);
}

test("P18: shows the notice of a copy on every screen until take-over", async ({
  page,
  library,
}) => {
  test.slow();
  const { origin, settings } = library;
  const read = async (path: string, language = "en") =>
    (await fetch(`${origin}${path}?lng=${language}`)).text();
  const buyer = await createBuyer(library);
  expect(await read("/literature")).not.toContain(notices.en);

  await type(["hold"], settings);
  const pollOptions = { intervals: [50] };
  await expect.poll(() => read("/literature"), pollOptions).toContain(notices.en);
  for (const [language, sentence] of Object.entries(notices)) {
    // Rendered first, then cached.
    for (const _ of ["first", "again"]) {
      const pages = await Promise.all(screens.map((path) => read(path, language)));
      for (const [at, html] of pages.entries()) expect(html, screens[at]).toContain(sentence);
    }
  }
  await page.setViewportSize(viewports.phone);
  await visit(page, "/literature?lng=en");
  for (const size of [viewports.phone, viewports.desk]) {
    await page.setViewportSize(size);
    const notice = page.getByRole("region", { name: translate("notice") });
    await expect(notice).toBeInViewport();
    await expect(notice).toContainText(notices.en);
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(
      await findAccessibilityViolations(page, `[aria-label="${translate("notice")}"]`),
    ).toEqual([]);
  }

  await openCheckout(page, buyer, { quay: 1 });
  const order = page.getByRole("button", { name: translate("place-order"), exact: true });
  await expect(order).toBeDisabled();
  await expect(order).toHaveAccessibleDescription(notices.en);
  await page.goto("/donate?lng=en");
  await expect(giveButton(page)).toBeDisabled();
  await expect(giveButton(page)).toHaveAccessibleDescription(notices.en);
  // Not the message of a donor who could still do something about it.
  await expect(page.getByText(translate("gift-blocked"))).toHaveCount(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await type(["take-over", "--yes"], settings);
  await expect.poll(() => read("/literature"), pollOptions).not.toContain(notices.en);
  await page.goto("/donate?lng=en");
  await expect(giveButton(page)).toBeVisible();
  expect(await page.getByText(notices.en).count()).toBe(0);
});
