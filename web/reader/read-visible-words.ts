import type { View } from "foliate-js/view.js";

const MAX_LENGTH = 80;

/** The first words on the page; "" for a page of pictures. */
export function readVisibleWords({ lastLocation }: View): string {
  const words = lastLocation?.range?.toString().replaceAll(/\s+/g, " ").trim() ?? "";
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH).replace(/\s\S*$/, "")}…` : words;
}
