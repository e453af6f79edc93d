import type { View } from "foliate-js/view.js";

const FEW = 80;

/** The first words on the page; "" for a page of pictures. */
export function wordsInView({ lastLocation }: View): string {
  const words = lastLocation?.range?.toString().replaceAll(/\s+/g, " ").trim() ?? "";
  return words.length > FEW ? `${words.slice(0, FEW).replace(/\s\S*$/, "")}…` : words;
}
