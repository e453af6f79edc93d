import { Picture, type PictureFacts, usePictureFallback } from "./picture.tsx";
import { PlaceholderImage } from "./placeholder-image.tsx";

type CoverProps = {
  picture: PictureFacts | null;
  /** Names the picture that stands for a missing or broken one: /covers/{type}.svg. */
  type: string;
  /** How wide it is shown, as the `sizes` of a picture. */
  shown: string;
  /** In view from the start: fetched first. */
  first?: boolean;
};

const BOX = { width: 247, height: 400 };

/**
 * A cover in a box of 247 by 400 (S9.11). One of another shape stands whole at the foot of it.
 * It is drawn over its type's own picture, which shows itself late, so a broken one needs no script; with one it gives way at once (S8.09).
 */
export function Cover({ picture, type, shown, first = false }: CoverProps) {
  const [cover, onFail] = usePictureFallback(picture);
  const { width, height } = cover ?? BOX;
  const isWide = width * BOX.height > height * BOX.width;

  return (
    <span className="flex aspect-[247/400] items-end">
      <span
        className={`cover ${isWide ? "w-full" : "h-full"}`}
        style={{ aspectRatio: `${width} / ${height}`, backgroundColor: cover?.color }}
      >
        <PlaceholderImage type={type} isMissed={!cover} />
        {cover && <Picture picture={cover} shown={shown} first={first} onFail={onFail} />}
      </span>
    </span>
  );
}
