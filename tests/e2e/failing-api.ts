import { createServer } from "node:http";
import { join } from "node:path";

import { findFreePort } from "#tests/find-free-port.ts";

import { startSite, createTemporaryFolder } from "./programs.ts";

export type StubAnswer = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** Proxies the API at `origin`, but fails every call to the `broken` addresses in the given way. */
export async function startFailingApi(
  origin: string,
  broken: RegExp,
  failureOf: (url: string) => StubAnswer = () => ({ status: 500 }),
) {
  const server = createServer(async ({ url = "/" }, response) => {
    const answer = broken.test(url) ? null : await fetchAnswer(origin + url).catch(() => null);
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
    /** Closes the port, so that connections are refused. */
    stop: close,
    restart: listen,
    [Symbol.asyncDispose]: close,
  };
}

async function fetchAnswer(url: string): Promise<StubAnswer> {
  const answer = await fetch(url, { redirect: "manual" });
  return {
    status: answer.status,
    headers: { "Content-Type": answer.headers.get("content-type") ?? "" },
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/** Starts a site whose data come from the API at `origin`, without those at the `broken` addresses. */
export async function startSiteWithFailingApi(...failing: Parameters<typeof startFailingApi>) {
  await using open = new AsyncDisposableStack();
  const folder = open.use(await createTemporaryFolder());
  const api = open.use(await startFailingApi(...failing));
  const site = open.use(
    await startSite({
      DATA_DIR: join(folder.path, "none"),
      MEDIA_ROOT: folder.path,
      SERVE: "site",
      API_ORIGIN: api.origin,
    }),
  );
  const all = open.move();
  return { origin: site.origin, api, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
