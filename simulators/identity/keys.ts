import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";

import { createLocalJWKSet, errors, type JWK, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

const Keys = z.object({
  /** The private key; its id is `kid`. */
  signing: z.custom<JWK & { kid: string }>(
    (value) => typeof value === "object" && value !== null && "kid" in value,
  ),
  cookie: z.string(),
});
export type Keys = z.infer<typeof Keys>;

const RECORD_KEY = "current";

/** Keys stored below `folder`, created at the first start. */
export function openKeys(folder: string): Keys {
  const records = openRecords(join(folder, "key"), (content) => Keys.parse(content));
  const found = records.find(RECORD_KEY);
  if (found) return found;
  const keys = { signing: newSigningKey(), cookie: randomBytes(32).toString("base64url") };
  records.put(RECORD_KEY, keys);
  return keys;
}

/** The claims of a bearer token; null if it is not valid or not for `audience`. */
export async function verifyBearer(
  { issuer, keys }: { issuer: string; keys: Keys },
  authorization: string | undefined,
  audience: string,
): Promise<JWTPayload | null> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
  if (!token) return null;
  const { kty, n, e, kid, alg, use } = keys.signing;
  const ours = createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use }] });
  try {
    const { payload } = await jwtVerify(token, ours, { issuer, audience, algorithms: ["RS256"] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function newSigningKey(): Keys["signing"] {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), alg: "RS256", use: "sig" };
}
