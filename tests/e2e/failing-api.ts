import { createServer } from "node:http";

import { findFreePort } from "./programs.ts";

/** Answers as the api at `origin` does, but fails every call whose path begins with `path`. */
export async function serveFailing(origin: string, path: string) {
  const server = createServer(async ({ url = "/" }, response) => {
    if (url.startsWith(path)) {
      response.writeHead(500).end();
      return;
    }
    const answer = await fetch(origin + url, { redirect: "manual" });
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
