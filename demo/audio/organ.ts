import type { Performance, Sound } from "./performance.ts";
import { SAMPLE_RATE, type Tone, voiceTone } from "./pipes.ts";
import { type RegistrationName, registrations, type Stop } from "./stops.ts";
import type { Voice } from "./tune.ts";

/** An organ caches its tones, because computing them is slow. */
export type Organ = {
  /** The dry sound of a verse, followed by `after` seconds of silence. */
  play: (performance: Performance, registration: RegistrationName, after: number) => Float32Array;
};

const RELEASE_SECONDS = 0.09;
/** The melody is slightly louder. */
const voiceLevels: Record<Voice, number> = { S: 1.12, A: 0.8, T: 0.84, B: 0.9 };
const PEDAL_LEVEL = 0.8;

export function buildOrgan(): Organ {
  const tones = new Map<string, Tone>();

  return {
    play({ sounds, seconds }, registration, after) {
      const { manual, pedal } = registrations[registration];
      const track = new Float32Array(Math.ceil((seconds + after) * SAMPLE_RATE));

      for (const sound of sounds) {
        const { voice, pitch } = sound;
        addSound(track, sound, {
          tone: toneOf(`${registration} manual`, pitch, manual),
          level: voiceLevels[voice],
        });
        if (voice === "B") {
          addSound(track, sound, {
            tone: toneOf(`${registration} pedal`, pitch, pedal),
            level: PEDAL_LEVEL,
          });
        }
      }
      return track;
    },
  };

  function toneOf(division: string, pitch: number, stops: readonly Stop[]): Tone {
    const name = `${division} ${pitch}`;
    const cached = tones.get(name);
    if (cached) return cached;

    const tone = voiceTone(pitch, stops);
    tones.set(name, tone);
    return tone;
  }
}

/** Adds the sound of a key to the track: attack, sustain and release. */
function addSound(
  track: Float32Array,
  { from, until }: Sound,
  { tone: { loop, chiff, attack }, level }: { tone: Tone; level: number },
): void {
  const start = Math.round(from * SAMPLE_RATE);
  const rise = Math.round(attack * SAMPLE_RATE);
  const sustainEnd = Math.max(rise, Math.round((until - from) * SAMPLE_RATE));
  const fall = Math.round(RELEASE_SECONDS * SAMPLE_RATE);
  const end = Math.min(sustainEnd + fall, track.length - start);

  for (let i = 0, at = 0; i < end; i++) {
    let loud = level;
    if (i < rise) loud *= smoothStep(i / rise);
    else if (i >= sustainEnd) loud *= smoothStep(1 - (i - sustainEnd) / fall);
    track[start + i] = (track[start + i] ?? 0) + loud * (loop[at] ?? 0);
    if (++at === loop.length) at = 0;
  }
  for (let i = 0; i < chiff.length; i++) {
    track[start + i] = (track[start + i] ?? 0) + level * (chiff[i] ?? 0);
  }
}

function smoothStep(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}
