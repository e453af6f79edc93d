import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";

import { expect, inject, test } from "vitest";

import { migrate } from "#api/db/database/migrate.ts";
import { openDatabase } from "#api/db/database/open-database.ts";
import { executeSql, withDatabase } from "#tests/databases/postgres-databases.ts";
import { isLongRun } from "#tests/test-tier.ts";

const server = inject("server");

/** The first steps of a site's process; it reports when it has loaded and waits for a sign to start. */
const program = `
  const { readEnv } = await import("./server/settings/env.ts");
  const { openLibrary } = await import("./server/open-library.ts");
  const { openJobs } = await import("./api/jobs.ts");
  const { openLog } = await import("./server/log.ts");
  const { runProgram } = await import("./server/run-program.ts");
  await import("./server/prepare-library.ts");
  process.stdout.write("loaded");
  for await (const _ of process.stdin) break;
  await runProgram(async () => {
    const env = readEnv(process.env);
    await using database = await openLibrary(env);
    await using _ = await openJobs(database, openLog(env));
    return 0;
  });
`;

type Started = { child: ChildProcess; errors: Promise<string> };

async function start(url: string): Promise<Started> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH, HOME, DATABASE_URL: url },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const errors = text(child.stderr);
  await once(child.stdout, "data");
  child.stdout.resume();
  return { child, errors };
}

/** The exit code, or "hangs", and the error output. */
async function end({ child, errors }: Started) {
  const exited = once(child, "exit", { signal: AbortSignal.timeout(60_000) });
  child.stdin?.end("go\n");
  const code = await exited.then(([code]) => Number(code)).catch(() => "hangs");
  child.kill("SIGKILL");
  return { code, errors: await errors };
}

/** A new empty database on the server, and its address for the processes. */
async function emptyDatabase(): Promise<AsyncDisposable & { url: string }> {
  if (!server) throw new Error("There is no server in this project.");
  const name = `${server.prefix}${randomBytes(6).toString("hex")}`;
  await executeSql(server.url, `create database ${name}`);
  return {
    url: withDatabase(server.url, name),
    [Symbol.asyncDispose]: () => executeSql(server.url, `drop database ${name} with (force)`),
  };
}

test.skipIf(!server).each(Array.from({ length: isLongRun ? 10 : 1 }, (_, run) => run + 1))(
  "starts five processes at once on an empty database (%i)",
  { timeout: 120_000 },
  async () => {
    await using database = await emptyDatabase();
    const started = await Promise.all(Array.from({ length: 5 }, () => start(database.url)));
    const ended = await Promise.all(started.map(end));
    expect(ended).toEqual(Array.from({ length: 5 }, () => ({ code: 0, errors: "" })));
  },
);

test.skipIf(!server)(
  "names both versions when a program is older than its database",
  { timeout: 60_000 },
  async () => {
    await using database = await emptyDatabase();
    await using opened = await openDatabase({ url: database.url, folder: null });
    await migrate(opened);
    await executeSql(
      database.url,
      "insert into kysely_migration (name, timestamp) values ('998-next', '2999'), ('999-last', '2999')",
    );

    const { code, errors } = await end(await start(database.url));
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^The database of DATABASE_URL cannot be opened: this program is older than the database: it knows the migrations up to \d{3}-[\w-]+, and the database has 999-last\n$/,
    );
  },
);
