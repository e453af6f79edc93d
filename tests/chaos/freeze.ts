import pg from "pg";

export type FrozenServer = {
  thaw: () => Promise<void>;
  /** Suspended processes do not notice it. */
  kill: () => void;
};

/** Suspends the server and all its processes. Their connections stay open without answers. */
export async function freeze(url: string, server: number): Promise<FrozenServer> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  // First the process that accepts connections.
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
      // The process has ended in the meantime.
    }
  }
}
