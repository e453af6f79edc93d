import { createHash } from "node:crypto";

/**
 * A digest of the path of a file in the media folder. All sizes of a picture have the same. Only the parts that come from
 * the content of a file count, and not the folders above.
 */
export function digestPath(path: string): string {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const key =
    parts[0] === "covers"
      ? `covers/${name.replace(/-\d+\.\w+$/, "")}`
      : `files/${parts.slice(-2).join("/")}`;
  return createHash("sha256").update(key).digest("base64url").slice(0, 22);
}
