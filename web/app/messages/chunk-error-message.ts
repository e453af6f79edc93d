import type { Message } from "./messages.ts";

/** The message for a chunk that failed to load. Offline it offers no reload, which would lose the page too. */
export function buildChunkErrorMessage(t: (key: string) => string): Omit<Message, "timestamp"> {
  return navigator.onLine
    ? { type: "danger", text: t("part-missing"), action: "reload" }
    : { type: "danger", text: t("err-unreachable") };
}
