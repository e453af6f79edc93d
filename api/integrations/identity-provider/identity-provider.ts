import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";

import type { IdentityProvider, Member, Log } from "#api/ports.ts";
import { isEmailLike } from "#domain/person-fields.ts";

import { IdentityUnreachable, openProviderKeys } from "./provider-keys.ts";

/** In milliseconds, for each call. */
const TIMEOUT_MS = 10_000;

/** In milliseconds: a token is not used this shortly before it expires. */
const EXPIRY_MARGIN_MS = 60_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export type IdentitySettings = ManagementSettings & {
  audience: string;
  /** Prefix of our own claims. */
  claims: string;
};

/** In seconds. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** An identity provider with OpenID Connect and Auth0's management API (S1.04). */
export function openIdentityProvider(settings: IdentitySettings): IdentityProvider {
  const { issuer, audience, claims, fetch, now } = settings;
  const address = `${issuer}.well-known/jwks.json`;
  const findKey = openProviderKeys({ address, fetch, now: () => now().getTime() });

  return {
    ...openManagement(settings),

    async findMember(token) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, findKey, {
          algorithms: ["RS256"],
          issuer,
          audience,
          requiredClaims: ["sub", "exp", "iat"],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: now(),
        });
        return isAccessToken(protectedHeader.typ) ? parseMember(payload, claims) : null;
      } catch (error) {
        // Neither the token's content nor the reason of the refusal is passed on.
        if (error instanceof errors.JOSEError) return null;
        if (error instanceof IdentityUnreachable) throw error;
        // For example a key that is too short: the provider's fault, not the caller's.
        throw new IdentityUnreachable("a signing key cannot be used", { cause: error });
      }
    },
  };
}

/** Providers send one of these types with access tokens; older ones send none. */
function isAccessToken(type: string | undefined): boolean {
  return type === undefined || /^(application\/)?(at\+)?jwt$/i.test(type);
}

const Subject = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u);
/** An invalid address counts as none, because it goes into mails and operators' lists. */
const Email = z.string().refine(isEmailLike);

function parseMember(payload: JWTPayload, claims: string): Member | null {
  const subject = Subject.safeParse(payload.sub);
  if (!subject.success) return null;

  const email = Email.safeParse(payload[`${claims}email`]).data ?? null;
  const isEmailVerified = email !== null && payload[`${claims}email_verified`] === true;
  const issuedAt = new Date((payload.iat ?? 0) * 1000);
  return { externalId: subject.data, email, isEmailVerified, issuedAt };
}

type ManagementSettings = {
  /** As in tokens, with a trailing slash. */
  issuer: string;
  /** Client id of the site, named when mails are requested. */
  clientId: string;
  management: {
    clientId: string;
    clientSecret: string;
    /** Audience of the management API; by default derived from the issuer. */
    audience?: string | undefined;
  };
  fetch: typeof fetch;
  now: () => Date;
  log: Pick<Log, "warn">;
};

type Management = Pick<IdentityProvider, "resendVerification" | "deleteAccount">;

/** Calls of the management API with a token of the library, cached until shortly before it expires. */
export function openManagement(settings: ManagementSettings): Management {
  const { issuer, clientId, management, fetch, now, log } = settings;
  const address = `${issuer}api/v2/`;
  let cached: { token: string; until: number } | null = null;

  return {
    async resendVerification(externalId) {
      const body = JSON.stringify({ user_id: externalId, client_id: clientId });
      const answer = await call("jobs/verification-email", { method: "POST", body });
      // 400 or 404 means that the account has nothing to verify. That is private, so the caller sees no error.
      if (answer.ok) return;
      if (![400, 404].includes(answer.status)) throw unusableAnswerError(answer);
      // The provider may also have misunderstood the request.
      log.warn(
        { status: answer.status },
        "the identity provider refused to send a verification mail",
      );
    },

    async deleteAccount(externalId) {
      const path = `users/${encodeURIComponent(externalId)}`;
      const answer = await call(path, { method: "DELETE" });
      if (!answer.ok && answer.status !== 404) throw unusableAnswerError(answer);
    },
  };

  /** Replaces a withdrawn token once. Of an answer only the status is read. */
  async function call(path: string, init: RequestInit): Promise<Response> {
    const answer = await send(path, init);
    if (answer.status !== 401) return answer;
    cached = null;
    return send(path, init);
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${await getToken()}`,
      "Content-Type": "application/json",
    };
    const answer = await fetchOrThrow(`${address}${path}`, { ...init, headers });
    await answer.body?.cancel();
    return answer;
  }

  async function getToken(): Promise<string> {
    const time = now().getTime();
    if (cached && time < cached.until) return cached.token;

    const answer = await fetchOrThrow(`${issuer}oauth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        grant_type: "client_credentials",
        client_id: management.clientId,
        client_secret: management.clientSecret,
        audience: management.audience ?? address,
      }),
    });
    const token = Token.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
    if (!token.success) throw unusableAnswerError(answer);
    cached = {
      token: token.data.access_token,
      until: time + token.data.expires_in * 1000 - EXPIRY_MARGIN_MS,
    };
    return cached.token;
  }

  async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
    const options = {
      ...init,
      redirect: "error" as const,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    return fetch(address, options).catch(() => {
      throw new IdentityUnreachable("the identity provider does not answer");
    });
  }
}

function unusableAnswerError({ status }: Response): IdentityUnreachable {
  return new IdentityUnreachable(`the identity provider answered ${status}`);
}
