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

/** A webhook of the gateway, and the site's answer. */
type WebhookNotice = {
  id: string;
  /** False for later events of a sale, such as a void. */
  isOfSale: boolean;
  /** The transaction id: it rises, and is the time of the sale in milliseconds since 1970. */
  transaction: number;
  status: number;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
};

export type WebhookCounts = {
  /** Signed with another key, and refused. */
  forged: number;
  /** Accepted twice. */
  duplicated: number;
  /** Arrived at least this long after the sale. */
  late: number;
  /** Arrived after that of a later sale. */
  outOfOrder: number;
};

/** A proxy for the gateway's webhooks to the site. */
export async function startWebhookProxy(
  port: number,
  siteOrigin: string,
): Promise<AsyncDisposable & { notices: WebhookNotice[] }> {
  const notices: WebhookNotice[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const passed = await fetch(siteOrigin + request.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-signature": String(request.headers["webhook-signature"]),
        connection: "close",
      },
      body: new Uint8Array(body),
    }).catch(() => null);
    const status = passed?.status ?? 502;
    notices.push({ ...parseWebhook(body.toString()), status, at: Date.now() });
    response.writeHead(status).end();
  });
  server.listen(port, LOOPBACK);
  await once(server, "listening");
  return {
    notices,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function parseWebhook(text: string): Pick<WebhookNotice, "id" | "isOfSale" | "transaction"> {
  const event: WebhookBody = JSON.parse(text);
  return {
    id: event.event_id,
    isOfSale: event.event_type.startsWith("transaction.sale."),
    transaction: Number(event.event_body.transaction_id),
  };
}

type WebhookBody = { event_id: string; event_type: string; event_body: { transaction_id: string } };

export function countWebhooks(notices: readonly WebhookNotice[], late: number): WebhookCounts {
  const firsts = notices.filter(
    ({ id, isOfSale }, place) =>
      isOfSale && notices.findIndex((webhook) => webhook.id === id) === place,
  );
  const accepted = notices.filter(({ status }) => status === 200);
  return {
    forged: notices.filter(({ status }) => status === 401).length,
    duplicated: accepted.length - new Set(accepted.map(({ id }) => id)).size,
    late: firsts.filter(({ at, transaction }) => at - transaction >= late).length,
    outOfOrder: firsts.filter(({ transaction }, place) =>
      firsts.slice(0, place).some((earlier) => earlier.transaction > transaction),
    ).length,
  };
}
