import { expect, test, vi } from "vitest";

import { markBusy } from "./modals.ts";

test("marks the button busy after 200 ms until the wait ends", () => {
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

test("leaves the button alone when the wait ends soon", () => {
  vi.useFakeTimers();
  const pressed = { ariaBusy: null } as unknown as HTMLElement;
  markBusy(pressed)();

  vi.runAllTimers();
  expect(pressed.ariaBusy).toBeNull();
  vi.useRealTimers();
});
