import { setTimeout } from "node:timers/promises";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { openHttpSession } from "#tests/people/sign-in-by-http.ts";

import type { Environment } from "./environment.ts";

/** A person who is signed in, has an address and can pay by card. */
export type Customer = {
  externalId: string;
  userId: number;
  addressId: number;
  /** `retryAfter`: in how many seconds the call may be repeated. */
  send: (path: string, body: unknown, key?: string) => Promise<Answer>;
  /** The answer to a call, repeated until the site answers. */
  read: <Answer>(path: string) => Promise<Answer>;
  /** A token of that card for one payment; by default of a random card, some of which are declined. */
  newToken: (card?: string) => Promise<string>;
};

export type Answer = { status: number; text: string; retryAfter: number };

const PASSWORD = "reader-of-books";
export const GOOD_CARD = "4111111111111111";
/** A charge with this card takes ten seconds. */
export const SLOW_CARD = "4000000000090078";
const DECLINED_CARD = "4000000000002008";
const DECLINED_ONE_IN = 8;
/** A kept-alive connection would break at a kill. */
const NO_KEEP_ALIVE = { connection: "close" };

/** The site and services where the customer signs up. */
export type CustomerEnvironment = Pick<Environment, "settings"> & {
  simulators: Pick<Environment["simulators"], "env" | "gatewayOrigin">;
};

/** A new customer of the site; calls alternate between the origins. `more`: additional headers. */
export async function createCustomer(
  environment: CustomerEnvironment,
  origins: readonly string[],
  name: string,
  more: Record<string, string> = {},
): Promise<Customer> {
  const email = `${name}@example.org`;
  const token = await signUp(environment, email);
  const headers = { ...NO_KEEP_ALIVE, ...more, authorization: `Bearer ${token}` };
  let turn = 0;
  const call = (path: string) => `${origins[turn++ % origins.length]}/api${path}`;
  const get = (path: string) => fetch(call(path), { headers });
  const read = async <Answer>(path: string, body?: object): Promise<Answer> => {
    for (;;) {
      const answer = await (body ? post(path, body) : get(path)).catch(() => null);
      if (answer?.status === 200) return answer.json();
      if (answer && answer.status < 500) throw new Error(`${path}: ${await answer.text()}`);
      await setTimeout(100);
    }
  };
  const post = (path: string, body: unknown, key?: string) =>
    fetch(call(path), {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
    });

  const externalId = readSubject(headers.authorization);
  const profile = { externalId, email, firstName: "Ruth", lastName: "Alder", phone: "" };
  const { userId } = await read<User>("/users?culture=en", profile);
  const countries = await read<{ id: number; code: string }[]>("/locations/countries");
  const us = countries.find(({ code }) => code === "US")?.id;
  const [region] = await read<{ id: number }[]>(`/locations/regionsByCountry?countryId=${us}`);
  const place = { regionId: region?.id, cityName: "Elmbrook", address: "1 Alder Lane" };
  const address = { userId, ...place, zipCode: "05001" };
  const { id: addressId } = await read<UserAddress>("/addresses", address);

  return {
    externalId,
    userId,
    addressId,
    async send(path, body, key) {
      const answer = await post(path, body, key);
      const retryAfter = Number(answer.headers.get("retry-after") ?? 0);
      return { status: answer.status, text: await answer.text(), retryAfter };
    },
    read,
    newToken: (card) => createToken(environment.simulators.gatewayOrigin, card),
  };
}

/** Creates customers of the site, each with another name. */
export function createCustomerFactory(
  environment: CustomerEnvironment,
  origins: readonly string[],
): () => Promise<Customer> {
  let count = 0;
  return () => createCustomer(environment, origins, `customer-${++count}`);
}

/** Signs up at the identity provider; returns an access token. */
async function signUp({ settings, simulators }: CustomerEnvironment, email: string) {
  const { IDENTITY_ISSUER: issuer = "", SITE_ORIGIN: origin = "" } = settings;
  const account = {
    client_id: simulators.env["IDENTITY_CLIENT_ID"] ?? "",
    email,
    password: PASSWORD,
    connection: "Username-Password-Authentication",
  };
  const forms = { "dbconnections/signup": account, "__sim/verified": { email } };
  for (const [path, form] of Object.entries(forms)) {
    const body = new URLSearchParams(Object.entries(form));
    const answer = await fetch(issuer + path, { method: "POST", body });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  }

  const audience = simulators.env["IDENTITY_AUDIENCE"] ?? "";
  const visit = openHttpSession({ issuer, origin, clientId: account.client_id, audience });
  const callbackUrl = await visit.signIn(email, PASSWORD);
  const answer = await visit.exchange(callbackUrl.searchParams.get("code") ?? "");
  const { access_token: token } = await answer.json();
  return String(token);
}

function readSubject(authorization: string): string {
  const [, payload = ""] = authorization.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()).sub;
}

/** A payment token of the gateway for that card. */
export async function createToken(gatewayOrigin: string, ccnumber = drawCard()): Promise<string> {
  const card = { ccnumber, ccexp: "1035", cvv: "999" };
  const answer = await fetch(`${gatewayOrigin}/__sim/tokens`, {
    method: "POST",
    headers: NO_KEEP_ALIVE,
    body: JSON.stringify(card),
  });
  return (await answer.json()).token;
}

function drawCard(): string {
  return Math.random() * DECLINED_ONE_IN < 1 ? DECLINED_CARD : GOOD_CARD;
}
