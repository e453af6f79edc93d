import { expect, test, vi } from "vitest";

import { markBusy } from "./mark-busy.ts";

test("what was pressed is busy once the wait is longer than 200 ms, until it ends", () => {
  vi.useFakeTimers();
  const pressed = { ariaBusy: null } as unknown as HTMLElement;
  const end = markBusy(pressed);

  vi.advanceTimersByTime(199);
  expect(pressed.ariaBusy).toBeNull();
  vi.advanceTimersByTime(1);
  expect(pressed.ariaBusy).toBe("true");

  end();
  expect(pressed.ariaBusy).toBeNull();
  vi.useRealTimers();
});

test("a wait that ends soon is not shown", () => {
  vi.useFakeTimers();
  const pressed = { ariaBusy: null } as unknown as HTMLElement;
  markBusy(pressed)();

  vi.runAllTimers();
  expect(pressed.ariaBusy).toBeNull();
  vi.useRealTimers();
});
