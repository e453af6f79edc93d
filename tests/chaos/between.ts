import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

import { LOOPBACK } from "#simulators/listen.ts";
import { findFreePort } from "#tests/find-free-port.ts";

/** How whatever stands between the site and its gateway treats a call. */
export type Conduct =
  | "as it is"
  /** It is taken, and never passed on nor answered. */
  | "silent"
  /** Nobody takes it. */
  | "away"
  /** The answer takes from 5 to 29 seconds. */
  | "slow"
  /** It is passed on, and a failure comes back. */
  | "failing"
  /** It is passed on, and what comes back makes no sense. */
  | "garbled"
  /** It is passed on, and the answer says that 99.99 were charged. */
  | "other amount";

export type Between = AsyncDisposable & {
  /** What the site takes for its gateway. */
  origin: string;
  be: (conduct: Conduct) => Promise<void>;
  conduct: () => Conduct;
  /** How many calls were kept from the gateway so far. */
  held: () => number;
};

/** Stands between the site and its gateway, as a network does. */
export async function standBetween(gatewayOrigin: string): Promise<Between> {
  const port = await findFreePort();
  let conduct: Conduct = "as it is";
  let held = 0;
  const server = createServer((request, response) => {
    if (conduct === "silent") return void held++;
    // Whoever has gone meanwhile is told nothing.
    pass(gatewayOrigin, request, response, conduct).catch(() => response.destroy());
  });

  async function be(next: Conduct): Promise<void> {
    conduct = next;
    if (next === "away") {
      server.closeAllConnections();
      server.close();
    } else if (!server.listening) {
      server.listen(port, LOOPBACK);
      await once(server, "listening");
    }
  }
  await be("as it is");
  return {
    origin: `http://${LOOPBACK}:${port}`,
    be,
    conduct: () => conduct,
    held: () => held,
    [Symbol.asyncDispose]: () => be("away"),
  };
}

async function pass(
  gatewayOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
  conduct: Conduct,
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

  if (conduct === "slow") await setTimeout(5_000 + Math.random() * 24_000);
  const isGone = conduct === "failing";
  const said = answerTo(url, text, conduct);
  response.writeHead(isGone ? 502 : answer.status, {
    "content-type": isGone ? "text/html" : (answer.headers.get("content-type") ?? ""),
  });
  response.end(said);
}

function answerTo(url: string, text: string, conduct: Conduct): string {
  switch (conduct) {
    case "failing":
      return "<html><h1>502 Bad Gateway</h1></html>";
    case "garbled":
      return text.split("").toReversed().join("");
    case "other amount":
      return url.includes("transact") ? withOtherAmount(text) : text;
    default:
      return text;
  }
}

function withOtherAmount(text: string): string {
  const form = new URLSearchParams(text);
  form.set("amount_authorized", "99.99");
  return String(form);
}
