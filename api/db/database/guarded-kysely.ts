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
 * Creates a handle that throws when code inside one of its transactions uses it: the statement would run outside the
 * transaction, and wait forever if there is only one connection.
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
  const activeScope = new AsyncLocalStorage<{ done: boolean }>();

  return {
    async provideConnection(consumer, options) {
      if (activeScope.getStore()?.done === false) {
        throw new Error(
          "The root database handle was used inside a transaction: use the transaction's own.",
        );
      }
      return connections.provideConnection(async (connection) => {
        const scope = { done: false };
        try {
          return await activeScope.run(scope, () => consumer(connection));
        } finally {
          // Work that outlives the transaction may use the root handle again.
          scope.done = true;
        }
      }, options);
    },
  };
}
