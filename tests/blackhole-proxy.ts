import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

import { LOOPBACK } from "#simulators/listen.ts";

import { findFreePort } from "./find-free-port.ts";

export type BlackholeProxy = AsyncDisposable & {
  /** The same server, reached by this line. */
  url: string;
  /** Whatever is sent from now on arrives nowhere, and nobody is told: as when a machine goes dark. */
  dropTraffic: () => void;
  /** New connections are passed on again; those that fell silent stay so. */
  restoreTraffic: () => void;
};

/** Stands between a process and the server that an address names, as a network does. */
export async function startBlackholeProxy(url: string): Promise<BlackholeProxy> {
  const [far, port] = [new URL(url), await findFreePort()];
  const lines = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    lines.add(near.on("error", () => {}));
    if (isSilent) return void near.resume();
    const farther = connect(Number(far.port), far.hostname);
    lines.add(farther.on("error", () => {}));
    near.pipe(farther).pipe(near);
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
