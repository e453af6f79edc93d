import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

import { LOOPBACK } from "#simulators/listen.ts";

/** A webhook of the gateway, and the site's answer. */
export type WebhookNotice = {
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
