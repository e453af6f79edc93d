import { createServer } from "node:http";
import { join } from "node:path";

import { findFreePort, serve, temporaryFolder } from "./programs.ts";

/** Answers as the api at `origin` does, but fails every call to the `broken` addresses. */
export async function serveFailing(origin: string, broken: RegExp) {
  const server = createServer(async ({ url = "/" }, response) => {
    const answer = broken.test(url)
      ? null
      : await fetch(origin + url, { redirect: "manual" }).catch(() => null);
    if (!answer) {
      response.writeHead(500).end();
      return;
    }
    response
      .writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "" })
      .end(Buffer.from(await answer.arrayBuffer()));
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));

  return {
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A site of its own whose data comes from the api at `origin`, all but what the `broken` addresses would answer. */
export async function serveWithout(origin: string, broken: RegExp) {
  await using open = new AsyncDisposableStack();
  const folder = open.use(await temporaryFolder());
  const api = open.use(await serveFailing(origin, broken));
  const site = open.use(
    await serve({
      DATA_DIR: join(folder.path, "none"),
      MEDIA_ROOT: folder.path,
      SERVE: "site",
      API_ORIGIN: api.origin,
    }),
  );
  const all = open.move();
  return { origin: site.origin, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
