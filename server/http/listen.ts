import { once } from "node:events";
import type { Server } from "node:http";

import { errorCode } from "#api/db/database/error-code.ts";

/** Nobody can be answered at the port; the message says why. */
export class ListenError extends Error {}

type ListenAddress = {
  port: number;
  host: string;
  /** That the port comes from. */
  setting: "PORT" | "METRICS_PORT";
};

/** Answers once the server can be reached there. */
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
        ? `another program uses it. Set ${setting} to a free one.`
        : `${String(error)}. It is ${setting}, at the address of ${hostSettings[setting]} (${host}).`;
    throw new ListenError(`Port ${port} cannot be used: ${reason}`, { cause: error });
  }
}

const hostSettings = { PORT: "HOST", METRICS_PORT: "METRICS_HOST" } as const;
