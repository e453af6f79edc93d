import { SAMPLE_RATE } from "./pipes.ts";

/** Seconds until the reverberation has ended. */
export const REVERB_SECONDS = 2;

/** Delays of the echoes in seconds, without common factors. */
const ECHO_SECONDS = [0.0297, 0.0371, 0.0411, 0.0437, 0.0533, 0.0613];
const DECAY_SECONDS = 1.7;
/** The damping of high frequencies in each echo. */
const DAMPING = 0.32;
const SCATTER_SECONDS = [0.0051, 0.0127];
const SCATTERING = 0.6;
const DELAY_SECONDS = 0.018;
const WET_LEVEL = 0.1;

/** Adds the reverberation of a medium-sized room (Schroeder: parallel comb filters, then all-pass filters). */
export function addReverb(dry: Float32Array): Float32Array {
  const wet = new Float32Array(dry.length);
  for (const seconds of ECHO_SECONDS) addEcho(dry, wet, seconds);
  for (const seconds of SCATTER_SECONDS) scatter(wet, seconds);

  const late = Math.round(DELAY_SECONDS * SAMPLE_RATE);
  const heard = Float32Array.from(dry);
  for (let i = late; i < heard.length; i++) {
    heard[i] = (heard[i] ?? 0) + WET_LEVEL * (wet[i - late] ?? 0);
  }
  return heard;
}

function addEcho(dry: Float32Array, wet: Float32Array, seconds: number): void {
  const line = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  const feedback = 10 ** ((-3 * seconds) / DECAY_SECONDS);
  let dull = 0;
  let at = 0;

  for (let i = 0; i < dry.length; i++) {
    const echo = line[at] ?? 0;
    dull = echo + DAMPING * (dull - echo);
    line[at] = (dry[i] ?? 0) + feedback * dull;
    wet[i] = (wet[i] ?? 0) + echo;
    if (++at === line.length) at = 0;
  }
}

function scatter(track: Float32Array, seconds: number): void {
  const line = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  let at = 0;

  for (let i = 0; i < track.length; i++) {
    const delayed = line[at] ?? 0;
    const now = (track[i] ?? 0) + SCATTERING * delayed;
    line[at] = now;
    track[i] = delayed - SCATTERING * now;
    if (++at === line.length) at = 0;
  }
}
