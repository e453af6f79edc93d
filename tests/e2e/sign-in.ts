import type { Page } from "@playwright/test";
import { decodeJwt } from "jose";

import { DEMO_ACCOUNTS } from "#simulators/start-simulators.ts";
import { openHttpSession } from "#tests/people/sign-in-by-http.ts";

import type { PeopleLibrary } from "./people-library.ts";
import { openBlankPage } from "./visit.ts";

/** The password of each person who signs up in a journey. */
export const NEW_PASSWORD = "reader-of-books";

type Tokens = {
  access_token: string;
  id_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
};

/** Fetches tokens from the provider as its page would, without a browser. */
export async function fetchTokens(library: PeopleLibrary, email: string): Promise<Tokens> {
  const { origin } = library;
  const visit = openHttpSession({ origin, ...getClient(library) });
  const isKnown = DEMO_ACCOUNTS.some((account) => account.email === email);
  const callbackUrl = await visit.signIn(email, isKnown ? "reader" : NEW_PASSWORD);
  const answer = await visit.exchange(callbackUrl.searchParams.get("code") ?? "");
  if (!answer.ok) throw new Error(`${email} was not signed in: ${await answer.text()}`);
  return answer.json();
}

/**
 * Signs a person in on this device by storing tokens where the SDK keeps them, with the entries of `stored`. Journeys
 * about sign-in fill in the provider's form instead.
 */
export async function signIn(
  page: Page,
  library: PeopleLibrary,
  email: string,
  stored: Record<string, string> = {},
): Promise<void> {
  const entries = {
    ...buildSdkEntries(await fetchTokens(library, email), getClient(library)),
    ...stored,
  };
  await writeLocalStorage(page, library, entries);
}

/** Writes entries to local storage, on an empty page of the library. */
export async function writeLocalStorage(
  page: Page,
  { origin }: { origin: string },
  entries: Record<string, string>,
): Promise<void> {
  await openBlankPage(page, origin);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, entries);
}

type Client = { issuer: string; clientId: string; audience: string };

function getClient({ simulators: { env } }: PeopleLibrary): Client {
  return {
    issuer: env["IDENTITY_ISSUER"] ?? "",
    clientId: env["IDENTITY_CLIENT_ID"] ?? "",
    audience: env["IDENTITY_AUDIENCE"] ?? "",
  };
}

/** The entries of auth0-spa-js in local storage. */
function buildSdkEntries(tokens: Tokens, { clientId, audience }: Client): Record<string, string> {
  const { id_token, ...rest } = tokens;
  const claims = decodeJwt(id_token);
  const scope = "openid profile email offline_access";
  const expiresAt = Math.floor(Date.now() / 1000) + tokens.expires_in;
  const body = {
    ...rest,
    audience,
    scope: scope,
    oauthTokenScope: tokens.scope,
    client_id: clientId,
  };
  const decodedToken = { claims: { ...claims, __raw: id_token }, user: claims };
  return {
    [`@@auth0spajs@@::${clientId}::${audience}::${scope}`]: JSON.stringify({ body, expiresAt }),
    [`@@auth0spajs@@::${clientId}::@@user@@`]: JSON.stringify({ id_token, decodedToken }),
  };
}
