import type { Node } from "mdast";

/** What is wrong with a text, and where: "texts/a/en.md:12: …". */
export function createTextError(name: string, node: Node | undefined, reason: string): Error {
  return new Error(`${name}:${node?.position?.start.line ?? 1}: ${reason}`);
}
