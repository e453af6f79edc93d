import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** The salt and the scrypt hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return `${salt.toString("base64url")}.${key.toString("base64url")}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(".");
  const expected = Buffer.from(key, "base64url");
  const found = await derive(password, Buffer.from(salt, "base64url"), KEY_BYTES);
  return expected.length === found.length && timingSafeEqual(expected, found);
}
