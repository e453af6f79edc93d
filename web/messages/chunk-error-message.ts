import type { Message } from "./messages.ts";

/** A part of the program has not come. Without a line a reload would lose the page too. */
export function buildChunkErrorMessage(t: (key: string) => string): Omit<Message, "timestamp"> {
  return navigator.onLine
    ? { type: "danger", text: t("part-missing"), way: "reload" }
    : { type: "danger", text: t("err-unreachable") };
}
