import { expect, test } from "vitest";

import { perform, type Sound } from "./performance.ts";
import type { Tune, Voice } from "./tune.ts";

const tune: Tune = {
  code: "",
  name: "",
  composer: "",
  key: "C",
  beats: 4,
  tempo: 60,
  verses: 2,
  lines: [
    { S: "c5 c5 d5 e5", A: "g4 g4 g4 g4", T: "e4 e4 d4 c4", B: "c3 c3 b2 c3" },
    { S: "e5 d5 c5-", A: "g4 f4 e4-", T: "c4 b3 c4-", B: "c3 g2 c3-" },
  ],
};

test("restrikes repeated notes of the melody and joins other notes", () => {
  const [first, second, third] = played("S");

  expect(second?.from).toBe(1);
  expect(first?.until).toBeLessThan(1);
  expect(second?.until).toBe(third?.from);
});

test("holds repeated notes in the inner voices", () => {
  expect(played("A")).toHaveLength(4);
  expect(played("A")[0]?.until).toBeGreaterThan(3.5);
});

test("pauses in all voices after a line", () => {
  const { sounds } = perform(tune, { isLast: false });
  const endsOfLine = sounds.filter(({ from }) => from < 4).map(({ until }) => until);

  expect(Math.max(...endsOfLine)).toBeLessThan(4);
  expect(played("S")[4]?.from).toBeGreaterThan(4.2);
});

test("slows the last verse more and holds its last chord longer", () => {
  const verse = perform(tune, { isLast: false });
  const last = perform(tune, { isLast: true });

  expect(verse.seconds).toBeGreaterThan(8);
  expect(last.seconds).toBeGreaterThan(verse.seconds + 1);
});

function played(voice: Voice): Sound[] {
  return perform(tune, { isLast: false }).sounds.filter((sound) => sound.voice === voice);
}
