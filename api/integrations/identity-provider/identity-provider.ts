import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";

import type { Log } from "#api/services.ts";
import { isEmailLike } from "#domain/person-fields.ts";

import { openManagement } from "./management.ts";
import { IdentityUnreachable, openProviderKeys } from "./provider-keys.ts";

/** Who a token stands for (S6.02). */
export type Member = {
  /** The subject of the token. */
  externalId: string;
  email: string | null;
  /** By the identity provider's word; false when it says nothing. */
  isEmailVerified: boolean;
  /** When the identity provider said so. */
  issuedAt: Date;
};

/** The identity provider, as far as the library asks it. Each throws `IdentityUnreachable` when it cannot be asked. */
export type IdentityProvider = {
  /** Null when the token is none of ours that holds now. */
  findMember: (token: string) => Promise<Member | null>;
  /** Has the mail sent again that verifies an e-mail. */
  resendVerification: (externalId: string) => Promise<void>;
  /** Takes the account away; one that is gone already is no failure. */
  deleteAccount: (externalId: string) => Promise<void>;
};

export type IdentitySettings = {
  /** As tokens spell it, with a slash at its end. */
  issuer: string;
  audience: string;
  /** What the names of our own claims begin with. */
  claims: string;
  /** The site's client, in whose name mails are sent. */
  clientId: string;
  management: {
    clientId: string;
    clientSecret: string;
    /** What the provider calls its management calls; its issuer's own when it is not given. */
    audience?: string | undefined;
  };
  fetch: typeof fetch;
  now: () => Date;
  log: Pick<Log, "warn">;
};

/** In seconds: clocks of two machines differ. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** An identity provider that speaks OpenID Connect and Auth0's management calls (S1.04). */
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
        // Neither what the token says nor why it was refused goes anywhere.
        if (error instanceof errors.JOSEError) return null;
        if (error instanceof IdentityUnreachable) throw error;
        // Such as a key that is too short: the provider's fault, and not that of whoever has a token under it.
        throw new IdentityUnreachable("a key cannot be used", { cause: error });
      }
    },
  };
}

/** A provider calls its access tokens this or, older ones, nothing in particular. */
function isAccessToken(type: string | undefined): boolean {
  return type === undefined || /^(application\/)?(at\+)?jwt$/i.test(type);
}

const Subject = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u);
/** What is no address counts as none: it is written to mails and shown to operators. */
const Email = z.string().refine(isEmailLike);

function parseMember(payload: JWTPayload, claims: string): Member | null {
  const subject = Subject.safeParse(payload.sub);
  if (!subject.success) return null;

  const email = Email.safeParse(payload[`${claims}email`]).data ?? null;
  const isEmailVerified = email !== null && payload[`${claims}email_verified`] === true;
  const issuedAt = new Date((payload.iat ?? 0) * 1000);
  return { externalId: subject.data, email, isEmailVerified, issuedAt };
}
