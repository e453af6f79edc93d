import { createServer } from "node:http";
import { join } from "node:path";

import { findFreePort } from "#tests/find-free-port.ts";

import { serve, temporaryFolder } from "./programs.ts";

export type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer };

/** Answers as the api at `origin` does, but fails every call to the `broken` addresses, in the way that is said of each. */
export async function serveFailing(
  origin: string,
  broken: RegExp,
  failureOf: (url: string) => Answer = () => ({ status: 500 }),
) {
  const server = createServer(async ({ url = "/" }, response) => {
    const answer = broken.test(url) ? null : await askAt(origin + url).catch(() => null);
    const { status, headers, body } = answer ?? failureOf(url);
    response.writeHead(status, headers).end(body);
  });
  const port = await findFreePort();
  const listen = () => new Promise<void>((resolve) => server.listen(port, resolve));
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await listen();

  return {
    origin: `http://localhost:${port}`,
    /** Nobody answers there any more. */
    goAway: close,
    comeBack: listen,
    [Symbol.asyncDispose]: close,
  };
}

async function askAt(url: string): Promise<Answer> {
  const answer = await fetch(url, { redirect: "manual" });
  return {
    status: answer.status,
    headers: { "Content-Type": answer.headers.get("content-type") ?? "" },
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/** A site of its own whose data comes from the api at `origin`, all but what the `broken` addresses would answer. */
export async function serveWithout(...failing: Parameters<typeof serveFailing>) {
  await using open = new AsyncDisposableStack();
  const folder = open.use(await temporaryFolder());
  const api = open.use(await serveFailing(...failing));
  const site = open.use(
    await serve({
      DATA_DIR: join(folder.path, "none"),
      MEDIA_ROOT: folder.path,
      SERVE: "site",
      API_ORIGIN: api.origin,
    }),
  );
  const all = open.move();
  return { origin: site.origin, api, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
