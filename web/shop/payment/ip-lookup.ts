let lookup: Promise<string> = Promise.resolve("");
let hasStarted = false;

/** S7.28: starts with the first payment form, once per page. */
export function startIpLookup(service: string): void {
  if (hasStarted) return;
  hasStarted = true;
  lookup = fetchIpAddress(service);
}

/** "" when no payment form was opened, or when the look-up took too long. */
export function getIpAddress(): Promise<string> {
  return lookup;
}

/** Milliseconds; an order does not wait longer. */
const TIMEOUT_MS = 2_000;

/** S7.28: the visitor's IPv4 address from a look-up service; "" when it does not answer in time. */
export async function fetchIpAddress(
  service: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(service, {
      signal,
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    const text = answer.ok ? await answer.text() : "";
    return parseIpAddress(text);
  } catch {
    return "";
  }
}

/** The service answers with JSON or plain text. */
function parseIpAddress(text: string): string {
  const [address = ""] = /^(?:\d{1,3}\.){3}\d{1,3}$/.exec(extractAddress(text)) ?? [];
  return address.split(".").every((octet) => String(Number(octet)) === octet && Number(octet) < 256)
    ? address
    : "";
}

function extractAddress(text: string): string {
  const [, jsonAddress] = /"ip"\s*:\s*"([^"]*)"/.exec(text) ?? [];
  return jsonAddress ?? text.trim();
}
