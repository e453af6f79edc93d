import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";

import { sql } from "kysely";
import pg from "pg";
import { inject, type ProvidedContext } from "vitest";

import { openEmbedded } from "#api/db/database/embedded.ts";
import { databaseIn, openDatabase, type OpenDatabase } from "#api/db/database/open-database.ts";

import { isLongRun } from "#tests/test-tier.ts";

import { withDatabase } from "./postgres-databases.ts";

type Server = NonNullable<ProvidedContext["server"]>;

/** A new, migrated database that is gone soon after it is closed: embedded or on a server, as the project at work says. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = inject("server");
  if (server) return newOnServer(server, server.template);

  return databaseIn(await openEmbedded(null, await migratedSnapshot()));
}

/** One in which nothing is yet, of the kind that is named. */
export async function openEmptyDatabase(kind: OpenDatabase["kind"]): Promise<OpenDatabase> {
  if (kind === "embedded") return databaseIn(await openEmbedded(null, await emptySnapshot()));

  const server = inject("server");
  if (!server) throw new Error("There is no server in this project.");
  return newOnServer(server, "template0");
}

/** Puts one in which nothing is yet where a process will look for an embedded database. */
export async function layEmptyDatabase(folder: string): Promise<void> {
  const snapshot = await emptySnapshot();
  if (snapshot) await (await openEmbedded(folder, snapshot)).close();
}

/** The same of a migrated one: a process that is not about the first start brings it up to date in a moment. */
export async function layMigratedDatabase(folder: string): Promise<void> {
  if (!isLongRun) await (await openEmbedded(folder, await migratedSnapshot())).close();
}

/** Fills one migrated database, and opens as many copies of it as are asked for. The end of the run drops it. */
export async function makeTemplate(
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<() => Promise<OpenDatabase>> {
  const server = inject("server");
  if (server) {
    const template = `${server.prefix}${newName()}`;
    await runOnServer(server, `create database ${template} ${copyOf(server.template)}`);
    await using database = await openDatabase({
      url: withDatabase(server.nearUrl, template),
      folder: null,
    });
    await fill(database);
    return () => newOnServer(server, template);
  }

  const embedded = await openEmbedded(null, await migratedSnapshot());
  await using database = await databaseIn(embedded);
  await fill(database);
  // A copy recovers as from a crash: without this its sequences would skip the numbers that they have logged ahead.
  await sql`checkpoint`.execute(database.db);
  const filled = await embedded.snapshot();
  return async () => databaseIn(await openEmbedded(null, filled));
}

async function migratedSnapshot(): Promise<Blob> {
  const snapshot = inject("snapshot");
  if (!snapshot) throw new Error("Tests that use a database are named *.db.test.ts.");
  return openAsBlob(snapshot.migrated);
}

/** To begin from nothing takes seven times as long: the long run does. */
async function emptySnapshot(): Promise<Blob | undefined> {
  const snapshot = inject("snapshot");
  return snapshot && !isLongRun ? openAsBlob(snapshot.empty) : undefined;
}

/** All but the last are dropped when the next one opens: by then the server has noticed that their connections ended. */
const closed: string[] = [];

async function newOnServer(server: Server, template: string): Promise<OpenDatabase> {
  for (const name of closed.splice(0, closed.length - 1)) {
    await runOnServer(server, `drop database if exists ${name} with (force)`);
  }
  const name = `${server.prefix}${newName()}`;
  await runOnServer(server, `create database ${name} ${copyOf(template)}`);

  const url = withDatabase(server.nearUrl, name);
  const database = await openDatabase({ url, folder: null, poolSize: 5 });
  async function close() {
    await database.close();
    closed.push(name);
  }
  return { ...database, close, [Symbol.asyncDispose]: close };
}

function newName(): string {
  return randomBytes(6).toString("hex");
}

/** Copies files: through the journal it would take longer, and connections would begin more slowly. */
function copyOf(template: string): string {
  return `template ${template} strategy file_copy`;
}

let administrator: Promise<pg.Client> | undefined;

/** All by one connection of this process, for each costs as much as a small database. */
async function runOnServer(server: Server, statement: string): Promise<void> {
  administrator ??= connect(server.nearUrl);
  await (await administrator).query(statement);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // The server goes first at the end of a run.
  client.on("error", () => {});
  await client.connect();
  return client;
}
