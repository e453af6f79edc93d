import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { toLedgerEntry } from "#simulators/gateway/ledger.ts";
import type { GatewaySettings } from "#simulators/gateway/merchant.ts";
import { startGateway } from "#simulators/gateway/start-gateway.ts";
import type { toSubscriptionEntry } from "#simulators/gateway/subscription.ts";

import { findFreePort } from "#tests/find-free-port.ts";

type Form = Record<string, string>;

/** A card and an account whose payments succeed. */
export const card = { ccnumber: "4111111111111111", ccexp: "1030", cvv: "999" };

/** The card with another number, which selects another answer. */
export function cardWithNumber(ccnumber: string) {
  return { ...card, ccnumber };
}
export const account = {
  checkname: "Ada Reader",
  checkaccount: "24413815",
  checkaba: "490000018",
};

/** A kept-alive connection would break at a restart. */
const NO_KEEP_ALIVE = { connection: "close" };

export type Ledger = {
  transactions: ReturnType<typeof toLedgerEntry>[];
  subscriptions: ReturnType<typeof toSubscriptionEntry>[];
  /** The vault ids of the stored cards and accounts. */
  customers: string[];
};

/** The gateway simulator on March 1, 2026, in a temporary folder. */
export async function startGatewaySimulator(changes: Partial<GatewaySettings> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "gateway-"));
  const settings: GatewaySettings = {
    port: await findFreePort(),
    siteOrigins: ["http://localhost:9"],
    folder,
    tokenizationKey: "public-key",
    securityKey: "private-key",
    signingKey: "signing-key",
    webhookUrl: null,
    currentTime: () => Date.UTC(2026, 2, 1, 12),
    ...changes,
  };
  let gateway = await startGateway(settings);
  const { origin } = gateway;

  const control = (method: string, path: string, body?: object) =>
    fetch(`${origin}/__sim/${path}`, {
      method,
      headers: NO_KEEP_ALIVE,
      body: body ? JSON.stringify(body) : null,
    });

  async function makeToken(fields: Form = card): Promise<string> {
    const answer = await control("POST", "tokens", fields);
    const { token } = await answer.json();
    return token;
  }

  const post = (call: string, form: Form) =>
    fetch(`${origin}/api/${call}.php`, {
      method: "POST",
      headers: NO_KEEP_ALIVE,
      body: new URLSearchParams({ security_key: settings.securityKey, ...form }),
    });

  async function transact(form: Form): Promise<Form> {
    const answer = await post("transact", form);
    return Object.fromEntries(new URLSearchParams(await answer.text()));
  }

  return {
    origin,
    settings,
    post,
    control,
    makeToken,
    transact,
    /** Charges 12.50 with a new token of the card, or of the given fields. */
    async sell(form: Form = {}, fields: Form = card): Promise<Form> {
      const token = await makeToken(fields);
      const kind: Form = "checkaccount" in fields ? { payment: "check" } : {};
      return transact({ type: "sale", amount: "12.50", payment_token: token, ...kind, ...form });
    },
    async query(form: Form): Promise<string> {
      return (await post("query", form)).text();
    },
    advance: (advanceDays: number) => control("POST", "clock", { advanceDays }),
    async readLedger(): Promise<Ledger> {
      return (await control("GET", "ledger")).json();
    },
    /** The text of all files in its folder. */
    async readFolder(): Promise<string> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8"));
      return (await Promise.all(texts)).join("\n");
    },
    async restart() {
      await gateway.close();
      gateway = await startGateway(settings);
    },
    async [Symbol.asyncDispose]() {
      await gateway.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type GatewaySimulator = Awaited<ReturnType<typeof startGatewaySimulator>>;
