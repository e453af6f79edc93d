import { expect, test } from "vitest";

import { retriedDeletionCodes } from "#domain/retried-deletions.ts";

import { eraseOwnData } from "./own-data.ts";

test("documents each code after which a deletion is tried again", () => {
  const { description } = eraseOwnData.responses[409];
  for (const code of retriedDeletionCodes) expect(description).toMatch(new RegExp(`${code}[ ,]`));
});
