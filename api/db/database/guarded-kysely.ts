import { AsyncLocalStorage } from "node:async_hooks";

import {
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
} from "kysely";

/**
 * A handle that throws when it is used by code that already holds one of its connections, as a transaction does:
 * the statement would run outside that transaction, and where there is but one connection it would wait for ever.
 */
export async function createGuardedKysely<Tables>(
  config: PostgresDialectConfig,
): Promise<Kysely<Tables>> {
  const dialect = new PostgresDialect(config);
  const driver = dialect.createDriver();
  await driver.init();

  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    forbidNestedConnections(new DefaultConnectionProvider(driver)),
  );
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

function forbidNestedConnections(connections: ConnectionProvider): ConnectionProvider {
  const holding = new AsyncLocalStorage<{ done: boolean }>();

  return {
    async provideConnection(consumer, options) {
      if (holding.getStore()?.done === false) {
        throw new Error(
          "The database was used inside a transaction by its root handle: use the transaction's own.",
        );
      }
      return connections.provideConnection(async (connection) => {
        const hold = { done: false };
        try {
          return await holding.run(hold, () => consumer(connection));
        } finally {
          // What the work left running for later may use the root handle again.
          hold.done = true;
        }
      }, options);
    },
  };
}
