import { mkdir, readFile, writeFile } from "node:fs/promises";

import sharp from "sharp";

/**
 * Draws the site's icons and its card for shared links. They show no name, because the name comes with the catalog. Run
 * by hand: node server/build/draw-icons.ts
 */
const paper = "#fbf8f1";
const tint = "#f4eee1";
const edge = "#8d816d";
const green = "#1f5a4a";

/** The open book, 40 by 40, in the current color. */
const iconSvg = await readFile(new URL("../../web/app/layout/icon.svg", import.meta.url), "utf8");
const bookPath = iconSvg.match(/<path.*\/>/)?.[0] ?? "";

const folder = new URL("../../public/icons/", import.meta.url);
await mkdir(folder, { recursive: true });

await saveIcon("icon-192.png", await drawIcon(192, { radius: 0.2, share: 0.62 }));
await saveIcon("icon-512.png", await drawIcon(512, { radius: 0.2, share: 0.62 }));
// Devices crop maskable icons: everything important is within the central circle.
await saveIcon("maskable-512.png", await drawIcon(512, { radius: 0, share: 0.5 }));
await saveIcon("apple-touch-icon.png", await drawIcon(180, { radius: 0, share: 0.62 }));
await saveIcon("card.png", await drawSocialCard());
await writeFile(
  new URL("../favicon.ico", folder),
  encodeIco(await drawIcon(32, { radius: 0.15, share: 0.8 })),
);

/** The book in paper color on green: `share` is the book's part of the width, `radius` rounds the corners. */
function drawIcon(
  size: number,
  { radius, share }: { radius: number; share: number },
): Promise<Buffer> {
  const inner = 40 * share;
  const start = (40 - inner) / 2;
  return renderPng(
    size,
    size,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">
<rect width="40" height="40" rx="${40 * radius}" fill="${green}"/>
<svg x="${start}" y="${start}" width="${inner}" height="${inner}" viewBox="0 0 40 40" color="${paper}">${bookPath}</svg>
</svg>`,
  );
}

/** The card for shared links, 1200 by 630: a row of spines on a board, with the book in front. */
function drawSocialCard(): Promise<Buffer> {
  const spines = [
    [96, 300, "#1f3352"],
    [150, 340, "#50294a"],
    [206, 280, "#7a3b1e"],
    [262, 320, "#1f5a4a"],
    [318, 290, "#6b5a1f"],
    [846, 310, "#7a3b1e"],
    [902, 280, "#1f3352"],
    [958, 340, "#1f5a4a"],
    [1014, 300, "#50294a"],
    [1068, 270, "#6b5a1f"],
  ] as const;
  const drawn = spines.map(
    ([
      x,
      height,
      color,
    ]) => `<rect x="${x}" y="${500 - height}" width="46" height="${height}" rx="4" fill="${color}"/>
<path d="M${x} ${530 - height}h46M${x} ${540 - height}h46M${x} 470h46" stroke="${paper}" stroke-opacity=".45" stroke-width="2"/>`,
  );
  return renderPng(
    1200,
    630,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="${paper}"/>
<rect y="500" width="1200" height="130" fill="${tint}"/>
<path d="M0 500h1200M0 508h1200" stroke="${edge}" stroke-width="3"/>
${drawn.join("\n")}
<svg x="420" y="150" width="360" height="360" viewBox="0 0 40 40" color="${green}">${bookPath}</svg>
</svg>`,
  );
}

function renderPng(width: number, height: number, svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(width, height)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** Wraps a PNG in an ICO file, which some browsers require. */
function encodeIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function saveIcon(name: string, png: Buffer): Promise<void> {
  await writeFile(new URL(name, folder), png);
}
