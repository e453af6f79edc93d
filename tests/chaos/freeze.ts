import pg from "pg";

/** A server of which nothing runs any more, though all of it is there. */
export type FrozenServer = {
  thaw: () => Promise<void>;
  /** What is frozen does not notice that it is over. */
  kill: () => void;
};

/** Stops the server and everything that it runs, in the middle of what they do. Its lines stay open, and are silent. */
export async function freeze(url: string, server: number): Promise<FrozenServer> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  // First of all the one that takes in others.
  signalAll([server], "SIGSTOP");
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  const all = [server, ...rows.map(({ pid }) => pid)];
  signalAll(all, "SIGSTOP");
  return {
    async thaw() {
      signalAll(all, "SIGCONT");
      await client.end();
    },
    kill: () => signalAll(all, "SIGKILL"),
  };
}

function signalAll(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // It has gone meanwhile.
    }
  }
}
