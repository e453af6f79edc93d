import sharp from "sharp";

/** A plain picture of 200 × 300 pixels. */
export async function makePicture(color = "#3366aa"): Promise<Uint8Array> {
  const create = { width: 200, height: 300, channels: 3, background: color } as const;
  return await sharp({ create }).png().toBuffer();
}
