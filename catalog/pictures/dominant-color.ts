import type { Sharp } from "sharp";

type ColorBucket = { count: number; red: number; green: number; blue: number };

/** The mean of the largest group of similar colors, as #rrggbb; transparent pixels count as white. */
export async function getDominantColor(picture: Sharp): Promise<string> {
  const pixels = await picture
    .clone()
    .resize({ width: 48, height: 48, fit: "fill" })
    .flatten({ background: "#ffffff" })
    .removeAlpha()
    .raw()
    .toBuffer();

  const heaps = new Map<number, ColorBucket>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const like = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const heap = heaps.get(like) ?? { count: 0, red: 0, green: 0, blue: 0 };
    heaps.set(like, addColor(heap, red, green, blue));
  }
  const [first, ...others] = heaps.values();
  return first
    ? toHex(others.reduce((most, heap) => (heap.count > most.count ? heap : most), first))
    : "#ffffff";
}

function addColor(heap: ColorBucket, red: number, green: number, blue: number): ColorBucket {
  return {
    count: heap.count + 1,
    red: heap.red + red,
    green: heap.green + green,
    blue: heap.blue + blue,
  };
}

function toHex({ count, red, green, blue }: ColorBucket): string {
  const parts = [red, green, blue].map((sum) => Math.round(sum / count).toString(16));
  return `#${parts.map((part) => part.padStart(2, "0")).join("")}`;
}
