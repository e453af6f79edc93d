import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { insertFullPerson, personDetails } from "#tests/people/full-person.ts";
import type { TestLibrary } from "#tests/start-library.ts";
import { insertRegularGivings } from "#tests/payments/sample-regular-givings.ts";
import { insertSampleOrders, ordersOfKind } from "#tests/payments/insert-sample-orders.ts";

/** A text that is hard to quote or parse. */
const AWKWARD_TEXT = `a "quoted" \\n 'one', {with} [signs],\ttabs\nand lines — Éternel 𐐷 \u2028 🕊`;

/** Inserts rows into every table of a library, with values that are hard to write. */
export async function fillEveryTable(library: TestLibrary): Promise<void> {
  const { database } = library;
  await insertFullPerson(library, personDetails("a"));
  const orders = await insertSampleOrders(database, { count: 150, people: 150 });
  await insertRegularGivings(database, ordersOfKind(orders, "gift").slice(0, 4));
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  await insertAwkwardText(database.db);
}

const time = `'2026-03-01 17:59:58.123457+00'`;

const statements = [
  `insert into account_deletions (subject_sha256, external_id, asked_at, tries, answer)
    values ('of nobody', 'auth0|gone', ${time}, 2, 'away')`,
  `insert into charge_misfits (orderid, order_id, kind, transaction_id, answer, found_at)
    values ('O-stray', null, 'stray', 'T1', 'charged', ${time})`,
  `insert into customers_to_forget (vault_id, orderid, asked_at, next_at)
    values ('vault', 'G-1', ${time}, ${time})`,
  `insert into downloads (book_id, day, count) select min(id), '2026-02-28', 3 from books`,
  `insert into download_visitors (book_id, day, visitor, network)
    select min(id), '2026-02-28', 'v', 'n' from books`,
  `insert into gateway_events (event_id, type, orderid, taken_at)
    values ('e', 'transaction.sale.success', 'O-1', ${time})`,
  `insert into gift_breaker (id, closed_until) values (true, ${time})`,
  `insert into giving_changes (user_id, key, fingerprint, made_at)
    select min(id), 'key', 'f', ${time} from users`,
  `insert into order_refunds (
      order_id, orderid, asked, is_whole, books, amount_cents, before_cents, kind, state, reason,
      asked_by, made_at, changed_at
    ) select min(id), 'R-1', 'asked', true, '[{"code": "grace", "copies": 9007199254740993}]', 425,
      0, 'void', 'intent', 'reason', 'operator', ${time}, ${time} from orders`,
  `insert into book_list select 'en//', min(id), 1, 1, 1 from books`,
  `insert into book_counts select 'language', 'en', min(id), 7 from books`,
  `insert into author_list select 'en', min(id), 1, 'bunyan', 1, 1 from authors`,
  `insert into search_totals (query, total) values ('''l''''éternel'' & ''@fr'' | ''grac'':*', 3)`,
  `insert into deleted_records (kind, code, id, title, language, work, was_visible)
    values ('books', 'gone', 7, '"Éternel"', 'fr', 'gone', true)`,
  `insert into former_files (path, name, stored, deleted_at)
    values ('files/1f/gone.pdf', 'Gone.pdf', array['files/1f/gone.pdf'], ${time})`,
  `insert into search_books_recent select * from search_books`,
  `insert into search_audios_recent select * from search_audios`,
  `insert into search_courses_recent select * from search_courses`,
  `insert into videos (id, title, description, thumbnail_url, published_at)
    values ('v', 't', 'd', '', '2026-02-28')`,
  `insert into visitor_keys (day, key) values ('2026-02-28', 'k')`,
];

async function insertAwkwardText(db: Kysely<Schema>): Promise<void> {
  await sql`update orders set address = ${AWKWARD_TEXT}, lists = array[${AWKWARD_TEXT}, '', 'null', '{}']`.execute(
    db,
  );
  const name = JSON.stringify({ en: AWKWARD_TEXT, many: [1e30, 0.1, null, true, ""] });
  await sql`update topics set name = ${name}::jsonb`.execute(db);
  await sql`update orders set made_at = '0001-01-01 00:00:00.000001+00', placed_day = '9999-12-31'
    where id = (select min(id) from orders)`.execute(db);
  // Sequence numbers that no row has.
  await sql`select nextval(pg_get_serial_sequence('orders', 'id')) from generate_series(1, 7)`.execute(
    db,
  );
}
