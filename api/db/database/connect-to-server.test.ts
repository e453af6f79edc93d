import { expect, test } from "vitest";

import { openDatabase } from "./open-database.ts";
import { refuseOldVersion } from "./connect-to-server.ts";

test("reports an unreachable server without its password", async () => {
  const location = { url: "postgres://library:hidden@127.0.0.1:1/library", folder: null };

  const refusal = await openDatabase(location).catch((error: Error) => error.message);

  expect(refusal).toMatch(
    /^The server that DATABASE_URL names refused a connection: .*ECONNREFUSED/,
  );
  expect(refusal).not.toContain("hidden");
});

test("refuses a server that is too old", () => {
  expect(() => refuseOldVersion({ number: 140_009, name: "14.9" })).toThrow(
    "DATABASE_URL points to PostgreSQL 14.9, but version 15 or later is required.",
  );
  expect(() => refuseOldVersion({ number: 150_000, name: "15.0" })).not.toThrow();
});
