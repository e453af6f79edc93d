import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, inject, test } from "vitest";

import { writeMigratedDatabase } from "#tests/databases/test-database.ts";

import { readEnv } from "./settings/env.ts";
import { openLog } from "./log.ts";
import { startServer } from "./start-server.ts";

test.skipIf(inject("server"))("releases its port and database when it cannot start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-start-"));
  await writeMigratedDatabase(folder);
  const env = readEnv({ SERVE: "api", API_ORIGIN: "http://localhost:1", DATA_DIR: folder });
  // A percent sign that starts no valid escape.
  const broken = { ...env, PORT: 0, SMTP_URL: "smtp://me:100%@localhost:9" };
  const deps = {
    log: openLog({ LOG_LEVEL: "silent" }),
    render: () => Promise.reject(new Error("no screens")),
    clientFiles: () => Promise.resolve(),
    scripts: () => [],
  };

  for (const _ of [1, 2]) {
    const server = createServer();
    await expect(startServer(broken, deps, server)).rejects.toThrow("URI malformed");
    expect(server.listening).toBe(false);
  }
  await rm(folder, { recursive: true });
});
