import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { makeRecordings } from "./make-recordings.ts";
import { listSounds } from "./play-verse.ts";
import { readTunes } from "./tunes.ts";

test("writes a recording, reports it and returns its length", async () => {
  await using place = await temporaryFolder();
  const reported: string[] = [];

  const recordings = await makeRecordings(place.path, {
    only: ["winchester-old"],
    onProgress: (title) => reported.push(title),
  });

  const file = await readFile(join(place.path, "audio/winchester-old.mp3"));
  expect(file.toString("latin1", 0, 3)).toBe("ID3");
  expect(await readdir(join(place.path, "audio"))).toEqual(["winchester-old.mp3"]);
  expect(reported).toEqual(["Winchester Old (Psalm 84)"]);
  expect(recordings).toEqual([
    {
      code: "winchester-old",
      title: "Winchester Old (Psalm 84)",
      author: "Este’s Psalter, 1592",
      serie: "scripture",
      language: "en",
      audioUrl: "audio/winchester-old.mp3",
      seconds: Math.round((file.length * 8) / 64_000),
    },
  ]);
});

test("stops when the progress callback throws", async () => {
  await using place = await temporaryFolder();
  const making = makeRecordings(place.path, {
    only: ["dundee"],
    onProgress: () => {
      throw new Error("stopped");
    },
  });

  await expect(making).rejects.toThrow("stopped");
  expect(await readdir(join(place.path, "audio"))).toEqual([]);
});

test("makes tunes of one to four minutes, and over 21 minutes in all", async () => {
  const seconds = [...(await readTunes()).values()].map(
    (tune) => tune.verses * Math.max(...listSounds(tune).map(({ until }) => until)),
  );

  expect(Math.min(...seconds)).toBeGreaterThan(60);
  expect(Math.max(...seconds)).toBeLessThan(220);
  expect(seconds.reduce((sum, duration) => sum + duration)).toBeGreaterThan(21 * 60);
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "recordings-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
