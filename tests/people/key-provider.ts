import { createServer } from "node:http";

import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";

import { openIdentityProvider } from "#api/integrations/identity-provider/identity-provider.ts";
import type { IdentityProvider } from "#api/ports.ts";

const audience = "https://lectern.example/api";
const claims = "https://lectern.example/";

type TokenChange = { payload?: Record<string, unknown>; header?: Partial<JWTHeaderParameters> };

type ProviderRequest = { call: string; authorization: string | undefined; body: string };

export type KeyProvider = AsyncDisposable & {
  identity: IdentityProvider;
  asked: ProviderRequest[];
  warned: { facts: object; message: string }[];
  /** The published keys are fetched at this address. */
  issuer: string;
  /** Signs a usual token with these changes. */
  sign: (change?: TokenChange) => Promise<string>;
  /** The same with a key that is not published. */
  forge: (change?: TokenChange) => Promise<string>;
  /** Unsigned, and signed with the public key as if it were a secret. */
  unsigned: () => string;
  signedWithPublicKey: () => Promise<string>;
  /** Signs with a new key from now on, and publishes only that one. */
  rotate: () => Promise<void>;
  /** Overrides the answers to calls; null for the usual ones. */
  answers: { status: number; body?: unknown } | null;
  shift: (seconds: number) => void;
};

/**
 * An identity provider on a port of its own that publishes its keys and takes management calls, with the library's
 * client.
 */
export async function startKeyProvider(): Promise<KeyProvider> {
  let serial = 1;
  let key = await generateKeyPair("RS256");
  const stranger = await generateKeyPair("RS256");
  let time = new Date("2026-03-01T18:00:00Z").getTime();
  const requests: ProviderRequest[] = [];
  const warned: KeyProvider["warned"] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = `${request.method} ${request.url}`;
    const body = Buffer.concat(chunks).toString();
    requests.push({ call, authorization: request.headers.authorization, body });

    const answer = provider.answers ?? (await usualAnswer(call));
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  const port = typeof place === "object" ? place?.port : null;
  const issuer = `http://127.0.0.1:${port}/`;

  async function usualAnswer(call: string) {
    if (call === "GET /.well-known/jwks.json") return { status: 200, body: await published() };
    if (call === "POST /oauth/token") {
      const access_token = `management-${requests.filter((earlier) => earlier.call === call).length}`;
      return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 86_400 } };
    }
    return { status: call.startsWith("POST") ? 201 : 204 };
  }

  async function published() {
    const jwk = await exportJWK(key.publicKey);
    return { keys: [{ ...jwk, kid: `key-${serial}`, use: "sig", alg: "RS256" }] };
  }

  function payloadWith({ payload }: TokenChange): Record<string, unknown> {
    const seconds = Math.floor(time / 1000);
    return {
      iss: issuer,
      aud: audience,
      sub: "auth0|ruth",
      iat: seconds,
      exp: seconds + 3_600,
      [`${claims}email`]: "ruth@example.org",
      [`${claims}email_verified`]: true,
      ...payload,
    };
  }

  const headerWith = ({ header }: TokenChange) => ({
    alg: "RS256",
    typ: "at+jwt",
    kid: `key-${serial}`,
    ...header,
  });
  const signWith = (secret: CryptoKey | Uint8Array, change: TokenChange = {}) =>
    new SignJWT(payloadWith(change)).setProtectedHeader(headerWith(change)).sign(secret);

  const provider: KeyProvider = {
    identity: openIdentityProvider({
      issuer,
      audience,
      claims,
      clientId: "lectern",
      management: { clientId: "lectern-server", clientSecret: "secret" },
      fetch,
      now: () => new Date(time),
      log: { warn: (facts, message) => void warned.push({ facts, message }) },
    }),
    asked: requests,
    warned,
    issuer,
    answers: null,
    sign: (change) => signWith(key.privateKey, change),
    forge: (change) => signWith(stranger.privateKey, change),
    unsigned: () => `${encode({ ...headerWith({}), alg: "none" })}.${encode(payloadWith({}))}.`,
    async signedWithPublicKey() {
      const secret = new TextEncoder().encode(await exportSPKI(key.publicKey));
      return signWith(secret, { header: { alg: "HS256" } });
    },
    async rotate() {
      serial++;
      key = await generateKeyPair("RS256");
    },
    shift: (seconds) => void (time += seconds * 1000),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
  return provider;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
