/**
 * The type of a sound or video file by its content, regardless of its name; null for other files, for damaged ones and
 * for formats that no browser plays.
 */
export function sniffMedia(file: Uint8Array): string | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const sound = bytes.subarray(measureTag(bytes));
  if (sound.toString("latin1", 0, 4) === "fLaC") return "audio/flac";
  if (hasFrames(sound, measureMpegFrame)) return "audio/mpeg";
  if (hasFrames(sound, measureAacFrame)) return "audio/aac";
  return sniffMp4(bytes) ?? sniffOgg(bytes) ?? sniffWebm(bytes) ?? sniffWave(bytes);
}

const TAG_BYTES = 10;

/** The length of the ID3 tag before the sound, which may hold a large picture. */
function measureTag(bytes: Buffer): number {
  if (bytes.length < TAG_BYTES || bytes.toString("latin1", 0, 3) !== "ID3") return 0;
  // Seven bits of each byte count.
  return TAG_BYTES + [...bytes.subarray(6, TAG_BYTES)].reduce((size, part) => size * 128 + part, 0);
}

/** Some programs write padding before the first frame. */
const MAX_PADDING_BYTES = 4_096;
/** As many frames in a row are no coincidence. */
const ENOUGH_FRAMES = 3;

/** The length of the frame at a position; null where none begins. */
type MeasureFrame = (bytes: Buffer, at: number) => number | null;

/** Whether frames follow one another, or one fills the file. */
function hasFrames(bytes: Buffer, measure: MeasureFrame): boolean {
  const last = Math.min(MAX_PADDING_BYTES, bytes.length);
  for (let start = bytes.indexOf(0xff); start !== -1 && start < last;) {
    let at = start;
    for (let frames = 0; ; frames += 1) {
      if (frames === ENOUGH_FRAMES || (frames > 0 && at === bytes.length)) return true;
      const length = measure(bytes, at);
      if (length === null || at + length > bytes.length) break;
      at += length;
    }
    start = bytes.indexOf(0xff, start + 1);
  }
  return false;
}

const HEADER_BYTES = 8;

const mpegBitrates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** In hertz, by the version bits of a header; the second is reserved. */
const mpegRates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];

/** A frame of MPEG layer III; browsers do not play the other layers. */
function measureMpegFrame(bytes: Buffer, at: number): number | null {
  if (at + HEADER_BYTES > bytes.length) return null;
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + HEADER_BYTES);
  const version = (kind >> 3) & 3;
  if (sync !== 0xff || kind >> 5 !== 7 || ((kind >> 1) & 3) !== 1) return null;
  const isFirst = version === 3;
  const kilobits = mpegBitrates[isFirst ? 1 : 2][(rates >> 4) - 1];
  const rate = mpegRates[version]?.[(rates >> 2) & 3];
  if (!kilobits || !rate) return null;
  return Math.floor(((isFirst ? 144_000 : 72_000) * kilobits) / rate) + ((rates >> 1) & 1);
}

/** A frame of AAC in the ADTS format. */
function measureAacFrame(bytes: Buffer, at: number): number | null {
  if (at + HEADER_BYTES > bytes.length) return null;
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return null;
  const length = (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff;
  return length > HEADER_BYTES ? length : null;
}

/** Types of pictures in the same container. */
const PICTURE_BRAND = /^(?:avi[fs]|mi[fa][123f]|msf1|he[iv][cfmsx]|crx )/;

/** A file whose list of contents is complete and has something to list. */
function sniffMp4(bytes: Buffer): string | null {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return null;
  const brand = bytes.toString("latin1", 8, 12);
  if (PICTURE_BRAND.test(brand)) return null;
  const boxes = listBoxes(bytes);
  if (!boxes.has("moov") || !(boxes.has("mdat") || boxes.has("moof"))) return null;
  return /^M4[AB]/.test(brand) ? "audio/mp4" : "video/mp4";
}

/** The names of the outer boxes; of those that reach beyond the file only `mdat`. */
function listBoxes(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  for (let at = 0; at + 16 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = short === 0 ? bytes.length - at : long;
    if (size < 8) break;
    if (at + size <= bytes.length || name === "mdat") names.add(name);
    at += size;
  }
  return names;
}

function sniffOgg(bytes: Buffer): string | null {
  const start = bytes.toString("latin1", 0, 512);
  const isPlayed = /^OggS[\s\S]*?(?:vorbis|OpusHead|FLAC)/.test(start);
  // No browser of today plays Theora video.
  const hasMore = bytes.indexOf("OggS", 4, "latin1") !== -1;
  return isPlayed && hasMore && !/theora/.test(start) ? "audio/ogg" : null;
}

function sniffWebm(bytes: Buffer): string | null {
  const start = bytes.toString("latin1", 0, 64);
  const isWebm = start.startsWith("\u001aE\u00df\u00a3") && /B\u0082.webm/s.test(start);
  return isWebm && bytes.indexOf("1f43b675", 0, "hex") !== -1 ? "video/webm" : null;
}

function sniffWave(bytes: Buffer): string | null {
  const start = bytes.toString("latin1", 0, MAX_PADDING_BYTES);
  return /^RIFF[\s\S]{4}WAVE[\s\S]*?fmt [\s\S]*data[\s\S]/.test(start) ? "audio/wav" : null;
}
