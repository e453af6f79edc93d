type Tags = {
  /** Such as {TIT2: "Hope", TPE1: "Ann Ample", TALB: "Sermons", TRCK: "3/12"}. */
  frames?: Record<string, string>;
  cover?: Uint8Array;
  /** Makes another sound. */
  sound?: number;
  /** In frames of 26 milliseconds. */
  length?: number;
};

/** An MP3 of silence with ID3v2.3 tags, as common programs write them. */
export function makeMp3({ frames = {}, cover, sound = 0, length = 80 }: Tags = {}): Uint8Array {
  const tags = Object.entries(frames).map(([id, text]) =>
    makeFrame(id, Buffer.concat([Buffer.of(1), Buffer.from(`\ufeff${text}`, "utf16le")])),
  );
  if (cover) {
    const head = Buffer.from("\0image/png\0\x03\0", "latin1");
    tags.push(makeFrame("APIC", Buffer.concat([head, Buffer.from(cover)])));
  }
  const body = Buffer.concat(tags);
  const head = body.length === 0 ? Buffer.alloc(0) : makeTagHeader(body.length);
  return Buffer.concat([head, body, makeSound(sound, length)]);
}

/** The header of an ID3v2.3 tag that says it has `size` bytes. */
export function makeTagHeader(size: number): Buffer {
  const digits = [21, 14, 7, 0].map((shift) => Math.floor(size / 2 ** shift) & 0x7f);
  return Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...digits]);
}

export function makeFrame(id: string, content: Uint8Array, size = content.length): Buffer {
  const head = Buffer.alloc(10);
  head.write(id, "latin1");
  head.writeUInt32BE(size, 4);
  return Buffer.concat([head, content]);
}

/** Frames of MPEG 1 layer 3 with 128 kbit/s at 44,100 Hz. */
function makeSound(sound: number, length: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  frame[400] = sound;
  return Buffer.concat(Array.from({ length }, () => frame));
}

/** An M4B with the tags of iTunes, such as {"©nam": "Hope", "©ART": "Ann Ample", "©alb": "Sermons"}. */
export function makeM4b(
  tags: Record<string, string>,
  { cover, sound = 0, seconds = 90 }: { cover?: Uint8Array; sound?: number; seconds?: number } = {},
): Uint8Array {
  const items = Object.entries(tags).map(([name, text]) =>
    box(name, dataBox(1, Buffer.from(text))),
  );
  if (cover) items.push(box("covr", dataBox(14, Buffer.from(cover))));
  const handler = box("hdlr", Buffer.from("\0\0\0\0\0\0\0\0mdirappl\0\0\0\0\0\0\0\0\0", "latin1"));
  const meta = box(
    "meta",
    Buffer.concat([Buffer.alloc(4), handler, box("ilst", Buffer.concat(items))]),
  );
  const header = writeLength(Buffer.alloc(100), seconds);
  const moov = box(
    "moov",
    Buffer.concat([box("mvhd", header), makeTrack(seconds), box("udta", meta)]),
  );
  const ftyp = box("ftyp", Buffer.from("M4B \0\0\0\0M4B mp42isom", "latin1"));
  return Buffer.concat([ftyp, moov, box("mdat", Buffer.alloc(2_000, sound))]);
}

/** A track of sound without samples. */
function makeTrack(seconds: number): Buffer {
  const entry = Buffer.alloc(28);
  entry.writeUInt16BE(2, 16);
  entry.writeUInt16BE(16, 18);
  entry.writeUInt32BE(44_100 * 65_536, 24);
  const description = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box("mp4a", entry)]);
  const handler = Buffer.from("\0\0\0\0\0\0\0\0soun\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1");
  const media = [
    box("mdhd", writeLength(Buffer.alloc(24), seconds)),
    box("hdlr", handler),
    box("minf", box("stbl", box("stsd", description))),
  ];
  return box(
    "trak",
    Buffer.concat([box("tkhd", Buffer.alloc(84)), box("mdia", Buffer.concat(media))]),
  );
}

/** The units in a second, and how many there are. */
function writeLength(header: Buffer, seconds: number): Buffer {
  header.writeUInt32BE(44_100, 12);
  header.writeUInt32BE(seconds * 44_100, 16);
  return header;
}

export function box(name: string, content: Uint8Array, size = content.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}

function dataBox(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(type);
  return box("data", Buffer.concat([head, content]));
}
