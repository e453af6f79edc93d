import type { CSSProperties } from "react";

type PlaceholderImageProps = { type: string; isMissed: boolean };

/** A type's drawing, /covers/{type}.svg: at once when there is no picture, late while one may still load (S8.09). */
export function PlaceholderImage({ type, isMissed }: PlaceholderImageProps) {
  const drawn = { "--stand-in": `url("/covers/${type}.svg")` };
  return (
    <span className={`stand-in ${isMissed ? "" : "when-missed"}`} style={drawn as CSSProperties} />
  );
}
