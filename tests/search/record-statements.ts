import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  NoResultError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** The statements that would run on a database without data. */
export async function recordStatements(
  work: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const recorder = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  });
  await work(recorder).catch((error: unknown) => {
    if (!(error instanceof NoResultError)) throw error;
  });
  return statements;
}
