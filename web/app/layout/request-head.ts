/** Asks the server itself, never a cache, for the headers of an address; null when no response comes. */
export function requestHead(
  address: string,
  signal: AbortSignal | null = null,
): Promise<Response | null> {
  return fetch(address, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
}
