import { expect, test } from "vitest";

import { buildOrgan } from "./organ.ts";
import { perform, type Sound } from "./performance.ts";
import { SAMPLE_RATE } from "./pipes.ts";
import { REVERB_SECONDS, addReverb } from "./reverb.ts";
import { readTunes } from "./tune.ts";

const tunes = await readTunes();
const organ = buildOrgan();

test.each(["full", "soft", "fuller"] as const)(
  "plays the melody's notes on the %s organ",
  (stops) => {
    const dundee = tunes.get("dundee");
    const performance = dundee ? perform(dundee, { isLast: false }) : { sounds: [], seconds: 0 };
    const melody = performance.sounds.filter(({ voice }) => voice === "S");

    const track = organ.play({ ...performance, sounds: melody }, stops, 0);

    expect(melody).toHaveLength(28);
    expect(melody.map((sound) => heardIn(track, sound))).toEqual(melody.map(({ pitch }) => pitch));
  },
);

test("is silent again before the next verse", () => {
  const sounds: Sound[] = [{ voice: "S", pitch: 72, from: 0, until: 1 }];
  const track = addReverb(organ.play({ sounds, seconds: 1 }, "full", REVERB_SECONDS));

  expect(loudest(track.slice(0, SAMPLE_RATE))).toBeGreaterThan(1);
  expect(loudest(track.slice(1.3 * SAMPLE_RATE, 1.5 * SAMPLE_RATE))).toBeGreaterThan(0.01);
  expect(loudest(track.slice(-0.1 * SAMPLE_RATE))).toBeLessThan(0.003);
});

/** The loudest pitch from c4 to g5 in the middle of a note. */
function heardIn(track: Float32Array, { from, until: end }: Sound): number {
  const middle = Math.round(((from + end) / 2) * SAMPLE_RATE);
  const excerpt = track.slice(middle - 3200, middle + 3200);
  const pitches = Array.from({ length: 20 }, (_, index) => 60 + index);
  const strengths = pitches.map((pitch) => strengthOf(pitch, excerpt));

  return pitches[strengths.indexOf(Math.max(...strengths))] ?? 0;
}

function strengthOf(pitch: number, excerpt: Float32Array): number {
  const angle = (2 * Math.PI * 440 * 2 ** ((pitch - 69) / 12)) / SAMPLE_RATE;
  const real = excerpt.reduce((sum, sample, i) => sum + sample * Math.cos(angle * i), 0);
  const imaginary = excerpt.reduce((sum, sample, i) => sum + sample * Math.sin(angle * i), 0);
  return Math.hypot(real, imaginary);
}

function loudest(track: Float32Array): number {
  return track.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
