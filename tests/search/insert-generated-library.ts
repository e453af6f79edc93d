import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import {
  bookAt,
  authorAt,
  seriesAt,
  librarySizes,
  topicAt,
} from "#tests/made-library/generated-books.ts";

import { book, insertBooks, insertLists } from "./insert-books.ts";

/** Inserts this number of generated books, most of them with the word "grace" in the title. */
export async function insertGracefulLibrary(db: Kysely<Schema>, titles: number): Promise<void> {
  const sizes = librarySizes(titles);
  await insertLists(db, {
    topics: range(sizes.topics).map(topicAt),
    series: range(sizes.series).map(seriesAt),
    authors: range(sizes.authors).map(authorAt),
  });
  const records = range(titles).map((place) => {
    const { title, code, language, description, authors, series, topics, parent } = bookAt(
      place,
      sizes,
    );
    const graceful = place % 10 === 0 ? title : `Grace ${title}`;
    return book({ title: graceful, code, language, description, authors, series, topics, parent });
  });
  await insertBooks(db, records);
}

/**
 * Inserts this number of generated books with files and downloads, and for each a person, an order and a payment.
 */
export async function insertGeneratedLibrary(db: Kysely<Schema>, titles: number): Promise<void> {
  // As many authors as books, so that their table is large as well.
  const sizes = { ...librarySizes(titles), authors: titles };
  await insertLists(db, {
    topics: range(sizes.topics).map(topicAt),
    series: range(sizes.series).map(seriesAt),
    authors: range(sizes.authors).map(authorAt),
  });
  const records = range(titles).map((place) => {
    const { code, title, language, description, authors, series, topics } = bookAt(place, sizes);
    return book({ code, title, language, description, authors, series, topics });
  });
  await insertBooks(db, records);
  for (const statement of otherStatements) await sql.raw(statement).execute(db);
}

const otherStatements = [
  `insert into book_files (book_id, format, name, path, size, unpacked)
    select id, 'epub', code || '.epub', code, 1, case when id % 5 = 0 then code end from books`,
  `insert into articles (book_id, position, title, author, description)
    select id, 1, title, '', '' from books`,
  `insert into downloads (book_id, day, count)
    select id, date '2026-03-01' - (id % 90), 1 + id % 9 from books`,
  `insert into users (external_id, email, first_name, last_name, phone, language, created_at)
    select 'auth0|' || id, id || '@example.org', '', '', '', 'en', now() from books`,
  `insert into orders (user_id, state, type, language, address_id, region_id, address, value_cents, free_cents,
      pay_cents, shipping_cents, donation_cents, total_cents, placed_day, lists, ip_claim, made_at, changed_at)
    select users.id, 'placed', 'pay', 'en', 1, (select min(id) from regions), '', 1, 0, 1, 0, 0, 1,
      '2026-03-01', '{}', '', now(), now() from users`,
  `insert into order_lines (order_id, position, code, title, type, price_cents, quantity)
    select id, 0, 'made-1', '', 'Tracts', 1, 1 from orders`,
  `insert into payment_attempts (user_id, order_id, orderid, amount_cents, token_sha256, fingerprint, state,
      made_at, changed_at)
    select user_id, id, 'order-' || id, 1, id, '', 'paid', now(), now() from orders`,
  `insert into payment_tries (reference, subject, made_at, settled_at, declined_at, card_hash)
    select 'order-' || id, 'subject-' || user_id, now() - id * interval '1 minute', now(),
      case when id % 20 = 0 then now() end, 'card-' || user_id from orders`,
  `insert into attempts (action, subject, times)
    select 'order', 'subject-' || id, array[now()] from users`,
];

function range(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
