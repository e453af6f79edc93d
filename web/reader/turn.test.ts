import { expect, test, vi } from "vitest";

import { useReading } from "./reading.ts";
import { turn } from "./turn.ts";

test("a turn within the chapter asks for nothing, and one beyond it waits for the next", async () => {
  const { view, next } = viewAt({ page: 1, pages: 4 });
  const bringing = Promise.withResolvers<boolean>();
  const bring = vi.fn(() => bringing.promise);
  useReading.setState({ pages: { bring, giveUp: () => {} } });

  turn(view, 1);
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1));
  expect(bring).not.toHaveBeenCalled();
  view.renderer.page = 2;
  turn(view, 1);
  await vi.waitFor(() => expect(bring).toHaveBeenCalledWith(2));
  expect(next).toHaveBeenCalledTimes(1);
  bringing.resolve(true);
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2));
});

test("a chapter that does not come leaves the text as it is, and the way back open", async () => {
  const { view, next, prev } = viewAt({ page: 2, pages: 4 });
  const bringing = Promise.withResolvers<boolean>();
  const giveUp = vi.fn(() => bringing.resolve(false));
  useReading.setState({ pages: { bring: () => bringing.promise, giveUp } });
  for (let turns = 0; turns < 9; turns++) turn(view, 1);
  useReading.setState({ askAgain: () => {} });

  turn(view, -1);
  await vi.waitFor(() => expect(prev).toHaveBeenCalledOnce());
  expect(giveUp).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});

test("turns that come faster than pages are drawn follow one another", async () => {
  const { view, next } = viewAt({ page: 1, pages: 9 });
  const drawn = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  next.mockImplementation(() => drawn[next.mock.calls.length - 1]!.promise);
  turn(view, 1);
  turn(view, 1);
  await vi.waitFor(() => expect(useReading.getState().isTurning).toBe(true));

  expect(next).toHaveBeenCalledOnce();
  drawn[0]!.resolve();
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2));
  drawn[1]!.resolve();
  await vi.waitFor(() => expect(useReading.getState().isTurning).toBe(false));
});

/** A book of five parts at a page of its second. */
function viewAt(place: { page: number; pages: number }) {
  useReading.setState({ askAgain: null, isTurning: false });
  const next = vi.fn(async () => {});
  const prev = vi.fn(async () => {});
  const renderer = { ...place, getContents: () => [{ index: 1 }] };
  const sections = Array.from({ length: 5 }, () => ({}));
  const view = Object.assign(Object.create(null), { book: { sections }, renderer, next, prev });
  return { view, next, prev };
}
