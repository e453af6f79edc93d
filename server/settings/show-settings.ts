import { formatCents } from "#domain/money.ts";

import { readValidSettings } from "./env.ts";
import { Settings } from "./settings.ts";

export type ShownSetting = {
  name: string;
  /** As it may be read by anybody; null when there is none. */
  value: string | null;
  source: "environment" | "default" | "not set" | "cannot be read";
};

/**
 * Every setting that the library works with, and where it comes from; of what is secret only that it is there. One that
 * cannot be read hides none of the others.
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
    // What was given may be a secret in the wrong place.
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

/** What a browser is told is none. Whatever else is called a key is taken for one. */
function isSecret(name: string): boolean {
  return /_(KEY|SECRET|PASSWORD|TOKEN)$/.test(name) && name !== "GATEWAY_TOKENIZATION_KEY";
}

/** An address with whoever signs in there taken out, and what else it may say of them. */
function redactUrl(value: string): string {
  const [scheme] = /^[a-z][\w+.-]*:\/\//i.exec(value) ?? [];
  if (!scheme) return value;
  const url = URL.parse(value);
  // What signs in there may have been cut at another place than was meant.
  if (!url || url.pathname.includes("@")) return `${scheme}…`;
  const { username, password, search, hash } = url;
  if (!(username || password || search || hash)) return value;
  const who = username || password ? "…@" : "";
  return `${scheme}${who}${url.host}${url.pathname}${search && "?…"}`;
}
