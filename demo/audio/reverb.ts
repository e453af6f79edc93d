import { SAMPLE_RATE } from "./pipes.ts";

/** Seconds until the room is silent after the last pipe. */
export const REVERB_SECONDS = 2;

/** Echoes in seconds whose lengths have nothing in common, and how much of each comes back. */
const ECHO_SECONDS = [0.0297, 0.0371, 0.0411, 0.0437, 0.0533, 0.0613];
const DECAY_SECONDS = 1.7;
/** How much of the high sounds each echo loses on the walls. */
const DAMPING = 0.32;
const SCATTER_SECONDS = [0.0051, 0.0127];
const SCATTERING = 0.6;
const DELAY_SECONDS = 0.018;
const WET_LEVEL = 0.1;

/** What is heard in a room of middling size, after Schroeder: echoes side by side, then scattered. */
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
  const back = 10 ** ((-3 * seconds) / DECAY_SECONDS);
  let dull = 0;
  let at = 0;

  for (let i = 0; i < dry.length; i++) {
    const echo = line[at] ?? 0;
    dull = echo + DAMPING * (dull - echo);
    line[at] = (dry[i] ?? 0) + back * dull;
    wet[i] = (wet[i] ?? 0) + echo;
    if (++at === line.length) at = 0;
  }
}

function scatter(track: Float32Array, seconds: number): void {
  const line = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  let at = 0;

  for (let i = 0; i < track.length; i++) {
    const before = line[at] ?? 0;
    const now = (track[i] ?? 0) + SCATTERING * before;
    line[at] = now;
    track[i] = before - SCATTERING * now;
    if (++at === line.length) at = 0;
  }
}
