import { expect, test, vi } from "vitest";

import { type SectionLoader, useReadingState } from "./reading-state.ts";
import { turnPage } from "./turn-page.ts";

test("loads the next chapter only for a turn past this one", async () => {
  const { view, next } = viewAt({ page: 1, pages: 4 });
  const loading = Promise.withResolvers<boolean>();
  const loadSections = vi.fn(() => loading.promise);
  useReadingState.setState({ sectionLoader: { ...pages, loadSections } });

  turnPage(view, 1);
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1));
  expect(loadSections).not.toHaveBeenCalled();
  view.renderer.page = 2;
  turnPage(view, 1);
  await vi.waitFor(() => expect(loadSections).toHaveBeenCalledWith(2));
  expect(next).toHaveBeenCalledTimes(1);
  loading.resolve(true);
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2));
});

test("stays and can turn back when a chapter fails to load", async () => {
  const { view, next, prev } = viewAt({ page: 2, pages: 4 });
  const loading = Promise.withResolvers<boolean>();
  const giveUp = vi.fn(() => loading.resolve(false));
  useReadingState.setState({
    sectionLoader: { ...pages, loadSections: () => loading.promise, cancel: giveUp },
  });
  for (let turns = 0; turns < 9; turns++) turnPage(view, 1);
  useReadingState.setState({ retry: () => {} });

  turnPage(view, -1);
  await vi.waitFor(() => expect(prev).toHaveBeenCalledOnce());
  expect(giveUp).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});

test("queues turns that come faster than pages are drawn", async () => {
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

test("loads both pages of a spread before turning to it", async () => {
  const { view, next } = fixedViewAt(2);
  const loadSections = vi.fn(async () => true);
  useReadingState.setState({ sectionLoader: { ...pages, loadSections } });

  turnPage(view, 1);
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce());
  expect(loadSections).toHaveBeenCalledExactlyOnceWith(3, 4);
});

test("turns from the visible spread after a failed jump", async () => {
  const { view, next, goTo } = fixedViewAt(2);
  const loadSections = vi.fn(async () => true);
  useReadingState.setState({ sectionLoader: { ...pages, loadSections } });
  view.renderer.index = 4;

  turnPage(view, 1);
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce());
  expect(goTo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ index: 2 }));
  expect(loadSections).toHaveBeenCalledExactlyOnceWith(3, 4);
});

test("ends a turn whose page never loads and takes the next", async () => {
  const { view, next, prev } = viewAt({ page: 1, pages: 4 });
  const lost = Promise.withResolvers<void>();
  const unlessLost = (go: () => Promise<void>) => Promise.race([go(), lost.promise]);
  useReadingState.setState({ sectionLoader: { ...pages, untilGivenUp: unlessLost } });
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
  cancel: () => {},
  untilGivenUp: (go) => go(),
};

/** A fixed-layout book of five pages; the first is a spread of its own. */
function fixedViewAt(index: number) {
  const { view, next } = viewAt({ page: 0, pages: 0 });
  const bookPages: unknown[] = view.book.sections;
  const getSpreadOf = (page: unknown) => ({ index: Math.ceil(bookPages.indexOf(page) / 2) });
  const goTo = vi.fn(async (target: { index: number }) => {
    view.renderer.index = target.index;
  });
  const lastLocation = { section: { current: index } };
  Object.assign(view.renderer, { index, getSpreadOf, goTo, getContents: () => [{}] });
  Object.assign(view, { isFixedLayout: true, lastLocation });
  return { view, next, goTo };
}

/** A book of five sections at a page of its second. */
function viewAt(place: { page: number; pages: number }) {
  useReadingState.setState({ sectionLoader: pages, retry: null, isTurning: false });
  const next = vi.fn(async () => {});
  const prev = vi.fn(async () => {});
  const renderer = { ...place, getContents: () => [{ index: 1 }] };
  const sections = Array.from({ length: 5 }, () => ({}));
  const view = Object.assign(Object.create(null), { book: { sections }, renderer, next, prev });
  return { view, next, prev };
}
