import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

import { LOOPBACK } from "#simulators/listen.ts";
import { findFreePort } from "#tests/find-free-port.ts";

/** How the proxy between site and gateway treats a call. */
export type ProxyMode =
  | "normal"
  /** Accepts it, but neither forwards nor answers it. */
  | "silent"
  /** Refuses the connection. */
  | "away"
  /** Answers after 5 to 29 seconds. */
  | "slow"
  /** Forwards it, and answers with an error. */
  | "failing"
  /** Forwards it, and answers with garbage. */
  | "garbled"
  /** Forwards it, and answers that 99.99 were charged. */
  | "other amount";

export type GatewayProxy = AsyncDisposable & {
  /** The origin that the site uses as its gateway. */
  origin: string;
  setMode: (mode: ProxyMode) => Promise<void>;
  mode: () => ProxyMode;
  /** How many calls did not reach the gateway so far. */
  droppedCount: () => number;
};

export async function startGatewayProxy(gatewayOrigin: string): Promise<GatewayProxy> {
  const port = await findFreePort();
  let mode: ProxyMode = "normal";
  let droppedCount = 0;
  const server = createServer((request, response) => {
    if (mode === "silent") return void droppedCount++;
    // The client has gone, and gets no answer.
    forward(gatewayOrigin, request, response, mode).catch(() => response.destroy());
  });

  async function setMode(next: ProxyMode): Promise<void> {
    mode = next;
    if (next === "away") {
      server.closeAllConnections();
      server.close();
    } else if (!server.listening) {
      server.listen(port, LOOPBACK);
      await once(server, "listening");
    }
  }
  await setMode("normal");
  return {
    origin: `http://${LOOPBACK}:${port}`,
    setMode,
    mode: () => mode,
    droppedCount: () => droppedCount,
    [Symbol.asyncDispose]: () => setMode("away"),
  };
}

async function forward(
  gatewayOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
  mode: ProxyMode,
): Promise<void> {
  const body = new Uint8Array(await buffer(request));
  const { method = "GET", url = "/" } = request;
  const type = request.headers["content-type"] ?? "";
  const answer = await fetch(gatewayOrigin + url, {
    method,
    headers: { "content-type": type, connection: "close" },
    ...(method === "POST" && { body }),
  });
  const text = await answer.text();

  if (mode === "slow") await setTimeout(5_000 + Math.random() * 24_000);
  const isGone = mode === "failing";
  const altered = alterAnswer(url, text, mode);
  response.writeHead(isGone ? 502 : answer.status, {
    "content-type": isGone ? "text/html" : (answer.headers.get("content-type") ?? ""),
  });
  response.end(altered);
}

function alterAnswer(url: string, text: string, mode: ProxyMode): string {
  switch (mode) {
    case "failing":
      return "<html><h1>502 Bad Gateway</h1></html>";
    case "garbled":
      return text.split("").toReversed().join("");
    case "other amount":
      return url.includes("transact") ? replaceAmount(text) : text;
    default:
      return text;
  }
}

function replaceAmount(text: string): string {
  const form = new URLSearchParams(text);
  form.set("amount_authorized", "99.99");
  return String(form);
}
