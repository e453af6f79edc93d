/** So many milliseconds it may take: an order does not wait for it. */
const TIMEOUT_MS = 2_000;

/** S7.28: the visitor's IPv4 address as a look-up service tells it; "" when it tells none in time. */
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

/** It is told as JSON, or alone. */
function parseIpAddress(text: string): string {
  const [address = ""] = /^(?:\d{1,3}\.){3}\d{1,3}$/.exec(extractAddress(text)) ?? [];
  return address.split(".").every((part) => String(Number(part)) === part && Number(part) < 256)
    ? address
    : "";
}

function extractAddress(text: string): string {
  const [, told] = /"ip"\s*:\s*"([^"]*)"/.exec(text) ?? [];
  return told ?? text.trim();
}
