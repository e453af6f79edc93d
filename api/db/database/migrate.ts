import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

import { seedPlaces } from "#api/db/library/places.ts";
import * as library from "#api/db/migrations/001-library.ts";
import * as search from "#api/db/migrations/002-search.ts";
import * as pages from "#api/db/migrations/003-pages.ts";
import * as subscriptions from "#api/db/migrations/004-subscriptions.ts";
import * as videoPictures from "#api/db/migrations/005-video-pictures.ts";
import * as filesByPath from "#api/db/migrations/006-files-by-path.ts";
import * as people from "#api/db/migrations/007-people.ts";
import * as orders from "#api/db/migrations/008-orders.ts";
import * as discrepancies from "#api/db/migrations/009-charge-misfits.ts";
import * as donations from "#api/db/migrations/010-gifts.ts";
import * as shipments from "#api/db/migrations/011-shipments.ts";
import * as refunds from "#api/db/migrations/012-refunds.ts";
import * as gaveBack from "#api/db/migrations/013-gave-back.ts";
import * as paymentTries from "#api/db/migrations/014-payment-tries.ts";
import * as undoneRefunds from "#api/db/migrations/015-undone-refunds.ts";
import * as place from "#api/db/migrations/016-place.ts";
import * as requestCounts from "#api/db/migrations/017-request-counts.ts";
import * as shelves from "#api/db/migrations/018-shelves.ts";
import * as searchTotals from "#api/db/migrations/019-search-totals.ts";
import * as lateCharges from "#api/db/migrations/020-late-charges.ts";
import * as networkDeclines from "#api/db/migrations/021-network-declines.ts";
import * as endTries from "#api/db/migrations/022-end-tries.ts";
import * as requestLimiter from "#api/db/migrations/023-request-limiter.ts";

import type { OpenDatabase } from "./open-database.ts";

/** In the order of their names. Never change a migration that has been released. */
const migrations: Record<string, Migration> = {
  "001-library": library,
  "002-search": search,
  "003-pages": pages,
  "004-subscriptions": subscriptions,
  "005-video-pictures": videoPictures,
  "006-files-by-path": filesByPath,
  "007-people": people,
  "008-orders": orders,
  "009-charge-misfits": discrepancies,
  "010-gifts": donations,
  "011-shipments": shipments,
  "012-refunds": refunds,
  "013-gave-back": gaveBack,
  "014-payment-tries": paymentTries,
  "015-undone-refunds": undoneRefunds,
  "016-place": place,
  "017-request-counts": requestCounts,
  "018-shelves": shelves,
  "019-search-totals": searchTotals,
  "020-late-charges": lateCharges,
  "021-network-declines": networkDeclines,
  "022-end-tries": endTries,
  "023-request-limiter": requestLimiter,
};

/**
 * Migrates to the latest version and updates the list of countries; returns whether a migration ran. Safe with several
 * processes at once. Throws when the database is newer than the program.
 */
export async function migrate(database: OpenDatabase): Promise<boolean> {
  await refuseNewerDatabase(database);
  const { error, results = [] } = await createMigrator(database).migrateToLatest();
  if (error) throw error;

  await seedPlaces(database.db);
  return results.length > 0;
}

/** Migrates an empty database to the version of a backup. */
export async function migrateTo(database: OpenDatabase, migration: string): Promise<void> {
  const { error } = await createMigrator(database).migrateTo(migration);
  if (error) throw error;
}

export function isKnownMigration(migration: string): boolean {
  return migration in migrations;
}

/** The last migration that ran; undefined when the database has no tables. */
export async function findLastMigration(
  database: Pick<OpenDatabase, "db">,
): Promise<string | undefined> {
  const executed = (await createMigrator(database).getMigrations()).filter(
    ({ executedAt }) => executedAt,
  );
  return executed.at(-1)?.name;
}

/** Throws an error with both versions, because Kysely's migrator reports this case as corruption. */
async function refuseNewerDatabase({ db }: OpenDatabase): Promise<void> {
  const table = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!table.rows[0]?.isThere) return;

  const executed = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  const newest = executed.rows.findLast(({ name }) => !isKnownMigration(name));
  if (!newest) return;
  const newestKnown = Object.keys(migrations).at(-1);
  throw new Error(
    `this program is older than the database: it knows the migrations up to ${newestKnown}, and the database has ${newest.name}`,
  );
}

function createMigrator({ db }: Pick<OpenDatabase, "db">): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
