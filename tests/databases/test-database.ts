import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";

import { sql } from "kysely";
import pg from "pg";
import { inject, type ProvidedContext } from "vitest";

import { openEmbeddedDatabase } from "#api/db/database/embedded-database.ts";
import {
  openFromEmbedded,
  openDatabase,
  type OpenDatabase,
} from "#api/db/database/open-database.ts";

import { isLongRun } from "#tests/test-tier.ts";

import { withDatabase } from "./postgres-databases.ts";

type Server = NonNullable<ProvidedContext["server"]>;

/** A new, migrated database that is removed soon after it is closed: embedded or on a server, as the project says. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = inject("server");
  if (server) return createOnServer(server, server.template);

  return openFromEmbedded(await openEmbeddedDatabase(null, await openMigratedSnapshot()));
}

/** An empty database of the given kind. */
export async function openEmptyDatabase(kind: OpenDatabase["kind"]): Promise<OpenDatabase> {
  if (kind === "embedded")
    return openFromEmbedded(await openEmbeddedDatabase(null, await openEmptySnapshot()));

  const server = inject("server");
  if (!server) throw new Error("There is no server in this project.");
  return createOnServer(server, "template0");
}

/** Writes an empty embedded database to a process's data folder. */
export async function writeEmptyDatabase(folder: string): Promise<void> {
  const snapshot = await openEmptySnapshot();
  if (snapshot) await (await openEmbeddedDatabase(folder, snapshot)).close();
}

/** The same with a migrated one, which a process opens faster. */
export async function writeMigratedDatabase(folder: string): Promise<void> {
  if (!isLongRun) await (await openEmbeddedDatabase(folder, await openMigratedSnapshot())).close();
}

/** Fills one migrated database, and opens copies of it on demand. The end of the run drops it. */
export async function createTemplate(
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<() => Promise<OpenDatabase>> {
  const server = inject("server");
  if (server) {
    const template = `${server.prefix}${randomName()}`;
    await runOnServer(server, `create database ${template} ${templateClause(server.template)}`);
    await using database = await openDatabase({
      url: withDatabase(server.nearUrl, template),
      folder: null,
    });
    await fill(database);
    return () => createOnServer(server, template);
  }

  const embedded = await openEmbeddedDatabase(null, await openMigratedSnapshot());
  await using database = await openFromEmbedded(embedded);
  await fill(database);
  // A copy recovers as after a crash: without a checkpoint its sequences would skip the numbers logged ahead.
  await sql`checkpoint`.execute(database.db);
  const filled = await embedded.snapshot();
  return async () => openFromEmbedded(await openEmbeddedDatabase(null, filled));
}

async function openMigratedSnapshot(): Promise<Blob> {
  const snapshot = inject("snapshot");
  if (!snapshot) throw new Error("Tests that use a database are named *.db.test.ts.");
  return openAsBlob(snapshot.migrated);
}

/** Creating one takes seven times as long; the long run does. */
async function openEmptySnapshot(): Promise<Blob | undefined> {
  const snapshot = inject("snapshot");
  return snapshot && !isLongRun ? openAsBlob(snapshot.empty) : undefined;
}

/** All but the last are dropped when the next one opens: by then the server has noticed their closed connections. */
const closed: string[] = [];

async function createOnServer(server: Server, template: string): Promise<OpenDatabase> {
  for (const name of closed.splice(0, closed.length - 1)) {
    await runOnServer(server, `drop database if exists ${name} with (force)`);
  }
  const { name, url } = await copyTemplate(server, template);
  const database = await openDatabase({ url, folder: null, poolSize: 5 });
  async function close() {
    await database.close();
    closed.push(name);
  }
  return { ...database, close, [Symbol.asyncDispose]: close };
}

/** The address of a new, migrated database for other processes; null without a server. The end of the run drops it. */
export async function createTestDatabase(): Promise<string | null> {
  const server = inject("server");
  return server && (await copyTemplate(server, server.template)).url;
}

async function copyTemplate(server: Server, template: string) {
  const name = `${server.prefix}${randomName()}`;
  await runOnServer(server, `create database ${name} ${templateClause(template)}`);
  return { name, url: withDatabase(server.nearUrl, name) };
}

function randomName(): string {
  return randomBytes(6).toString("hex");
}

/** Copies files: by the write-ahead log it would take longer, and connections would start more slowly. */
function templateClause(template: string): string {
  return `template ${template} strategy file_copy`;
}

let adminClient: Promise<pg.Client> | undefined;

/** On one connection of this process, because each costs as much as a small database. */
async function runOnServer(server: Server, statement: string): Promise<void> {
  adminClient ??= connect(server.nearUrl);
  await (await adminClient).query(statement);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // The server stops first at the end of a run.
  client.on("error", () => {});
  await client.connect();
  return client;
}
