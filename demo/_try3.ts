import { createRequire } from "node:module";
import { drawCover } from "#demo/covers/designs.ts";
import { paint } from "#demo/covers/paint.ts";
import { ornaments } from "#demo/covers/ornaments.ts";
import { clothNames } from "#demo/covers/cloths.ts";
const sharp = createRequire(import.meta.url)("sharp");
const tiles = []; let i = 0;
const T = ["Grace Abounding to the Chief of Sinners","Genesis","The Epistle to the Philippians","A Reading for Thirty Days","All of Grace","The Way of Salvation","Precious Remedies against Satan’s Devices"];
const D = ["framed","tall","medallion","label","letterpress","half"] as const;
for (const o of Object.keys(ornaments)) { const png = paint(drawCover({ title: T[i%7]!, byline: "King James Version", design: D[i%6]!, cloth: clothNames[i%14]!, ornament: o as never }));
 tiles.push({ input: await sharp(png).resize(206).toBuffer(), left: (i%9)*216, top: Math.floor(i/9)*344 }); i++; }
await sharp({create:{width:9*216,height:3*344,channels:3,background:"#fbf8f1"}}).composite(tiles).png().toFile("/tmp/h1a/mine.png");
