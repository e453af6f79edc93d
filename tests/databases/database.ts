import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";

import { inject } from "vitest";

import { openEmbedded } from "#api/db/database/embedded.ts";
import { databaseIn, openDatabase, type OpenDatabase } from "#api/db/database/open-database.ts";

import { administer, withDatabase } from "./postgres-databases.ts";

/** A new, migrated database that is gone when it is closed: embedded or on a server, as the project at work says. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = inject("server");
  if (server) return newOnServer(server, server.template);

  const snapshot = inject("snapshot");
  if (!snapshot) throw new Error("Tests that use a database are named *.db.test.ts.");
  return databaseIn(await openEmbedded(null, await openAsBlob(snapshot)));
}

/** One in which nothing is yet, of the kind that is named. */
export async function openEmptyDatabase(kind: OpenDatabase["kind"]): Promise<OpenDatabase> {
  if (kind === "embedded") return openDatabase({ folder: null });

  const server = inject("server");
  if (!server) throw new Error("There is no server in this project.");
  return newOnServer(server, "template0");
}

async function newOnServer(server: { url: string }, template: string): Promise<OpenDatabase> {
  const name = `lectern_test_${randomBytes(6).toString("hex")}`;
  await administer(server.url, `create database ${name} template ${template}`);

  const url = withDatabase(server.url, name);
  const database = await openDatabase({ url, folder: null, poolSize: 5 });
  async function close() {
    await database.close();
    await administer(server.url, `drop database if exists ${name} with (force)`);
  }
  return { ...database, close, [Symbol.asyncDispose]: close };
}
