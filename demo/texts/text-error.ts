import type { Node } from "mdast";

/** An error with its position in a text, such as "texts/a/en.md:12: …". */
export function createTextError(name: string, node: Node | undefined, reason: string): Error {
  return new Error(`${name}:${node?.position?.start.line ?? 1}: ${reason}`);
}
