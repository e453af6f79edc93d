import { decodeText } from "#catalog/epub/decode-text.ts";

/** In bytes. Captions of a long film have a tenth of it. */
const MAX_CAPTIONS_BYTES = 2_000_000;

/** WebVTT captions, only their cues: no styles, which may name outside addresses. Null for another file. */
export function cleanCaptions(content: Uint8Array): string | null {
  if (content.length > MAX_CAPTIONS_BYTES) return null;
  const text = decodeText(content);
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return null;
  const [header = "", ...blocks] = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  const cues = [findCue(header), ...blocks].filter(isCue).map((block) => block.trim());
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}

/** A cue that follows the header without an empty line; "" when there is none. */
function findCue(header: string): string {
  const lines = header.split("\n");
  const times = lines.findIndex((line, place) => place > 0 && line.includes("-->"));
  return times === -1 ? "" : lines.slice(times).join("\n");
}

/** A cue has its times in its first or second line; notes, styles and regions have none there. */
function isCue(block: string): boolean {
  const [first = "", second = ""] = block.trim().split("\n");
  return (
    first.includes("-->") || (second.includes("-->") && !/^(?:STYLE|REGION|NOTE)\b/.test(first))
  );
}
