import { formatCents } from "#domain/money.ts";

import { readValidSettings } from "./env.ts";
import { Settings } from "./settings.ts";

type ShownSetting = {
  name: string;
  /** Safe to show to anyone; null when there is none. */
  value: string | null;
  source: "environment" | "default" | "not set" | "cannot be read";
};

/**
 * Returns every setting with its source; of a secret only that it is set. An unreadable setting hides none of the
 * others.
 */
export function showSettings(source: NodeJS.ProcessEnv): ShownSetting[] {
  const { env, unread } = readValidSettings(source);
  const effective = new Map(
    Object.entries({
      ...env,
      MINIMUM_DONATION: formatCents(env.MINIMUM_DONATION),
      MAXIMUM_DONATION: formatCents(env.MAXIMUM_DONATION),
    }),
  );

  return Object.keys(Settings.shape).map((name) => {
    // An unreadable value may be a secret in the wrong place.
    if (unread.has(name)) return { name, value: null, source: "cannot be read" };
    const value = effective.get(name);
    if (value === undefined) return { name, value: null, source: "not set" };
    const isGiven = Boolean(source[name]);
    return {
      name,
      value: isSecret(name) ? "secret" : redactUrl(String(value)),
      source: isGiven ? "environment" : "default",
    };
  });
}

/** GATEWAY_TOKENIZATION_KEY is public; every other key counts as a secret. */
function isSecret(name: string): boolean {
  return /_(KEY|SECRET|PASSWORD|TOKEN)$/.test(name) && name !== "GATEWAY_TOKENIZATION_KEY";
}

/** Hides the credentials, query and fragment of an address. */
function redactUrl(value: string): string {
  const [scheme] = /^[a-z][\w+.-]*:\/\//i.exec(value) ?? [];
  if (!scheme) return value;
  const url = URL.parse(value);
  // An unescaped character may have cut the credentials at the wrong place.
  if (!url || url.pathname.includes("@")) return `${scheme}…`;
  const { username, password, search, hash } = url;
  if (!(username || password || search || hash)) return value;
  const credentials = username || password ? "…@" : "";
  return `${scheme}${credentials}${url.host}${url.pathname}${search && "?…"}`;
}
