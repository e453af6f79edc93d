import { escapeXml } from "#demo/escape-xml.ts";
import { FONT_FAMILY } from "./render-png.ts";

import { type Lettering, getLineHeight, type Weight } from "./lettering.ts";

export const WIDTH = 247;
export const HEIGHT = 400;

type TextPlacement = {
  x: number;
  y: number;
  color: string;
  weight?: Weight;
  anchor?: "start" | "middle" | "end";
};

/** Draws lines of lettering; the top of the first line is at `y`. */
export function drawText({ lines, size }: Lettering, placing: TextPlacement): string {
  const { x, y, color, weight = 700, anchor = "middle" } = placing;
  const spans = lines.map(
    (line, index) =>
      `<text x="${x}" y="${round(y + size * 0.95 + index * getLineHeight(size))}">${escapeXml(line)}</text>`,
  );

  return `<g font-family="${FONT_FAMILY}" font-weight="${weight}" font-size="${round(size)}" text-anchor="${anchor}" fill="${color}">${spans.join("")}</g>`;
}

export function getTextHeight({ lines, size }: Lettering): number {
  return lines.length * getLineHeight(size);
}

export function drawBoard(color: string): string {
  return `${drawFill(color)}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#weave)"/>`;
}

export function drawFill(color: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${color}"/>`;
}

/** Draws the hinge of the binding as light and shadow over the cover. */
export function drawHinge(): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>`;
}

export function drawRule(x: number, y: number, color: string): string {
  return `<path d="M${x - 24} ${y}H${x - 6}M${x + 6} ${y}H${x + 24}" stroke="${color}" stroke-width="1"/><path d="M${x} ${y - 3}L${x + 3} ${y}L${x} ${y + 3}L${x - 3} ${y}Z" fill="${color}"/>`;
}

export function drawFrame(
  box: { x: number; y: number; width: number; height: number },
  color: string,
): string {
  const { x, y, width, height } = box;

  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${color}" stroke-width="2"/><rect x="${x + 5}" y="${y + 5}" width="${width - 10}" height="${height - 10}" fill="none" stroke="${color}" stroke-width=".8"/>`;
}

export function wrapSvg(name: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(name)}"><defs><pattern id="weave" width="3" height="3" patternUnits="userSpaceOnUse"><path d="M0 .6H3M0 2.1H1.4" stroke="#fff" stroke-opacity=".07" stroke-width=".7"/><path d="M.6 0V3M2.1 1.4V3" stroke="#000" stroke-opacity=".1" stroke-width=".7"/></pattern><linearGradient id="light"><stop offset="0" stop-color="#000" stop-opacity=".32"/><stop offset=".03" stop-color="#fff" stop-opacity=".12"/><stop offset=".06" stop-color="#000" stop-opacity=".28"/><stop offset=".085" stop-color="#fff" stop-opacity=".1"/><stop offset=".14" stop-color="#fff" stop-opacity="0"/><stop offset=".97" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient></defs>${body}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
