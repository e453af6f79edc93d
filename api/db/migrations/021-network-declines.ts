import { type Kysely, sql } from "kysely";

/** The network of a payment try, so that declines are counted by network. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table payment_tries add network text`,
  `create index payment_tries_network on payment_tries (network, made_at)
    where network is not null`,
];
