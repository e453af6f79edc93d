import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

import type { Front, Wanted } from "./front.ts";

/** Where no nginx is installed: what asks the processes in turn, and the other where one is not there, as nginx would. */
export async function openOwnFront({ port, upstreams }: Wanted): Promise<Front> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    const first = turn++ % upstreams.length;
    const others = [...upstreams.slice(first), ...upstreams.slice(0, first)];
    pass(asked, answer, others);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    name: "a proxy of this script's own",
    secure: null,
    redirect: null,
    readLogs: null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A body is passed on only once, and what bears one is never asked a second time when a process has had it. */
function pass(asked: IncomingMessage, answer: ServerResponse, ports: readonly number[]): void {
  const [port, ...others] = ports;
  const { method = "GET", url: path, headers } = asked;
  const isReading = method === "GET" || method === "HEAD";
  const passed = request({
    port,
    host: "127.0.0.1",
    method,
    path,
    headers: { ...headers, "x-forwarded-for": "127.0.0.1", connection: "close" },
    agent: false,
  });
  passed.on("response", (response) => {
    if (isAbsentFile(path, response) && others.length > 0) {
      response.resume();
      return pass(asked, answer, others);
    }
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.on("error", () => answer.destroy());
    response.pipe(answer);
  });
  passed.on("error", (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return void answer.destroy();
    const mayAsk = isReading || error.code === "ECONNREFUSED";
    if (mayAsk && others.length > 0) return pass(asked, answer, others);
    answer.writeHead(502).end();
  });
  if (isReading) return void passed.end();
  passed.once("socket", (socket) => socket.once("connect", () => asked.pipe(passed)));
}

/** While two versions are at work, one has files that the other has not. */
function isAbsentFile(path = "", { statusCode }: IncomingMessage): boolean {
  return path.startsWith("/assets/") && statusCode === 404;
}
