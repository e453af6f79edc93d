import { access, cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { hashInputs } from "#demo/input-hash.ts";
import { makeDemonstration } from "#demo/make-demonstration.ts";

/**
 * The demonstration of `demo/make-demonstration.test.ts`, shared with later journeys, in a folder named by the hash of
 * its sources. It is never changed, so other sources never use it.
 */
const SHARED_FOLDER = "test-results/demonstration";

/** Keeps a copy of the small demonstration just made, and removes all others. */
export async function shareSmallDemonstration(folder: string): Promise<void> {
  const name = await hashInputs();
  const shared = join(SHARED_FOLDER, name);
  await mkdir(SHARED_FOLDER, { recursive: true });
  for (const entry of await readdir(SHARED_FOLDER)) {
    if (!entry.startsWith(name))
      await rm(join(SHARED_FOLDER, entry), { recursive: true, force: true });
  }
  if (await exists(shared)) return;

  const draft = `${shared}.${process.pid}.draft`;
  await cp(folder, draft, { recursive: true });
  // Another run may have just created it.
  await rename(draft, shared).catch(() => rm(draft, { recursive: true }));
}

/** Writes the small demonstration into a folder: a copy of the shared one, else a new one. */
export async function copySmallDemonstration(folder: string): Promise<void> {
  const shared = join(SHARED_FOLDER, await hashInputs());
  if (await exists(shared)) await cp(shared, folder, { recursive: true });
  else await makeDemonstration(folder, { titles: 1, onProgress: () => {} });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
