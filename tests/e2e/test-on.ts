import { type Page, test as base } from "@playwright/test";

import { untilAlive } from "./until-alive.ts";

/** A journey on what `provide` serves while it is used: made once for each worker, and closed after its last test. */
export function testOn<T extends { origin: string }>(
  provide: (use: (library: T) => Promise<void>) => Promise<void>,
) {
  return base.extend<object, { library: T }>({
    library: [
      // Playwright reads the names of what a fixture uses from this pattern.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => provide(use),
      { scope: "worker", timeout: 150_000 },
    ],
    baseURL: async ({ library }, use) => use(library.origin),
    context: async ({ context }, use) => {
      context.on("page", waitForLife);
      await use(context);
    },
  });
}

type Waiting = { waitUntil?: string };

/** A network that rests does not tell that the program has taken the page up: on a slow machine that comes later. */
function waitForLife(page: Page): void {
  const { goto, reload, goBack } = page;

  async function orAlive<Answer>(answer: Promise<Answer>, waiting?: Waiting): Promise<Answer> {
    const given = await answer;
    if (waiting?.waitUntil === "networkidle") await untilAlive(page);
    return given;
  }

  Object.assign(page, {
    goto: (...asked: Parameters<Page["goto"]>) => orAlive(goto.apply(page, asked), asked[1]),
    reload: (...asked: Parameters<Page["reload"]>) => orAlive(reload.apply(page, asked), asked[0]),
    goBack: (...asked: Parameters<Page["goBack"]>) => orAlive(goBack.apply(page, asked), asked[0]),
  });
}
