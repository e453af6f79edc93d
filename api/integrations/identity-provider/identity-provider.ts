import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";

import type { IdentityProvider, Member } from "#api/ports.ts";
import { isEmailLike } from "#domain/person-fields.ts";

import { type ManagementSettings, openManagement } from "./management.ts";
import { IdentityUnreachable, openProviderKeys } from "./provider-keys.ts";

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
