import { expect, test, vi } from "vitest";

import { goToNextChapter, jump } from "./jump.ts";
import { useReadingState } from "./reading-state.ts";
import { turnPage } from "./turn-page.ts";

test("jumps after the current turn and drops queued turns", async () => {
  const { next, nextSection, drawn } = await turning();

  const jumping = goToNextChapter();
  await Promise.resolve();
  expect(nextSection).not.toHaveBeenCalled();
  drawn.resolve();
  await jumping;
  expect(nextSection).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(useReadingState.getState().isTurning).toBe(false));
  expect(next).toHaveBeenCalledOnce();
});

test("does not jump in a book that was closed in the meantime", async () => {
  const { drawn } = await turning();
  const go = vi.fn(async () => {});

  const jumping = jump(go);
  useReadingState.setState({ view: null, isTurning: false });
  await jumping;
  expect(go).not.toHaveBeenCalled();
  drawn.resolve();
});

/** A book with a turn in progress until `drawn` resolves, and another turn queued. */
async function turning() {
  const drawn = Promise.withResolvers<void>();
  const next = vi.fn(() => drawn.promise);
  const nextSection = vi.fn(async () => {});
  const renderer = { page: 1, pages: 9, nextSection, getContents: () => [{ index: 0 }] };
  const history = { canGoBack: false };
  const view = Object.assign(Object.create(null), {
    book: { sections: [{}] },
    renderer,
    next,
    history,
  });
  const pages = {
    loadSections: async () => true,
    cancel: () => {},
    untilGivenUp: (go: () => Promise<void>) => go(),
  };
  useReadingState.setState({ view, sectionLoader: pages, retry: null, isTurning: false });

  turnPage(view, 1);
  turnPage(view, 1);
  await vi.waitFor(() => expect(useReadingState.getState().isTurning).toBe(true));
  return { next, nextSection, drawn };
}
