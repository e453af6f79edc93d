/**
 * The type of a sound or video file by its content, regardless of its name; null for other files, for damaged ones and
 * for formats that no browser plays.
 */
export function sniffMedia(file: Uint8Array): string | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (isMarkup(bytes)) return null;
  const sound = bytes.subarray(measureTags(bytes));
  if (sound.toString("latin1", 0, 4) === "fLaC") return "audio/flac";
  if (hasFrames(sound, measureMpegFrame)) return "audio/mpeg";
  if (hasFrames(sound, measureAacFrame)) return "audio/aac";
  return sniffMp4(bytes) ?? sniffOgg(bytes) ?? sniffWebm(bytes) ?? sniffWave(bytes);
}

/** Enough of a file to tell what it starts as. */
export const MEDIA_START_BYTES = 100;

/** Whether a file starts as most recordings do: with a tag, a frame, the name of a container, or padding. */
export function startsAsMedia(start: Uint8Array): boolean {
  const letters = Buffer.from(start.subarray(0, MEDIA_START_BYTES)).toString("latin1");
  return /^(?:ID3|\xff[\xe0-\xfd]|fLaC|[^]{4}ftyp|OggS|.E\xdf\xa3|RIFF|\0{4})/.test(letters);
}

/** Whether a file is text with tags, in which letters could look like the frames of an MP3. */
function isMarkup(bytes: Buffer): boolean {
  const letters = bytes.toString("latin1", 0, MEDIA_START_BYTES);
  if (letters.startsWith("ftyp", 4)) return false;
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(letters);
}

const TAG_BYTES = 10;
const MAX_TAGS = 10;

/** The length of the ID3 tags before the sound, which may hold a large picture. */
function measureTags(bytes: Buffer): number {
  let length = 0;
  for (let tags = 0; tags < MAX_TAGS; tags += 1) {
    const header = bytes.subarray(length, length + TAG_BYTES);
    if (header.length < TAG_BYTES || header.toString("latin1", 0, 3) !== "ID3") break;
    // Seven bits of each byte count.
    length += TAG_BYTES + header.subarray(6).reduce((size, part) => size * 128 + part, 0);
  }
  return length;
}

/** Some programs write padding before the first frame. */
const MAX_PADDING_BYTES = 65_536;
/** As many frames in a row are no coincidence. */
const ENOUGH_FRAMES = 3;

/** The length of the frame at a position; null where none begins. */
type MeasureFrame = (bytes: Buffer, at: number) => number | null;

/** Whether frames of one kind follow one another, or fill the file. */
function hasFrames(bytes: Buffer, measure: MeasureFrame): boolean {
  const searched = bytes.subarray(0, MAX_PADDING_BYTES);
  for (
    let start = searched.indexOf(0xff);
    start !== -1;
    start = searched.indexOf(0xff, start + 1)
  ) {
    const frames = countFrames(bytes, start, measure);
    if (frames === ENOUGH_FRAMES || (frames > 0 && start === 0)) return true;
  }
  return false;
}

/** How many frames follow one another, up to enough of them; 0 when the last one is cut. */
function countFrames(bytes: Buffer, start: number, measure: MeasureFrame): number {
  let at = start;
  for (let frames = 0; frames < ENOUGH_FRAMES; frames += 1) {
    if (at === bytes.length) return frames;
    const isOfOneKind = bytes[at + 1] === bytes[start + 1];
    const length = isOfOneKind ? measure(bytes, at) : null;
    if (length === null || at + length > bytes.length) return 0;
    at += length;
  }
  return ENOUGH_FRAMES;
}

const HEADER_BYTES = 8;

const mpegBitrates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** In hertz, by the version bits of a header; the second is reserved. */
const mpegRates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];

/** A frame of MPEG layer III; not every browser plays the other layers, or a free bitrate. */
function measureMpegFrame(bytes: Buffer, at: number): number | null {
  if (at + HEADER_BYTES > bytes.length) return null;
  const [sync, kind, rates] = [
    bytes.readUInt8(at),
    bytes.readUInt8(at + 1),
    bytes.readUInt8(at + 2),
  ];
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

/** A long recording in fragments has some thousands. */
const MAX_BOXES = 10_000;

/** Which boxes of sound and pictures the file has; of those that reach beyond the file only `mdat`. */
function listBoxes(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  for (let at = 0, boxes = 0; at + 16 <= bytes.length && boxes < MAX_BOXES; boxes += 1) {
    const short = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = short === 0 ? bytes.length - at : long;
    if (size < 8) break;
    const isWhole = at + size <= bytes.length;
    if (name === "mdat" || (isWhole && /^moo[vf]$/.test(name))) names.add(name);
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
  if (!start.startsWith("RIFF") || !start.startsWith("WAVE", 8)) return null;
  const format = start.indexOf("fmt ", 12);
  const data = format === -1 ? -1 : start.indexOf("data", format);
  return data !== -1 && data + 4 < start.length ? "audio/wav" : null;
}
