import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import { type Language, languages } from "./texts.ts";

export const MIN_PASSWORD_LENGTH = 6;

const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

const Account = z.object({
  /** `auth0|…` for accounts with a password, `google-oauth2|…` for social accounts. */
  id: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  name: z.string(),
  /** The language of mails. */
  language: z.enum(languages),
  passwordHash: z.string().nullable(),
  updatedAt: z.string(),
});
export type Account = z.infer<typeof Account>;

export type NewAccount = {
  email: string;
  isVerified: boolean;
  id?: string;
  name?: string;
  language?: Language;
  /** Accounts without a password allow only social sign-in. */
  password?: string;
};

export type Accounts = {
  find: (id: string) => Account | null;
  findByEmail: (email: string) => Account | null;
  findByPassword: (email: string, password: string) => Promise<Account | null>;
  create: (account: NewAccount) => Promise<Account>;
  setPassword: (id: string, password: string) => Promise<void>;
  markVerified: (id: string) => void;
  remove: (id: string) => void;
};

export function openAccounts(folder: string): Accounts {
  const records = openRecords(join(folder, "accounts"), (content) => Account.parse(content));

  return {
    find: records.find,
    findByEmail,
    async findByPassword(email, password) {
      const account = findByEmail(email);
      // Hashes also for an unknown address, so that both answers take the same time.
      const hash = account?.passwordHash ?? (await unknownHash);
      return (await verifyPassword(password, hash)) ? account : null;
    },
    async create({ password, ...given }) {
      const account: Account = {
        id: given.id ?? `auth0|${randomBytes(12).toString("hex")}`,
        email: given.email,
        isVerified: given.isVerified,
        name: given.name ?? given.email,
        language: given.language ?? "en",
        passwordHash: password === undefined ? null : await hashPassword(password),
        updatedAt: new Date().toISOString(),
      };
      records.put(account.id, account);
      return account;
    },
    async setPassword(id, password) {
      change(id, { passwordHash: await hashPassword(password) });
    },
    markVerified: (id) => change(id, { isVerified: true }),
    remove: records.remove,
  };

  function findByEmail(email: string): Account | null {
    const address = email.trim().toLowerCase();
    const found = records
      .all()
      .find(([, it]) => it.passwordHash !== null && it.email.toLowerCase() === address);
    return found?.[1] ?? null;
  }

  function change(id: string, changes: Partial<Account>): void {
    const account = records.find(id);
    if (account) records.put(id, { ...account, ...changes, updatedAt: new Date().toISOString() });
  }
}

export function isEmail(value: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value);
}

const unknownHash = hashPassword(randomBytes(16).toString("hex"));

/** The salt and the scrypt hash. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return `${salt.toString("base64url")}.${key.toString("base64url")}`;
}

async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(".");
  const expected = Buffer.from(key, "base64url");
  const found = await derive(password, Buffer.from(salt, "base64url"), KEY_BYTES);
  return expected.length === found.length && timingSafeEqual(expected, found);
}
