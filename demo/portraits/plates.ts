import type { Box } from "./monogram.ts";

/** An outline for the initials, with the areas of initials and ornament. */
export type Plate = {
  outline: string;
  inner: string;
  ornament: { x: number; y: number; scale: number };
  /** `x` and `y` are the center. */
  initials: Box;
};

export const plates = {
  oval: {
    outline: oval(150, 182),
    inner: oval(138, 170),
    ornament: { x: 200, y: 122, scale: 0.98 },
    initials: { x: 200, y: 260, width: 202, height: 162 },
  },
  shield: {
    outline:
      "M200 418C104 392 50 346 50 262V60C106 60 158 54 200 38C242 54 294 60 350 60V262C350 346 296 392 200 418Z",
    inner:
      "M200 405C112 380 62 338 62 262V72C112 71 160 65 200 51C240 65 288 71 338 72V262C338 338 288 380 200 405Z",
    ornament: { x: 200, y: 122, scale: 0.98 },
    initials: { x: 200, y: 260, width: 206, height: 160 },
  },
  arch: {
    outline: "M50 406V190A150 150 0 0 1 350 190V406Z",
    inner: "M62 394V190A138 138 0 0 1 338 190V394Z",
    ornament: { x: 200, y: 128, scale: 1.02 },
    initials: { x: 200, y: 286, width: 232, height: 170 },
  },
} satisfies Record<string, Plate>;

export type PlateName = keyof typeof plates;

export const plateNames: readonly PlateName[] = ["oval", "shield", "arch"];

function oval(across: number, down: number): string {
  return `M200 ${222 - down}A${across} ${down} 0 0 1 200 ${222 + down}A${across} ${down} 0 0 1 200 ${222 - down}Z`;
}
