import { join } from "node:path";

import { startAddressLookup } from "./address-lookup/start-address-lookup.ts";
import { demonstrationSettings as demo } from "./demonstration-settings.ts";
import { type Gateway, startGateway } from "./gateway/start-gateway.ts";
import type { NewAccount } from "./identity/accounts.ts";
import { CONNECTION, startIdentity } from "./identity/start-identity.ts";
import { startInbox } from "./inbox/start-inbox.ts";

export type SimulatorSettings = {
  /** The site's port. Identity uses the next one, then gateway (+2), inbox (+3), SMTP (+4) and address lookup (+5). */
  port: number;
  siteOrigins: string[];
  folder: string;
  host?: "localhost" | "127.0.0.1";
};

export type Simulators = AsyncDisposable & {
  /** Settings that a site needs to use them. */
  env: Record<string, string>;
  inboxOrigin: string;
  gatewayOrigin: string;
  close: () => Promise<void>;
};

/** People of the demonstration; every password is `reader`. */
export const DEMO_ACCOUNTS: (NewAccount & { id: string })[] = [
  createAccount("auth0|demo-reader", "reader@example.org", "Ada Reader"),
  createAccount("auth0|demo-lecteur", "lecteur@example.org", "Luc Lecteur", { language: "fr" }),
  createAccount("auth0|demo-new", "new@example.org", "new@example.org"),
  createAccount("auth0|demo-unverified", "unverified@example.org", "Una Waiting", {
    isVerified: false,
  }),
  {
    id: "google-oauth2|100000000000000000001",
    email: "social@example.org",
    name: "Sol Social",
    isVerified: true,
  },
];

export async function startSimulators(settings: SimulatorSettings): Promise<Simulators> {
  const { port, siteOrigins, folder, host = "localhost" } = settings;
  const inbox = await startInbox({
    port: port + 3,
    smtpPort: port + 4,
    folder: join(folder, "inbox"),
  });
  const identity = await startIdentity({
    port: port + 1,
    host,
    siteOrigins,
    audience: demo.IDENTITY_AUDIENCE,
    clientId: demo.IDENTITY_CLIENT_ID,
    claims: demo.IDENTITY_CLAIMS,
    management: {
      clientId: demo.IDENTITY_MANAGEMENT_CLIENT_ID,
      clientSecret: demo.IDENTITY_MANAGEMENT_CLIENT_SECRET,
    },
    smtpUrl: inbox.smtpUrl,
    folder: join(folder, "identity"),
    accounts: DEMO_ACCOUNTS,
  });

  const gateway = await startDemonstrationGateway(settings);
  const lookup = await startAddressLookup({ port: port + 5, siteOrigins });

  async function close() {
    await Promise.all([identity.close(), gateway.close(), lookup.close()]);
    await inbox.close();
  }
  return {
    env: {
      ...demo,
      ...noPaymentLimits,
      IDENTITY_ISSUER: identity.issuer,
      IDENTITY_CONNECTION: CONNECTION,
      SMTP_URL: inbox.smtpUrl,
      GATEWAY_ORIGIN: gateway.origin,
      IP_LOOKUP_URL: lookup.url,
    },
    inboxOrigin: inbox.origin,
    gatewayOrigin: gateway.origin,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** No limits, because in a demonstration all people pay with the same few cards from one network. */
const noPaymentLimits = {
  PAYMENTS_PER_PERSON: "0",
  DECLINES_PER_NETWORK: "0",
  PAYMENTS_PER_CARD: "0",
  DECLINES_PER_PERSON: "0",
  GIFTS_OF_NEW_ACCOUNT: "0",
};

function startDemonstrationGateway(settings: SimulatorSettings): Promise<Gateway> {
  const { port, siteOrigins, folder } = settings;
  const [site] = siteOrigins;
  return startGateway({
    port: port + 2,
    siteOrigins,
    folder: join(folder, "gateway"),
    tokenizationKey: demo.GATEWAY_TOKENIZATION_KEY,
    securityKey: demo.GATEWAY_SECURITY_KEY,
    signingKey: demo.GATEWAY_SIGNING_KEY,
    webhookUrl: site ? `${site}/api/webhooks/gateway` : null,
  });
}

function createAccount(
  id: string,
  email: string,
  name: string,
  changes: Partial<NewAccount> = {},
): NewAccount & { id: string } {
  return { id, email, name, isVerified: true, password: "reader", ...changes };
}
