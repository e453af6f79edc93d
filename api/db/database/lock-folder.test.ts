import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { lockFolder } from "./lock-folder.ts";

test("refuses a second process, naming the owner and what to do", async () => {
  await using folder = await newFolder();
  await using owner = await startOwner(folder.path);

  expect(owner.output).toBe("locked");
  expect(() => lockFolder(folder.path)).toThrow(`in use by process ${owner.process.pid}`);
  expect(() => lockFolder(folder.path)).toThrow("stop that one first, or set DATABASE_URL");
});

test("unlocks the folder when its owner is killed", async () => {
  await using folder = await newFolder();
  await using owner = await startOwner(folder.path);

  owner.process.kill("SIGKILL");
  await once(owner.process, "exit");

  expect(() => lockFolder(folder.path).release()).not.toThrow();
});

test("lets one of several starting processes win, also after a kill", async () => {
  await using folder = await newFolder();

  for (let attempt = 0; attempt < 2; attempt += 1) {
    const owners = await Promise.all(Array.from({ length: 4 }, () => startOwner(folder.path)));
    const outputs = owners.map((owner) => owner.output).toSorted();
    for (const owner of owners) await owner[Symbol.asyncDispose]();

    expect(outputs).toEqual(["locked", "refused", "refused", "refused"]);
  }
});

test("locks a folder once per process, and again after a release", async () => {
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

/** Starts a process that tries to lock the folder, prints whether it could, and runs until it is killed. */
async function startOwner(folder: string) {
  const lock = new URL("lock-folder.ts", import.meta.url).href;
  const child: ChildProcess = spawn(process.execPath, ["-e", OWNER, lock, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The child's output is not a pipe.");
  const [output] = await once(child.stdout, "data");

  return {
    process: child,
    output: String(output),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
