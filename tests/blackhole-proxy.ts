import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

import { LOOPBACK } from "#simulators/listen.ts";

import { findFreePort } from "./find-free-port.ts";

type BlackholeProxy = AsyncDisposable & {
  /** The server's URL by way of this proxy. */
  url: string;
  /** Drops all traffic from now on without closing connections, as when a machine fails. */
  dropTraffic: () => void;
  /** Forwards new connections again; the silent ones stay silent. */
  restoreTraffic: () => void;
};

/** A proxy between a process and the server at the URL. */
export async function startBlackholeProxy(url: string): Promise<BlackholeProxy> {
  const [target, port] = [new URL(url), await findFreePort()];
  const lines = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    lines.add(client.on("error", () => {}));
    if (isSilent) return void client.resume();
    const farther = connect(Number(target.port), target.hostname);
    lines.add(farther.on("error", () => {}));
    client.pipe(farther).pipe(client);
  });
  server.listen(port, LOOPBACK);
  await once(server, "listening");

  const here = new URL(url);
  here.host = `${LOOPBACK}:${port}`;
  return {
    url: here.href,
    dropTraffic() {
      isSilent = true;
      for (const line of lines) line.unpipe().resume();
    },
    restoreTraffic: () => void (isSilent = false),
    async [Symbol.asyncDispose]() {
      for (const line of lines) line.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
