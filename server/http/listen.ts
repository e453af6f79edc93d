import { once } from "node:events";
import type { Server } from "node:http";

import { errorCode } from "#api/db/database/is-unavailable.ts";

/** The port cannot be used; the message says why. */
export class ListenError extends Error {}

type ListenAddress = {
  port: number;
  host: string;
  /** The setting that the port comes from. */
  setting: "PORT" | "METRICS_PORT";
};

/** Resolves when the server accepts connections. Throws `ListenError` when it cannot. */
export async function listen(
  server: Server,
  { port, host, setting }: ListenAddress,
): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const reason =
      errorCode(error) === "EADDRINUSE"
        ? `it is in use by another program. Set ${setting} to a free one.`
        : `${String(error)}. Check ${setting} and ${hostSettings[setting]} (${host}).`;
    throw new ListenError(`Port ${port} cannot be used: ${reason}`, { cause: error });
  }
}

const hostSettings = { PORT: "HOST", METRICS_PORT: "METRICS_HOST" } as const;
