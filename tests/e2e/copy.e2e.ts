import { say } from "./account-steps.ts";
import { comeToCheckout, moveIn } from "./checkout-steps.ts";
import { giveButton } from "./gift-steps.ts";
import { viewports } from "./grid.ts";
import { openOrderLibrary } from "./order-library.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";
import { runLibrary, serve } from "./programs.ts";
import { findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { testOn } from "./test-on.ts";
import { visit } from "./visit.ts";

/** Its site is stopped and started, which other journeys should not feel. */
const test = testOn<PeopleLibrary>(async (use) => {
  await using library = await openOrderLibrary();
  await use(library);
});

const told = {
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
  const { code, output } = await runLibrary(command, settings);
  if (code !== 0) throw new Error(output);
}

test("P18: every screen of a copy says that nothing can be ordered or given there, and no screen does once it is taken over", async ({
  page,
  library,
}) => {
  test.slow();
  const buyer = await moveIn(library);
  const { settings } = library;
  expect(await (await fetch(`${library.origin}/literature?lng=en`)).text()).not.toContain(told.en);

  await library.stop();
  await type(["hold"], settings);
  const copy = await serve(settings);
  for (const [language, sentence] of Object.entries(told)) {
    for (const path of screens) {
      // Made, and kept.
      for (const _ of ["first", "again"]) {
        const html = await (await fetch(`${library.origin}${path}?lng=${language}`)).text();
        expect(html, path).toContain(sentence);
      }
    }
  }
  await page.setViewportSize(viewports.phone);
  await visit(page, "/literature?lng=en");
  for (const size of [viewports.phone, viewports.desk]) {
    await page.setViewportSize(size);
    const notice = page.getByRole("region", { name: say("notice") });
    await expect(notice).toBeInViewport();
    await expect(notice).toContainText(told.en);
    expect(await fitsItsWidth(page)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
  }

  await comeToCheckout(page, buyer, { quay: 1 });
  const order = page.getByRole("button", { name: say("place-order"), exact: true });
  await expect(order).toBeDisabled();
  await expect(order).toHaveAccessibleDescription(told.en);
  await page.goto("/donate?lng=en");
  await expect(giveButton(page)).toBeDisabled();
  await expect(giveButton(page)).toHaveAccessibleDescription(told.en);
  // Nothing that could be done about it.
  await expect(page.getByText(say("gift-blocked"))).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);

  await copy.stop();
  await type(["take-over", "--yes"], settings);
  await using _ = await serve(settings);
  const readList = async () => (await fetch(`${library.origin}/literature?lng=en`)).text();
  await expect.poll(readList, { intervals: [50] }).not.toContain(told.en);
  await page.goto("/donate?lng=en");
  await expect(giveButton(page)).toBeVisible();
  expect(await page.getByText(told.en).count()).toBe(0);
});
