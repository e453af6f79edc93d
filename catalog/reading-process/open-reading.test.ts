import type { ChildProcess } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { makePdf } from "#tests/folders/make-pdf.ts";

import { openReading } from "./open-reading.ts";

test.each<[string, (program: ChildProcess) => Promise<unknown> | null]>([
  ["is being killed", () => null],
  ["was killed and has its channel", (program) => once(program, "exit")],
  ["was killed and lost its channel", (program) => once(program, "disconnect")],
])("reads the next file when the idle process %s", async (_, waitForEnd) => {
  const programs = watchPrograms();
  await using folder = await mkdtempDisposable(join(tmpdir(), "reading-"));
  const file = join(folder.path, "lamp.pdf");
  await writeFile(file, makePdf());
  await using reading = openReading();
  await reading.readPdf(file);

  const idle = programs[0]!;
  // Not by its own `kill`, which notes that it was killed.
  process.kill(idle.pid!, "SIGKILL");
  await waitForEnd(idle);

  expect(await reading.readPdf(file)).toMatchObject({ pages: 1 });
  expect(programs).toHaveLength(2);
});

test("throws when the process does not start", async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = join(tmpdir(), "no-such-program");
  await using reading = openReading();
  await expect(reading.readPdf("lamp.pdf")).rejects.toThrow("ENOENT");
});

/** The processes that are started until the test ends. */
function watchPrograms(): ChildProcess[] {
  const programs: ChildProcess[] = [];
  const onStart = (message: unknown) =>
    programs.push((message as Record<"process", ChildProcess>).process);
  const starts = channel("child_process");
  starts.subscribe(onStart);
  onTestFinished(() => void starts.unsubscribe(onStart));
  return programs;
}
