import { expect, test } from "vitest";

import { openDatabase } from "./open-database.ts";
import { refuseOldVersion } from "./connect-to-server.ts";

test("a server that is not there is named as the fault, and its password is not told", async () => {
  const place = { url: "postgres://library:hidden@127.0.0.1:1/library", folder: null };

  const refusal = await openDatabase(place).catch((error: Error) => error.message);

  expect(refusal).toMatch(
    /^The server that DATABASE_URL names refused a connection: .*ECONNREFUSED/,
  );
  expect(refusal).not.toContain("hidden");
});

test("a server older than what is needed is refused", () => {
  expect(() => refuseOldVersion({ number: 140_009, name: "14.9" })).toThrow(
    "DATABASE_URL leads to PostgreSQL 14.9, but version 15 or later is needed.",
  );
  expect(() => refuseOldVersion({ number: 150_000, name: "15.0" })).not.toThrow();
});
