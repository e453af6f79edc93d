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

/** Computed tones of verses made together, by pitch and whether in the bass. */
export type Tones = Map<string, Float32Array>;

/** Plays one verse in four voices, with its peak at −1 dB. Adds the tones it computes to `tones`. */
export function playVerse(sounds: readonly Sound[], tones: Tones = new Map()): Float32Array {
  const seconds = Math.max(...sounds.map(({ until }) => until)) + PAUSE_SECONDS;
  const track = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  for (const sound of sounds) addSound(track, sound, tones);

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

/** Adds a tone that rises at once, fades a little while its key is pressed, and then ends softly. */
function addSound(track: Float32Array, sound: Sound, tones: Tones): void {
  const { voice, pitch, from, until } = sound;
  const isBass = voice === "B";
  const loop = tones.get(`${pitch} ${isBass}`) ?? computeTone(pitch, isBass);
  tones.set(`${pitch} ${isBass}`, loop);
  const start = Math.round(from * SAMPLE_RATE);
  const pressed = Math.round((until - from) * SAMPLE_RATE);
  const attack = ATTACK_SECONDS * SAMPLE_RATE;
  const release = RELEASE_SECONDS * SAMPLE_RATE;
  const fading = Math.exp(-1 / (DECAY_SECONDS * SAMPLE_RATE));
  let fade = (1 - SUSTAIN_LEVEL) * levels[voice];

  for (let i = 0, at = 0; i < pressed + release; i++) {
    fade *= fading;
    let loud = SUSTAIN_LEVEL * levels[voice] + fade;
    if (i < attack) loud *= i / attack;
    if (i > pressed) loud *= (1 - (i - pressed) / release) ** 2;
    track[start + i] = (track[start + i] ?? 0) + loud * (loop[at] ?? 0);
    if (++at === loop.length) at = 0;
  }
}

/** Adds up the partials of a tone, of a softer one half a hertz higher, and for the bass of a lower octave. */
function computeTone(pitch: number, isBass: boolean): Float32Array {
  const waves = Math.round(440 * 2 ** ((pitch - 69) / 12) * LOOP_SECONDS);
  const loop = new Float32Array(LOOP_SECONDS * SAMPLE_RATE);
  addPartials(loop, waves, 1);
  addPartials(loop, waves + 1, 0.3);
  if (isBass) addPartials(loop, Math.round(waves / 2), 0.7);
  return loop;
}

function addPartials(loop: Float32Array, waves: number, level: number): void {
  for (const [index, weight] of PARTIALS.entries()) {
    const step = (2 * Math.PI * waves * (index + 1)) / loop.length;
    for (let i = 0; i < loop.length; i++) {
      loop[i] = (loop[i] ?? 0) + level * weight * Math.sin(step * i);
    }
  }
}
