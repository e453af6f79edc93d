import { access, open, rm } from "node:fs/promises";

import { errorCode } from "#api/db/database/error-code.ts";

import { CommandError } from "./command.ts";

/** What it holds is about people: nobody else on this machine may read it, as they may what is there already. */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  await using handle = await open(file, "wx", 0o600).catch((error) => {
    throw explainWriteError(file, error);
  });
  try {
    await handle.writeFile(content);
  } catch (error) {
    // Half a file would pass for a whole one.
    await rm(file, { force: true });
    throw explainWriteError(file, error);
  }
}

function explainWriteError(file: string, error: unknown): unknown {
  const code = errorCode(error);
  if (!code) return error;
  if (code === "EEXIST") return new CommandError(`${file} is there already. Say another name.`);
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const reason = isFull ? ": the disk is full." : ` (${code}).`;
  return new CommandError(`${file} cannot be written${reason}`);
}

/** Refused when one of them is there, before anything is made that would be written to it. */
export async function requireNewFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) throw new CommandError(`${file} is there already. Say another name.`);
  }
}
