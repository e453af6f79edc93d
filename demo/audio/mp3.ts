import { createMp3Encoder } from "wasm-media-encoders";

import { SAMPLE_RATE } from "./pipes.ts";

const BITRATE_KBPS = 64;
const SAMPLES_PER_FRAME = 1152;
/** At 64 kbit/s and 32 kHz all frames have the same length, so that frames can be counted and joined. */
export const FRAME_BYTES = (SAMPLES_PER_FRAME * BITRATE_KBPS * 125) / SAMPLE_RATE;

export type Encode = (track: Float32Array, gain: number) => Uint8Array;

/** Encodes each track as independent frames, so that tracks can be joined. */
export async function openEncoder(): Promise<Encode> {
  const encoder = await createMp3Encoder();

  return (track, gain) => {
    const parts: Uint8Array[] = [];
    encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: BITRATE_KBPS });
    for (let start = 0; start < track.length; start += SAMPLE_RATE) {
      const second = track.slice(start, start + SAMPLE_RATE).map((sample) => sample * gain);
      parts.push(encoder.encode([second]).slice());
    }
    parts.push(encoder.finalize().slice());
    return Buffer.concat(parts);
  };
}

export function getSeconds(frames: Uint8Array): number {
  return (frames.length / FRAME_BYTES) * (SAMPLES_PER_FRAME / SAMPLE_RATE);
}
