import type { CSSProperties } from "react";

type PlaceholderImageProps = { type: string; isMissed: boolean };

/** The drawing of a type, /covers/{type}.svg: at once where a picture is missed, and late where one may yet come (S8.09). */
export function PlaceholderImage({ type, isMissed }: PlaceholderImageProps) {
  const drawn = { "--stand-in": `url("/covers/${type}.svg")` };
  return (
    <span className={`stand-in ${isMissed ? "" : "when-missed"}`} style={drawn as CSSProperties} />
  );
}
