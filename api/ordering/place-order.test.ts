import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";

import { expect, test, vi } from "vitest";

import { type Gateway, openGateway } from "#api/integrations/payment-gateway/gateway.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { cents, zero } from "#domain/money.ts";

import { chargeOnce } from "./place-order.ts";

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

/** A gateway that answers a charge after `seconds` and nothing else. The test moves the fake clock. */
async function startSlow(seconds: number, body: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), milliseconds);
    return controller.signal;
  });
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => void waiting.push(response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const startedAt = performance.now();

  return {
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
    /** Moves the clock until the promise is done; returns the seconds since the start. */
    async pass(work: Promise<unknown>) {
      const over = { is: false };
      void work.finally(() => (over.is = true));
      while (!over.is) {
        await setImmediate();
        vi.advanceTimersByTime(10);
      }
      return (performance.now() - startedAt) / 1000;
    },
    async [Symbol.asyncDispose]() {
      timeout.mockRestore();
      vi.useRealTimers();
      server.closeAllConnections();
      server.close();
    },
  };
}

test("P5: gives up a charge without an answer within 35 seconds", async () => {
  await using place = await startSlow(0, "");
  const charging = chargeOnce(place.gateway, sale);
  expect(await place.pass(charging)).toBeLessThan(35);
  expect((await charging).verdict).toEqual({ kind: "unknown", answer: "no answer in time" });
});

test("P5: gives up in time when the question after a charge is unanswered", async () => {
  await using place = await startSlow(29, atTheProcessor);
  const charging = chargeOnce(place.gateway, sale);
  await place.answer();
  expect(await place.pass(charging)).toBeLessThan(35);
  expect((await charging).verdict).toMatchObject({
    kind: "unknown",
    answer: "400 Processor error",
  });
});

test("finds a charge even when refunds cannot be queried", async () => {
  const gateway: Pick<Gateway, "charge" | "findCharge"> = {
    charge: async () => ({ kind: "ambiguous", why: "processor", answer: "400 Processor error" }),
    async findCharge(_, { withRefunds } = {}) {
      if (withRefunds) throw new GatewayUnreachable("refunds cannot be asked for");
      const charged = { kind: "charged", transactionId: "27", amount: sale.amount } as const;
      const facts = { hasCleared: false, isOfBank: false, refunded: zero };
      return { ...charged, ...facts, currency: "USD" };
    },
  };
  const { verdict } = await chargeOnce(gateway, sale);
  expect(verdict).toMatchObject({ kind: "paid", transactionId: "27" });
});
