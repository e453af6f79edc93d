import { type Note, readNotes, type Tune, type Voice, voices } from "./tunes.ts";

export const SAMPLE_RATE = 32_000;

/** Silence after each line for breathing, and how much longer the last chord is held, in quarter notes. */
const BREATH_BEATS = 0.5;
const HOLD_BEATS = 1;
const ATTACK_SECONDS = 0.04;
const RELEASE_SECONDS = 0.35;
/** A key is released early, so that a repeated note is heard again. */
const LIFT_SECONDS = 0.07;
/** After this time a held note has lost about two thirds of the part that decays. */
const DECAY_SECONDS = 0.6;
const SUSTAIN_LEVEL = 0.6;
/** Silence after a verse. */
const PAUSE_SECONDS = 1.2;
/** The weights of the partials of a tone. */
const PARTIALS = [1, 0.45, 0.28, 0.12, 0.07, 0.04];
/** The length of a computed tone, a whole number of its waves. */
const LOOP_SECONDS = 2;
/** The melody is louder. */
const levels: Record<Voice, number> = { S: 1.2, A: 0.7, T: 0.7, B: 0.9 };

/** A pressed key, in seconds from the start of the verse. */
export type Sound = { voice: Voice; pitch: number; from: number; until: number };

/** Plays one verse in four voices, with its peak at −1 dB. */
export function playVerse(sounds: readonly Sound[]): Float32Array {
  const seconds = Math.max(...sounds.map(({ until }) => until)) + PAUSE_SECONDS;
  const track = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  for (const sound of sounds) addSound(track, sound);

  const gain = 0.89 / track.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  return track.map((sample) => sample * gain);
}

/** The sounds of a verse, with a breath after each line. */
export function listSounds(tune: Tune): Sound[] {
  const beat = 60 / tune.tempo;
  const secondsAt = (beats: number, { line }: Note) => beat * (beats + BREATH_BEATS * line);

  return voices.flatMap((voice) => {
    const notes = readNotes(tune, voice);
    return notes.map((note, index) => {
      const hold = index === notes.length - 1 ? HOLD_BEATS : 0;
      return {
        voice,
        pitch: note.pitch,
        from: secondsAt(note.start, note),
        until: secondsAt(note.start + note.length + hold, note) - LIFT_SECONDS,
      };
    });
  });
}

function addSound(track: Float32Array, { voice, pitch, from, until }: Sound): void {
  const loop = computeTone(pitch, voice === "B");
  const start = Math.round(from * SAMPLE_RATE);
  const length = Math.round((until - from + RELEASE_SECONDS) * SAMPLE_RATE);

  for (let i = 0; i < length; i++) {
    const loud = levels[voice] * getLevel(i / SAMPLE_RATE, until - from);
    track[start + i] = (track[start + i] ?? 0) + loud * (loop[i % loop.length] ?? 0);
  }
}

/** The envelope of a tone whose key is pressed for some seconds: from 0 to 1. */
function getLevel(now: number, pressed: number): number {
  const attack = Math.min(1, now / ATTACK_SECONDS);
  const release = Math.min(1, 1 - (now - pressed) / RELEASE_SECONDS);
  const decay = SUSTAIN_LEVEL + (1 - SUSTAIN_LEVEL) * Math.exp(-now / DECAY_SECONDS);
  return attack * decay * release * release;
}

const tones = new Map<string, Float32Array>();

/** Adds up the partials of a tone and of a second one half a hertz higher, for a soft beat; the bass has a lower octave. */
function computeTone(pitch: number, isBass: boolean): Float32Array {
  const key = `${pitch} ${isBass}`;
  const cached = tones.get(key);
  if (cached) return cached;

  const waves = Math.round(440 * 2 ** ((pitch - 69) / 12) * LOOP_SECONDS);
  const ranks = [waves, waves + 1, ...(isBass ? [Math.round(waves / 2)] : [])];
  const loop = new Float32Array(LOOP_SECONDS * SAMPLE_RATE);
  for (const rank of ranks) {
    for (const [index, weight] of PARTIALS.entries()) {
      const step = (2 * Math.PI * rank * (index + 1)) / loop.length;
      for (let i = 0; i < loop.length; i++) loop[i] = (loop[i] ?? 0) + weight * Math.sin(step * i);
    }
  }
  tones.set(key, loop);
  return loop;
}
