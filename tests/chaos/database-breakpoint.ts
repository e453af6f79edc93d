import pg from "pg";

/** The database operation at which a process is stopped. */
export type BreakpointLocation = {
  table: string;
  on: "insert" | "update";
  /** A condition on the new row, such as "new.state = 'paid'". */
  when: string;
  /** When the statement begins, or when its transaction commits. */
  at: "statement" | "commit";
};

type DatabaseBreakpoint = AsyncDisposable & {
  isHit: () => Promise<boolean>;
  /** Removes the breakpoint, once the waiting process has been killed or has gone on. */
  release: () => Promise<void>;
};

/** The advisory lock that processes wait for. */
const LOCK_KEY = 20_261_123;

/** Stops processes at that operation: a trigger makes them wait for a lock that this connection holds. */
export async function setDatabaseBreakpoint(
  url: string,
  { table, on, when, at }: BreakpointLocation,
): Promise<DatabaseBreakpoint> {
  const client = new pg.Client(url);
  // When a scenario fails, its server stops before this connection ends.
  client.on("error", () => {});
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
  await client.query(`create or replace function chaos_hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${LOCK_KEY}); return new; end $$`);
  const timing =
    at === "statement"
      ? `create trigger chaos_hold before ${on} on ${table}`
      : `create constraint trigger chaos_hold after ${on} on ${table} deferrable initially deferred`;
  await client.query(`${timing} for each row when (${when}) execute function chaos_hold()`);
  let isReleased = false;

  async function countWaiting(): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_locks
       where locktype = 'advisory' and objid = $1 and not granted`,
      [LOCK_KEY],
    );
    return rows[0]?.count ?? 0;
  }
  async function release(): Promise<void> {
    if (isReleased) return;
    isReleased = true;
    await client.query("set lock_timeout = '10s'");
    // A killed process stops waiting once the database notices its closed connection.
    while ((await countWaiting()) > 0) await client.query("select pg_sleep(0.1)");
    await client.query(`drop trigger chaos_hold on ${table}`);
    await client.end();
  }
  return {
    isHit: async () => (await countWaiting()) > 0,
    release,
    [Symbol.asyncDispose]: release,
  };
}
