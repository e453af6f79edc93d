/** Answers the Idempotency-Key of what is to be sent: the same as long as the same is sent, else a new one. */
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

/** By hand, because `randomUUID` is missing from a page that came over plain http. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
