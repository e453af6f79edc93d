import { type Cluster, type ClusterOptions, startCluster } from "./postgres-cluster.ts";
import { findInstalledPrograms, findPackagedPrograms } from "./postgres-programs.ts";

export type Postgres = Cluster & { name: string };

/**
 * A PostgreSQL for tests: the server of TEST_DATABASE_URL, else a temporary one, started from the programs installed
 * here or from those of an npm package.
 */
export async function startPostgres(options: ClusterOptions = {}): Promise<Postgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, name: "the server of TEST_DATABASE_URL", [Symbol.asyncDispose]: noop };

  const refusals: string[] = [];
  for (const find of [findInstalledPrograms, findPackagedPrograms]) {
    try {
      const programs = find();
      return { ...(await startCluster(programs, options)), name: programs.name };
    } catch (error) {
      refusals.push(String(error));
    }
  }
  throw new Error(
    ["No PostgreSQL could be started; set TEST_DATABASE_URL.", ...refusals].join("\n"),
  );
}

async function noop(): Promise<void> {}
