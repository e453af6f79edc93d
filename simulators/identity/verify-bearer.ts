import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from "jose";

import { publicKeys } from "./keys.ts";
import type { Tenant } from "./tenant.ts";

/** The claims of a bearer token; null if it is not valid or not for `audience`. */
export async function verifyBearer(
  { issuer, keys }: Tenant,
  authorization: string | undefined,
  audience: string,
): Promise<JWTPayload | null> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
  if (!token) return null;
  const ours = createLocalJWKSet({ keys: publicKeys(keys.current()) });
  try {
    const { payload } = await jwtVerify(token, ours, { issuer, audience, algorithms: ["RS256"] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
