import { expect, test } from "vitest";

import { singleFlight } from "./single-flight.ts";

test("what several ask for at once is made once, and anew for who asks later", async () => {
  const share = singleFlight<number>();
  let made = 0;
  const make = async () => ++made;

  expect(await Promise.all([share("a", make), share("a", make), share("b", make)])).toEqual([
    1, 1, 2,
  ]);
  expect(await share("a", make)).toBe(3);
});

test("what could not be made can be tried again", async () => {
  const share = singleFlight<number>();

  await expect(share("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await share("a", async () => 1)).toBe(1);
});
