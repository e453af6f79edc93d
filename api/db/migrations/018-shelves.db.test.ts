import { sql } from "kysely";
import { inject, expect, test } from "vitest";

import { findTopDownloads } from "#api/db/catalog/book-lists.ts";
import { migrate, migrateTo } from "#api/db/database/migrate.ts";
import { rebuildSearchIndex } from "#api/db/search/rebuild-search-index.ts";
import { openEmptyDatabase } from "#tests/databases/test-database.ts";

const kind = inject("server") ? "server" : "embedded";

test(
  "counts 90 days of downloads before a rebuild",
  {
    timeout: 60_000,
  },
  async () => {
    await using database = await openEmptyDatabase(kind);
    await migrateTo(database, "017-request-counts");
    const { db } = database;
    for (const [code, id] of [
      ["once-read", 1],
      ["read-now", 2],
    ] as const) {
      await sql`insert into books (
        id, code, title, friendly_title, type, language, description, price_cents, page_count,
        has_printable_version, created_at, popularity, source_hash
      ) overriding system value
      values (${id}, ${code}, ${code}, ${code}, 'Booklets', 'en', '', 0, 8, false, '2026-01-01', 50, '')`.execute(
        db,
      );
    }
    await sql`insert into downloads (book_id, day, count)
    values (1, current_date - 90, 50), (2, current_date - 89, 5)`.execute(db);

    expect(await migrate(database)).toBe(true);
    expect(await migrate(database)).toBe(false);

    const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(db);
    const criteria = { language: "en", today: rows[0]?.today ?? "", size: 10 };
    expect(await findTopDownloads(db, criteria)).toEqual([2]);
    await rebuildSearchIndex(db, criteria.today);
    expect(await findTopDownloads(db, criteria)).toEqual([2]);
  },
);
