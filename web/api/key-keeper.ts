/** Answers the Idempotency-Key of what is to be sent: the same as long as the same is sent, else a new one. */
export function keyKeeper(): (said: unknown) => string {
  let last = "";
  let key = "";

  return (said) => {
    const text = JSON.stringify(said);
    if (text !== last) key = newKey();
    last = text;
    return key;
  };
}

/** By hand, because `randomUUID` is missing from a page that came over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
