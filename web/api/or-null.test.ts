import { expect, test } from "vitest";

import { ApiFailure } from "./failure.ts";
import { orNull, orNullUnlessRateLimited } from "./or-null.ts";

function failing(status: number): Promise<never> {
  return Promise.reject(new ApiFailure({ status, code: "err", detail: "" }));
}

test.each([orNull, orNullUnlessRateLimited])(
  "S8.04: what cannot be had is told to the operator, and left out",
  async (forgo) => {
    const told: unknown[] = [];
    expect(await forgo(failing(503), (failure) => void told.push(failure))).toBeNull();
    expect(told).toMatchObject([{ status: 503 }]);
    expect(await forgo(Promise.resolve("a list"), () => {})).toBe("a list");
  },
);

test("that too much was asked is said by all of a page that is made for a list, and left out of any other", async () => {
  expect(await orNull(failing(429), () => {})).toBeNull();
  await expect(orNullUnlessRateLimited(failing(429), () => {})).rejects.toMatchObject({
    status: 429,
  });
});
