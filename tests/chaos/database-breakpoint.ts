import pg from "pg";

/** Where in its work with the database a process is to be kept. */
export type BreakpointLocation = {
  table: string;
  on: "insert" | "update";
  /** Of the row as it would be, such as "new.state = 'paid'". */
  when: string;
  /** As that statement begins, or as the transaction that it is part of commits. */
  at: "statement" | "commit";
};

export type DatabaseBreakpoint = AsyncDisposable & {
  /** Whether somebody is kept there. */
  isHit: () => Promise<boolean>;
  /** Whoever comes from now on is let through. What was kept must have gone by then, or goes on. */
  release: () => Promise<void>;
};

/** Of the lock that is waited for. */
const LOCK_KEY = 20_261_123;

/** Keeps whatever comes to that place there, from outside: the database has it wait for a lock that this holds. */
export async function setDatabaseBreakpoint(
  url: string,
  { table, on, when, at }: BreakpointLocation,
): Promise<DatabaseBreakpoint> {
  const client = new pg.Client(url);
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
    // Who is killed leaves the lock as soon as the database sees that nobody is there.
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
