import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { openGateway, type Sale } from "./gateway.ts";
import { parseReport } from "./report.ts";
import { GatewayUnreachable } from "./transact.ts";

const sale: Sale = {
  orderid: "O-1",
  amount: cents(13.75),
  token: "SW8eBa72-jkaqt9",
  paymentMethod: "card",
  firstName: "Ruth",
  lastName: "Alder",
  ipAddress: "192.0.2.1",
  description: "Books, order 7",
};
const approved = "response=1&responsetext=SUCCESS&transactionid=27&response_code=100";

type Handler = (
  form: Record<string, string>,
  response: ServerResponse,
  request: IncomingMessage,
) => void;

/** A gateway on this machine that records its requests. */
async function startGateway(answer: Handler) {
  const requests: { path: string | undefined; form: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      requests.push({ path: request.url, form });
      answer(form, response, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...close(server), requests, gateway: open(origin) };
}

function close(server: { close: () => void; closeAllConnections?: () => void }) {
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections?.();
      server.close();
    },
  };
}

function open(origin: string) {
  return openGateway({ origin, securityKey: "secret", signingKey: "signs", timeoutMs: 400 });
}

/** A server that handles each connection with `treat`. */
async function startSocket(treat: (socket: Socket) => void) {
  const server = createSocketServer((socket) => {
    socket.on("error", () => {});
    treat(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { ...close(server), port };
}

test("sends a charge once, with the gateway's field names", async () => {
  await using place = await startGateway((_, response) => response.end(approved));
  expect(await place.gateway.charge(sale)).toMatchObject({ kind: "paid", transactionId: "27" });
  expect(place.requests).toEqual([
    {
      path: "/api/transact.php",
      form: {
        security_key: "secret",
        type: "sale",
        amount: "13.75",
        currency: "USD",
        payment_token: "SW8eBa72-jkaqt9",
        orderid: "O-1",
        order_description: "Books, order 7",
        first_name: "Ruth",
        last_name: "Alder",
        ipaddress: "192.0.2.1",
      },
    },
  ]);
  await place.gateway.charge({ ...sale, paymentMethod: "bank" });
  expect(place.requests[1]?.form).toMatchObject({ payment: "check" });
});

const unknown: [string, Handler][] = [
  ["a connection that is cut", (_, response) => void response.socket?.destroy()],
  [
    "one that is cut in the middle",
    (_, response) => {
      response.writeHead(200, { "Content-Length": "500" });
      response.write(approved);
      setTimeout(() => response.socket?.destroy(), 20);
    },
  ],
  ["no answer in time", () => {}],
  ["an answer that never ends", (_, response) => void response.write(approved)],
  ...[500, 502, 503, 504, 429, 403, 404].map((status): [string, Handler] => [
    `status ${status} with any body`,
    (_, response) => void response.writeHead(status).end(approved),
  ]),
  ["a redirect", (_, response) => void response.writeHead(302, { Location: "/" }).end()],
  ["an empty body", (_, response) => void response.end()],
  [
    "a page",
    (_, response) => void response.writeHead(200, { "Content-Type": "text/html" }).end("<html>"),
  ],
];

test.each(unknown)("returns unknown after %s, and sends nothing again", async (_, answer) => {
  await using place = await startGateway(answer);
  expect((await place.gateway.charge(sale)).kind).toBe("unknown");
  expect(place.requests).toHaveLength(1);
});

test("returns unsent when nothing listens on the port", async () => {
  const { port, ...place } = await startSocket(() => {});
  await place[Symbol.asyncDispose]();
  const outcome = await open(`http://127.0.0.1:${port}`).charge(sale);
  expect(outcome).toEqual({ kind: "unsent", answer: "ECONNREFUSED" });
});

test("returns unsent for an unknown host and one without a certificate", async () => {
  expect((await open("http://gateway.invalid").charge(sale)).kind).toBe("unsent");
  const server = createTlsServer({});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await using _ = close(server);
  expect((await open(`https://127.0.0.1:${port}`).charge(sale)).kind).toBe("unsent");
});

test("returns unsent when the TLS handshake never finishes", async () => {
  await using place = await startSocket(() => {});
  expect((await open(`https://127.0.0.1:${place.port}`).charge(sale)).kind).toBe("unsent");
});

test("returns unknown when the connection is reset after the request", async () => {
  await using place = await startSocket((socket) =>
    socket.once("data", () => socket.resetAndDestroy()),
  );
  const outcome = await open(`http://127.0.0.1:${place.port}`).charge(sale);
  expect(outcome).toEqual({ kind: "unknown", answer: "ECONNRESET" });
});

const only =
  "response=3&responsetext=Only transactions pending settlement can be voided&response_code=300";

const doubtful: [string, Handler][] = [
  ["a cut connection", (_, response) => void response.socket?.destroy()],
  ["no answer in time", () => {}],
  ["another status with any body", (_, response) => void response.writeHead(503).end(only)],
  [
    "an error behind the gateway",
    (_, response) => void response.end("response=3&responsetext=Error&response_code=420"),
  ],
  [
    "a refusal of the library's own key",
    (_, response) =>
      void response.end("response=3&responsetext=Authentication Failed&response_code=300"),
  ],
];

test.each(doubtful)("sends a void once, and no refund, after %s", async (_, answer) => {
  await using place = await startGateway(answer);
  const refund = { kind: "void" as const, transactionId: "27" };
  const { kind } = await place.gateway.refunds.send({ ...sale, ...refund });
  expect(kind).not.toMatch(/done|settled/);
  expect(place.requests.map(({ form }) => form["type"])).toEqual(["void"]);
});

const found = `<nm_response><transaction><transaction_id>27</transaction_id><condition>complete</condition><order_id>O-1</order_id><currency>USD</currency><action><amount>13.75</amount><action_type>sale</action_type><date>20260501193542</date><success>1</success></action></transaction></nm_response>`;
const nothing = "<nm_response></nm_response>";

test("queries a charge by its id, and retries on status 503", async () => {
  let answers = 0;
  await using place = await startGateway(({ order_id }, response) => {
    answers += 1;
    response.writeHead(answers < 3 ? 503 : 200).end(order_id ? found : nothing);
  });
  expect(await place.gateway.findCharge("O-1")).toMatchObject({ kind: "charged", amount: 1375 });
  expect(place.requests.filter(({ form }) => form["order_id"])).toHaveLength(3);
  expect(place.requests[0]).toMatchObject({
    path: "/api/query.php",
    form: { security_key: "secret", order_id: "O-1" },
  });
});

/** A refund of the charge above, without our id. */
const refund = `<nm_response><transaction><transaction_id>31</transaction_id><condition>pendingsettlement</condition><order_id></order_id><original_transaction_id>27</original_transaction_id><currency>USD</currency><action><amount>-13.75</amount><action_type>refund</action_type><date>20260514080000</date><success>1</success></action></transaction></nm_response>`;

test("queries refunds of a found charge only when requested", async () => {
  await using place = await startGateway(({ order_id }, response) =>
    response.end(order_id ? found : refund),
  );
  const asking = { withRefunds: true };
  expect((await place.gateway.findCharge("O-1", asking)).kind).toBe("refunded");
  expect(place.requests.map(({ form }) => form)).toMatchObject([
    { order_id: "O-1" },
    { action_type: "refund", start_date: "20260501193542" },
  ]);

  await using silent = await startGateway(({ order_id }, response) =>
    order_id ? response.end(found) : response.writeHead(500).end(),
  );
  await expect(silent.gateway.findCharge("O-1", asking)).rejects.toThrow(GatewayUnreachable);
  expect((await silent.gateway.findCharge("O-1")).kind).toBe("charged");
  expect(silent.requests).toHaveLength(3);

  await using empty = await startGateway((_, response) => response.end(nothing));
  expect((await empty.gateway.findCharge("O-1", asking)).kind).toBe("none");
  expect(empty.requests).toHaveLength(1);
});

test("finds a charge when a report of refunds lacks its sale", async () => {
  const sold = /<action>.*?<\/action>/;
  const part =
    "<action><amount>-1.00</amount><action_type>refund</action_type><success>1</success></action>";
  await using place = await startGateway(({ order_id }, response) =>
    response.end(order_id ? found : found.replace(sold, part)),
  );
  const reported = parseReport(found.replace(sold, part));
  expect((await place.gateway.findCharge("O-1", { reported, withRefunds: true })).kind).toBe(
    "charged",
  );
});

test("counts a refund that was reported before", async () => {
  await using place = await startGateway(({ order_id }, response) =>
    response.end(order_id ? found : nothing),
  );
  const reported = parseReport(refund);
  expect((await place.gateway.findCharge("O-1", { reported })).kind).toBe("refunded");
  expect((await place.gateway.findCharge("O-1")).kind).toBe("charged");
});

test.each([
  ["a failure", (_: unknown, response: ServerResponse) => void response.writeHead(500).end(found)],
  [
    "half a report",
    (_: unknown, response: ServerResponse) => void response.end(found.slice(0, 90)),
  ],
  ["an empty body", (_: unknown, response: ServerResponse) => void response.end()],
  ["a cut connection", (_: unknown, response: ServerResponse) => void response.socket?.destroy()],
])("does not take %s for an empty report", async (_, answer) => {
  await using place = await startGateway(answer);
  await expect(place.gateway.findCharge("O-1")).rejects.toThrow(GatewayUnreachable);
});

function page(from: number, count: number): string {
  const ids = Array.from({ length: count }, (_, place) => from + place);
  const written = ids.map(
    (id) => `<transaction><transaction_id>${id}</transaction_id></transaction>`,
  );
  return `<nm_response>${written.join("")}</nm_response>`;
}

test("reads a long report by pages, numbered from 0 or 1", async () => {
  await using place = await startGateway(({ page_number }, response) =>
    // Pages 0 and 1 are the same.
    response.end(Number(page_number) < 2 ? page(0, 500) : page(500, 3)),
  );
  const since = new Date("2026-03-01T00:00:00Z");
  const all = await place.gateway.listTransactions(since, new Date("2026-03-04T12:34:56Z"));
  expect(all).toHaveLength(503);
  expect(place.requests[0]?.form).toMatchObject({
    start_date: "20260301000000",
    end_date: "20260304123456",
  });
});
