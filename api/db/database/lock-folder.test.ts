import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { lockFolder } from "./lock-folder.ts";

test("a second process is refused and told who holds the folder and what to do", async () => {
  await using folder = await newFolder();
  await using owner = await startOwner(folder.path);

  expect(owner.said).toBe("locked");
  expect(() => lockFolder(folder.path)).toThrow(`in use by process ${owner.process.pid}`);
  expect(() => lockFolder(folder.path)).toThrow("stop that one first, or set DATABASE_URL");
});

test("a folder whose owner was killed is free", async () => {
  await using folder = await newFolder();
  await using owner = await startOwner(folder.path);

  owner.process.kill("SIGKILL");
  await once(owner.process, "exit");

  expect(() => lockFolder(folder.path).release()).not.toThrow();
});

test("of several processes that start at once one wins, after a kill too", async () => {
  await using folder = await newFolder();

  for (let round = 0; round < 2; round += 1) {
    const owners = await Promise.all(Array.from({ length: 4 }, () => startOwner(folder.path)));
    const said = owners.map((owner) => owner.said).toSorted();
    for (const owner of owners) await owner[Symbol.asyncDispose]();

    expect(said).toEqual(["locked", "refused", "refused", "refused"]);
  }
});

test("a process cannot lock a folder twice, and can once it released it", async () => {
  await using folder = await newFolder();
  const lock = lockFolder(folder.path);

  expect(() => lockFolder(folder.path)).toThrow(`in use by process ${process.pid}`);
  lock.release();

  expect(() => lockFolder(folder.path).release()).not.toThrow();
});

function newFolder() {
  return mkdtempDisposable(join(tmpdir(), "lectern-lock-"));
}

const OWNER = `
  const { lockFolder } = await import(process.argv[1]);
  try {
    lockFolder(process.argv[2]);
    process.stdout.write("locked");
  } catch (error) {
    process.stdout.write(error.message.includes("in use by") ? "refused" : error.message);
  }
  setInterval(() => {}, 1_000);
`;

/** A process that tries to lock the folder, says whether it could, and stays until it is killed. */
async function startOwner(folder: string) {
  const lock = new URL("lock-folder.ts", import.meta.url).href;
  const child: ChildProcess = spawn(process.execPath, ["-e", OWNER, lock, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The child's output is not a pipe.");
  const [said] = await once(child.stdout, "data");

  return {
    process: child,
    said: String(said),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
