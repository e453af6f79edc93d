import { expect, test, vi } from "vitest";

import { useReadingState } from "./reading-state.ts";
import { turnPage } from "./turn-page.ts";
import type { SectionLoader } from "./section-loader.ts";

test("a turn within the chapter asks for nothing, and one beyond it waits for the next", async () => {
  const { view, next } = viewAt({ page: 1, pages: 4 });
  const bringing = Promise.withResolvers<boolean>();
  const loadSections = vi.fn(() => bringing.promise);
  useReadingState.setState({ pages: { ...pages, loadSections } });

  turnPage(view, 1);
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1));
  expect(loadSections).not.toHaveBeenCalled();
  view.renderer.page = 2;
  turnPage(view, 1);
  await vi.waitFor(() => expect(loadSections).toHaveBeenCalledWith(2));
  expect(next).toHaveBeenCalledTimes(1);
  bringing.resolve(true);
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2));
});

test("a chapter that does not come leaves the text as it is, and the way back open", async () => {
  const { view, next, prev } = viewAt({ page: 2, pages: 4 });
  const bringing = Promise.withResolvers<boolean>();
  const giveUp = vi.fn(() => bringing.resolve(false));
  useReadingState.setState({ pages: { ...pages, loadSections: () => bringing.promise, giveUp } });
  for (let turns = 0; turns < 9; turns++) turnPage(view, 1);
  useReadingState.setState({ retry: () => {} });

  turnPage(view, -1);
  await vi.waitFor(() => expect(prev).toHaveBeenCalledOnce());
  expect(giveUp).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});

test("turns that come faster than pages are drawn follow one another", async () => {
  const { view, next } = viewAt({ page: 1, pages: 9 });
  const drawn = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  next.mockImplementation(() => drawn[next.mock.calls.length - 1]!.promise);
  turnPage(view, 1);
  turnPage(view, 1);
  await vi.waitFor(() => expect(useReadingState.getState().isTurning).toBe(true));

  expect(next).toHaveBeenCalledOnce();
  drawn[0]!.resolve();
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2));
  drawn[1]!.resolve();
  await vi.waitFor(() => expect(useReadingState.getState().isTurning).toBe(false));
});

test("in a book of fixed leaves both that lie side by side are there before they are turned to", async () => {
  const { view, next } = leavesAt(2);
  const loadSections = vi.fn(async () => true);
  useReadingState.setState({ pages: { ...pages, loadSections } });

  turnPage(view, 1);
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce());
  expect(loadSections).toHaveBeenCalledExactlyOnceWith(3, 4);
});

test("after a jump that led nowhere leaves are turned from those that are seen", async () => {
  const { view, next, goTo } = leavesAt(2);
  const loadSections = vi.fn(async () => true);
  useReadingState.setState({ pages: { ...pages, loadSections } });
  view.renderer.index = 4;

  turnPage(view, 1);
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce());
  expect(goTo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ index: 2 }));
  expect(loadSections).toHaveBeenCalledExactlyOnceWith(3, 4);
});

test("a turn whose page never comes ends, and the next one is taken", async () => {
  const { view, next, prev } = viewAt({ page: 1, pages: 4 });
  const lost = Promise.withResolvers<void>();
  const unlessLost = (go: () => Promise<void>) => Promise.race([go(), lost.promise]);
  useReadingState.setState({ pages: { ...pages, unlessLost } });
  next.mockReturnValue(new Promise(() => {}));
  turnPage(view, 1);
  turnPage(view, -1);
  await vi.waitFor(() => expect(useReadingState.getState().isTurning).toBe(true));

  expect(prev).not.toHaveBeenCalled();
  lost.resolve();
  await vi.waitFor(() => expect(prev).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(useReadingState.getState().isTurning).toBe(false));
});

const pages: SectionLoader = {
  loadSections: async () => true,
  giveUp: () => {},
  unlessLost: (go) => go(),
};

/** A book of five leaves, the first of which lies alone. */
function leavesAt(index: number) {
  const { view, next } = viewAt({ page: 0, pages: 0 });
  const leaves: unknown[] = view.book.sections;
  const getSpreadOf = (leaf: unknown) => ({ index: Math.ceil(leaves.indexOf(leaf) / 2) });
  const goTo = vi.fn(async (target: { index: number }) => {
    view.renderer.index = target.index;
  });
  const lastLocation = { section: { current: index } };
  Object.assign(view.renderer, { index, getSpreadOf, goTo, getContents: () => [{}] });
  Object.assign(view, { isFixedLayout: true, lastLocation });
  return { view, next, goTo };
}

/** A book of five parts at a page of its second. */
function viewAt(place: { page: number; pages: number }) {
  useReadingState.setState({ pages, retry: null, isTurning: false });
  const next = vi.fn(async () => {});
  const prev = vi.fn(async () => {});
  const renderer = { ...place, getContents: () => [{ index: 1 }] };
  const sections = Array.from({ length: 5 }, () => ({}));
  const view = Object.assign(Object.create(null), { book: { sections }, renderer, next, prev });
  return { view, next, prev };
}
