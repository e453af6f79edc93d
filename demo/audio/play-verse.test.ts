import { expect, test } from "vitest";

import { listSounds, playVerse, SAMPLE_RATE, type Sound } from "./play-verse.ts";
import { readTunes } from "./tunes.ts";

const dundee = (await readTunes()).get("dundee");
const sounds = dundee ? listSounds(dundee) : [];

test("plays the notes of the melody", () => {
  const melody = sounds.filter(({ voice }) => voice === "S");
  const track = playVerse(melody);

  expect(melody).toHaveLength(28);
  expect(melody.map((sound) => findLoudestPitch(track, sound))).toEqual(
    melody.map(({ pitch }) => pitch),
  );
});

test("pauses in all voices after a line", () => {
  const ends = sounds.filter(({ from }) => from < 5.9).map(({ until }) => until);

  expect(Math.max(...ends)).toBeLessThan(6);
  expect(sounds.filter(({ from }) => from > 5.9 && from < 6.3)).toEqual([]);
});

test("does not clip, and is silent again before the next verse", () => {
  const track = playVerse(sounds);

  expect(getPeak(track)).toBeCloseTo(0.89);
  expect(getPeak(track.slice(-0.5 * SAMPLE_RATE))).toBe(0);
});

test("computes each tone once, and keeps it only for the caller", () => {
  const tones = new Map<string, Float32Array>();
  const track = playVerse(sounds, tones);
  const computed = [...tones.values()];

  expect(computed.length).toBeGreaterThan(10);
  expect(playVerse(sounds, tones)).toEqual(track);
  expect([...tones.values()].every((tone, index) => tone === computed[index])).toBe(true);
});

/** The loudest pitch from c4 to g5 in the middle of a note. */
function findLoudestPitch(track: Float32Array, { from, until }: Sound): number {
  const middle = Math.round(((from + until) / 2) * SAMPLE_RATE);
  const excerpt = track.slice(middle - 3200, middle + 3200);
  const pitches = Array.from({ length: 20 }, (_, index) => 60 + index);
  const strengths = pitches.map((pitch) => measureStrength(pitch, excerpt));

  return pitches[strengths.indexOf(Math.max(...strengths))] ?? 0;
}

function measureStrength(pitch: number, excerpt: Float32Array): number {
  const angle = (2 * Math.PI * 440 * 2 ** ((pitch - 69) / 12)) / SAMPLE_RATE;
  const real = excerpt.reduce((sum, sample, i) => sum + sample * Math.cos(angle * i), 0);
  const imaginary = excerpt.reduce((sum, sample, i) => sum + sample * Math.sin(angle * i), 0);
  return Math.hypot(real, imaginary);
}

function getPeak(track: Float32Array): number {
  return track.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
