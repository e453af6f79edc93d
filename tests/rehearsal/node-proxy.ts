import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from "node:http";

import type { ReverseProxy, ProxyOptions } from "./reverse-proxy.ts";

/**
 * Where no nginx is installed: what asks the processes in turn, and the other where one is not there, as nginx would. It
 * keeps its lines to them as nginx does, and sends the next request on one of these.
 */
export async function startNodeProxy({ port, upstreams }: ProxyOptions): Promise<ReverseProxy> {
  let turn = 0;
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const server = createServer((asked, answer) => {
    const first = turn++ % upstreams.length;
    const others = [...upstreams.slice(first), ...upstreams.slice(0, first)];
    forward(asked, answer, { agent, ports: others });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    name: "a proxy of this script's own",
    secure: null,
    redirect: null,
    readLogs: null,
    async [Symbol.asyncDispose]() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type ForwardOptions = { agent: Agent; ports: readonly number[] };

/** A body is passed on only once, and what bears one is never asked a second time when a process has had it. */
function forward(
  asked: IncomingMessage,
  answer: ServerResponse,
  { agent, ports }: ForwardOptions,
): void {
  const [port, ...others] = ports;
  const { method = "GET", url: path } = asked;
  const isReading = method === "GET" || method === "HEAD";
  const passed = request({
    port,
    host: "127.0.0.1",
    method,
    path,
    headers: { ...withoutConnectionHeaders(asked), "x-forwarded-for": "127.0.0.1" },
    agent,
  });
  passed.on("response", (response) => {
    if (isMissingAsset(path, response) && others.length > 0) {
      response.resume();
      return forward(asked, answer, { agent, ports: others });
    }
    answer.writeHead(response.statusCode ?? 502, withoutConnectionHeaders(response));
    response.on("error", () => answer.destroy());
    response.pipe(answer);
  });
  passed.on("error", (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return void answer.destroy();
    const mayAsk = isReading || error.code === "ECONNREFUSED";
    if (mayAsk && others.length > 0) return forward(asked, answer, { agent, ports: others });
    answer.writeHead(502).end();
  });
  if (isReading) return void passed.end();
  passed.once("socket", (socket) => {
    if (!socket.connecting) return void asked.pipe(passed);
    socket.once("connect", () => asked.pipe(passed));
  });
}

/** What it says but of the line that it came on: the front's lines to visitors and to processes are each its own. */
function withoutConnectionHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { connection: _, "keep-alive": __, ...others } = headers;
  return others;
}

/** While two versions are at work, one has files that the other has not. */
function isMissingAsset(path = "", { statusCode }: IncomingMessage): boolean {
  return path.startsWith("/assets/") && statusCode === 404;
}
