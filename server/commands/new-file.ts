import { access, rm, writeFile } from "node:fs/promises";

import { errorCode } from "#api/db/database/error-code.ts";

import { CommandRefused } from "./command.ts";

/** What it holds is about people: nobody else on this machine may read it, as they may what is there already. */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const code = errorCode(error);
    if (!code) throw error;
    if (code === "EEXIST") throw new CommandRefused(`${file} is there already. Say another name.`);
    // Half a file would pass for a whole one.
    await rm(file, { force: true });
    const isFull = code === "ENOSPC" || code === "EDQUOT";
    throw new CommandRefused(
      isFull
        ? `${file} cannot be written: the disk is full.`
        : `${file} cannot be written (${code}).`,
    );
  }
}

/** Refused when one of them is there, before anything is made that would be written to it. */
export async function refuseOldFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) throw new CommandRefused(`${file} is there already. Say another name.`);
  }
}
