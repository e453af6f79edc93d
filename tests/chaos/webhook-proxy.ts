import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

import { LOOPBACK } from "#simulators/listen.ts";

/** What the gateway told the site by itself, and how that took it. */
export type WebhookNotice = {
  id: string;
  /** Not of what was done to a sale later. */
  isOfSale: boolean;
  /** It rises with each, and is when it was made, in milliseconds since 1970. */
  transaction: number;
  status: number;
  /** When it came. */
  at: number;
};

export type WebhookCounts = {
  /** Signed with another key, and refused. */
  forged: number;
  /** Taken twice. */
  doubled: number;
  /** That came so many milliseconds after their sale, or later. */
  late: number;
  /** That came after one of a later sale. */
  overtaken: number;
};

/** Stands where the gateway sends its notices to, and passes them on to the site. */
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
  const told: WebhookBody = JSON.parse(text);
  return {
    id: told.event_id,
    isOfSale: told.event_type.startsWith("transaction.sale."),
    transaction: Number(told.event_body.transaction_id),
  };
}

type WebhookBody = { event_id: string; event_type: string; event_body: { transaction_id: string } };

export function countWebhooks(notices: readonly WebhookNotice[], late: number): WebhookCounts {
  const firsts = notices.filter(
    ({ id, isOfSale }, place) => isOfSale && notices.findIndex((each) => each.id === id) === place,
  );
  const taken = notices.filter(({ status }) => status === 200);
  return {
    forged: notices.filter(({ status }) => status === 401).length,
    doubled: taken.length - new Set(taken.map(({ id }) => id)).size,
    late: firsts.filter(({ at, transaction }) => at - transaction >= late).length,
    overtaken: firsts.filter(({ transaction }, place) =>
      firsts.slice(0, place).some((before) => before.transaction > transaction),
    ).length,
  };
}
