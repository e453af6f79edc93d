import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from "node:http";

/**
 * The proxy without nginx: asks the processes in turn, and the other when one is down, as nginx would. Like nginx it
 * reuses connections to the processes.
 */
export async function startNodeProxy({ port, upstreams }: ProxyOptions): Promise<ReverseProxy> {
  let turn = 0;
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const server = createServer((incoming, answer) => {
    const first = turn++ % upstreams.length;
    const others = [...upstreams.slice(first), ...upstreams.slice(0, first)];
    forward(incoming, answer, { agent, ports: others });
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

/** A body is forwarded only once, and a request with a body is never repeated after a process received it. */
function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { agent, ports }: ForwardOptions,
): void {
  const [port, ...others] = ports;
  const { method = "GET", url: path } = incoming;
  const isReading = method === "GET" || method === "HEAD";
  const passed = request({
    port,
    host: "127.0.0.1",
    method,
    path,
    headers: { ...withoutConnectionHeaders(incoming), "x-forwarded-for": "127.0.0.1" },
    agent,
  });
  passed.on("response", (response) => {
    if (isMissingAsset(path, response) && others.length > 0) {
      response.resume();
      return forward(incoming, answer, { agent, ports: others });
    }
    answer.writeHead(response.statusCode ?? 502, withoutConnectionHeaders(response));
    response.on("error", () => answer.destroy());
    response.pipe(answer);
  });
  passed.on("error", (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return void answer.destroy();
    const mayAsk = isReading || error.code === "ECONNREFUSED";
    if (mayAsk && others.length > 0) return forward(incoming, answer, { agent, ports: others });
    answer.writeHead(502).end();
  });
  if (isReading) return void passed.end();
  passed.once("socket", (socket) => {
    if (!socket.connecting) return void incoming.pipe(passed);
    socket.once("connect", () => incoming.pipe(passed));
  });
}

/** The headers without those of the connection: connections to visitors and to processes are separate. */
function withoutConnectionHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { connection: _, "keep-alive": __, ...headersToKeep } = headers;
  return headersToKeep;
}

/** While two versions run, one has files that the other has not. */
function isMissingAsset(path = "", { statusCode }: IncomingMessage): boolean {
  return path.startsWith("/assets/") && statusCode === 404;
}

/** The proxy in front of the processes, which visitors reach. */
export type ReverseProxy = AsyncDisposable & {
  /** Its name, for reports. */
  name: string;
  /** The origin with TLS, and its certificate. */
  secure: { origin: string; certificate: string } | null;
  /** The origin that redirects to TLS. */
  redirect: string | null;
  /** The logs of its requests; null when it has none. */
  readLogs: (() => Promise<string>) | null;
};

export type ProxyOptions = {
  port: number;
  /** The ports of the processes. */
  upstreams: readonly number[];
  folder: string;
};
