import { access, open, rm } from "node:fs/promises";

import { errorCode } from "#api/db/database/is-unavailable.ts";

import { CommandError } from "./command.ts";

/**
 * Writes a new file that only its owner can read, because it has personal data. Throws `CommandError` when it exists.
 */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  await using handle = await open(file, "wx", 0o600).catch((error) => {
    throw explainWriteError(file, error);
  });
  try {
    await handle.writeFile(content);
  } catch (error) {
    // A partial file could pass for a complete one.
    await rm(file, { force: true });
    throw explainWriteError(file, error);
  }
}

function explainWriteError(file: string, error: unknown): unknown {
  const code = errorCode(error);
  if (!code) return error;
  if (code === "EEXIST") return new CommandError(`${file} exists already. Use another name.`);
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const reason = isFull ? ": the disk is full." : ` (${code}).`;
  return new CommandError(`${file} cannot be written${reason}`);
}

/** Throws `CommandError` when one of the files exists, before anything is prepared for them. */
export async function requireNewFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) throw new CommandError(`${file} exists already. Use another name.`);
  }
}
