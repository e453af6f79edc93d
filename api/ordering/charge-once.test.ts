import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";

import { expect, test, vi } from "vitest";

import { type Gateway, openGateway } from "#api/integrations/payment-gateway/gateway.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import { cents, zero } from "#domain/money.ts";

import { chargeOnce } from "./charge-once.ts";

const sale = {
  orderid: "O-1",
  amount: cents(13.75),
  token: "token",
  paymentMethod: "card" as const,
  firstName: "Ruth",
  lastName: "Alder",
  ipAddress: "",
  description: "",
};
const atTheProcessor = "response=3&responsetext=Processor error&response_code=400";

/** A gateway that answers a charge after `seconds`, and nothing else; time is moved by hand, and passes as it is told. */
async function startSlow(seconds: number, body: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const regularGiving = new AbortController();
    setTimeout(() => regularGiving.abort(new DOMException("", "TimeoutError")), milliseconds);
    return regularGiving.signal;
  });
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => void waiting.push(response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const begun = performance.now();

  return {
    /** All that the library uses, as it uses it. */
    gateway: openGateway({
      origin: `http://127.0.0.1:${port}`,
      securityKey: "",
      signingKey: "",
    }),
    async answer() {
      await vi.waitUntil(() => waiting.length === 1);
      vi.advanceTimersByTime(seconds * 1000);
      waiting[0]?.end(body);
    },
    /** Until it has come about; how many seconds went by since the beginning. */
    async pass(doing: Promise<unknown>) {
      const over = { is: false };
      void doing.finally(() => (over.is = true));
      while (!over.is) {
        await setImmediate();
        vi.advanceTimersByTime(10);
      }
      return (performance.now() - begun) / 1000;
    },
    async [Symbol.asyncDispose]() {
      timeout.mockRestore();
      vi.useRealTimers();
      server.closeAllConnections();
      server.close();
    },
  };
}

test("P5: a charge that is never answered is given up after half a minute", async () => {
  await using place = await startSlow(0, "");
  const charging = chargeOnce(place.gateway, sale);
  expect(await place.pass(charging)).toBeLessThan(35);
  expect((await charging).verdict).toEqual({ kind: "unknown", answer: "no answer in time" });
});

test("P5: one that has to be asked after, of which nothing is said, is given up in time", async () => {
  await using place = await startSlow(29, atTheProcessor);
  const charging = chargeOnce(place.gateway, sale);
  await place.answer();
  expect(await place.pass(charging)).toBeLessThan(35);
  expect((await charging).verdict).toMatchObject({
    kind: "unknown",
    answer: "400 Processor error",
  });
});

test("what was charged is known whether or not refunds can be asked for", async () => {
  const gateway: Pick<Gateway, "charge" | "findCharge"> = {
    charge: async () => ({ kind: "ambiguous", why: "processor", answer: "400 Processor error" }),
    async findCharge(_, { withRefunds } = {}) {
      if (withRefunds) throw new GatewayUnreachable("refunds cannot be asked for");
      const charged = { kind: "charged", transactionId: "27", amount: sale.amount } as const;
      const told = { hasCleared: false, isOfBank: false, refunded: zero };
      return { ...charged, ...told, currency: "USD" };
    },
  };
  const { verdict } = await chargeOnce(gateway, sale);
  expect(verdict).toMatchObject({ kind: "paid", transactionId: "27" });
});
