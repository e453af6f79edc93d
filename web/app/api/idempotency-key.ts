/** Returns the Idempotency-Key for a body: the same key while the body stays the same, else a new one. */
export function createKeyGenerator(): (body: unknown) => string {
  let last = "";
  let key = "";

  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last) key = createIdempotencyKey();
    last = text;
    return key;
  };
}

/** `randomUUID` is missing on pages served over plain HTTP. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
