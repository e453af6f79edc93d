import { replaceFormerTag } from "./former-tags.ts";
import { parseCurrentTag } from "./language-tags.ts";

/** The canonical form of a tag as `parseCurrentTag` reads it, and of older ones: "yue" for "zh-yue". */
export function parseLanguageTag(text: string): string | null {
  return parseCurrentTag(replaceFormerTag(text.trim().replaceAll("_", "-")));
}
