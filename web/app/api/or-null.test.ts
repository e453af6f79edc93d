import { expect, test } from "vitest";

import { ApiFailure } from "./failure.ts";
import { findGoneList, goneIfWithdrawn, orNull, orNullUnlessRefused } from "./or-null.ts";

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

test.each([410, 429])("rethrows status %d only for the main content of a page", async (status) => {
  expect(await orNull(failing(status), () => {})).toBeNull();
  await expect(orNullUnlessRefused(failing(status), () => {})).rejects.toMatchObject({ status });
});

const gone = { title: "Lamp", language: "en", versions: [] };

/** A library in which the topic 7 was withdrawn. */
const api = {
  getGone: async ({ kind, code }: { kind: string; code: string }) =>
    kind === "topic" && code === "7" ? gone : failing(404),
};

const find = async () => ({ ...gone, kind: "book" as const });

test("answers a withdrawn record with 410 and what is known of it", async () => {
  await expect(goneIfWithdrawn(failing(410), find)).rejects.toMatchObject({
    data: { title: "Lamp", kind: "book" },
    init: { status: 410 },
  });
  await expect(goneIfWithdrawn(failing(410), () => failing(503))).rejects.toMatchObject({
    data: null,
    init: { status: 410 },
  });
  await expect(goneIfWithdrawn(failing(404), find)).rejects.toMatchObject({
    init: { status: 404 },
  });
  await expect(goneIfWithdrawn(failing(503), find)).rejects.toMatchObject({ status: 503 });
  expect(await goneIfWithdrawn(Promise.resolve("a page"), find)).toBe("a page");
});

test.each([
  { serieId: "", topicId: "7" },
  { serieId: "3", topicId: "7" },
])("finds the withdrawn list among the filters %o", async (filters) => {
  expect(await findGoneList(api, filters, "en")).toEqual({ ...gone, kind: "topic" });
});
