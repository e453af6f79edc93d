import { expect, test } from "vitest";

import { ApiFailure } from "./failure.ts";
import { orNull, orNullUnlessRefused } from "./or-null.ts";

function failing(status: number): Promise<never> {
  return Promise.reject(new ApiFailure({ status, code: "err", detail: "" }));
}

test.each([orNull, orNullUnlessRefused])(
  "S8.04: reports a failure and resolves to null",
  async (wrap) => {
    const reports: unknown[] = [];
    expect(await wrap(failing(503), (failure) => void reports.push(failure))).toBeNull();
    expect(reports).toMatchObject([{ status: 503 }]);
    expect(await wrap(Promise.resolve("a list"), () => {})).toBe("a list");
  },
);

test("rethrows status 429 only for the main content of a page", async () => {
  expect(await orNull(failing(429), () => {})).toBeNull();
  await expect(orNullUnlessRefused(failing(429), () => {})).rejects.toMatchObject({
    status: 429,
  });
});
