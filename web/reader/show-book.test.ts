import { afterEach, expect, test, vi } from "vitest";

import { useReadingState } from "./reading-state.ts";
import { showBook } from "./show-book.ts";

const { listenToBook, opening, views } = vi.hoisted(() => ({
  listenToBook: vi.fn(),
  opening: Promise.withResolvers<void>(),
  views: [] as { close: () => void; remove: () => void }[],
}));

vi.mock("./foliate.client.ts", () => ({
  foliate: {
    View: class {
      close = vi.fn();
      remove = vi.fn();
      open = () => opening.promise;
      constructor() {
        views.push(this);
      }
    },
  },
}));
vi.mock("./open-book.ts", () => ({
  openBook: async () => ({ epub: { toc: [], sections: [], destroy: () => {} }, pages: null }),
}));
vi.mock("./listen-to-book.ts", () => ({ listenToBook }));
vi.mock("./apply-layout.ts", () => ({ applyLayout: () => {} }));

afterEach(() => vi.unstubAllGlobals());

test("never shows a book that is left while it opens", async () => {
  const leaving = new AbortController();
  const earlier = { loadSections: vi.fn(), untilGivenUp: vi.fn(), cancel: vi.fn() };
  useReadingState.setState({ sectionLoader: earlier });
  const book = Object.assign(Object.create(null), { code: "lamp" });
  const host = Object.assign(Object.create(null), { append: () => {} });
  const showing = showBook(
    { book, type: "Tracts", cover: null },
    {
      host,
      apiOrigin: "",
      missingSectionText: "",
      signal: leaving.signal,
      onOrientationChange: () => {},
      onOutdated: () => {},
      t: () => "",
      language: "en",
    },
  );
  await vi.waitFor(() => expect(views).toHaveLength(1));

  leaving.abort();
  opening.resolve();
  await showing;
  expect(useReadingState.getState()).toMatchObject({ view: null, sectionLoader: null });
  expect(listenToBook).not.toHaveBeenCalled();
  expect(views[0]?.remove).toHaveBeenCalled();
});
