import { createMp3Encoder } from "wasm-media-encoders";

import { SAMPLE_RATE } from "./play-verse.ts";

const BITRATE_KBPS = 64;
const SAMPLES_PER_FRAME = 1152;
/** At 64 kbit/s and 32 kHz all frames have the same length, so that frames can be counted and joined. */
export const FRAME_BYTES = (SAMPLES_PER_FRAME * BITRATE_KBPS * 125) / SAMPLE_RATE;

/** Encodes each track as independent frames, so that tracks can be joined. */
export async function openEncoder(): Promise<(track: Float32Array) => Uint8Array> {
  const encoder = await createMp3Encoder();

  return (track) => {
    const parts: Uint8Array[] = [];
    encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: BITRATE_KBPS });
    for (let start = 0; start < track.length; start += SAMPLE_RATE) {
      parts.push(encoder.encode([track.slice(start, start + SAMPLE_RATE)]).slice());
    }
    parts.push(encoder.finalize().slice());
    return Buffer.concat(parts);
  };
}

export function getSeconds(frames: Uint8Array): number {
  return (frames.length / FRAME_BYTES) * (SAMPLES_PER_FRAME / SAMPLE_RATE);
}

const HEADER_BYTES = 10;
const UTF_16 = 1;

/** Writes ID3v2.3 tags, which precede the frames: texts by the names of their tags. */
export function writeTags(texts: Record<string, string>): Uint8Array {
  const tags = Buffer.concat(Object.entries(texts).map(([name, text]) => writeTag(name, text)));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("ID3\u0003", "latin1");
  // The length has seven bits in each byte.
  header.set(
    [21, 14, 7, 0].map((shift) => (tags.length >> shift) & 0x7f),
    6,
  );
  return Buffer.concat([header, tags]);
}

function writeTag(name: string, text: string): Buffer {
  const content = Buffer.concat([Buffer.of(UTF_16), Buffer.from(`\uFEFF${text}`, "utf16le")]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(name, "latin1");
  header.writeUInt32BE(content.length, 4);
  return Buffer.concat([header, content]);
}
