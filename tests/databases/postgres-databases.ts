import pg from "pg";

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs one statement on its own connection, as creating and dropping databases requires. */
export async function executeSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new, empty database, which is dropped at the end. */
export async function createDatabase(
  serverUrl: string,
  name: string,
): Promise<AsyncDisposable & { url: string }> {
  await executeSql(serverUrl, `create database ${name}`);
  return {
    url: withDatabase(serverUrl, name),
    [Symbol.asyncDispose]: () => executeSql(serverUrl, `drop database ${name} with (force)`),
  };
}

/** Drops every database whose name has this prefix, including those of a killed process. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  } finally {
    await client.end();
  }
}
