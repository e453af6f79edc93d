import { Picture, type PictureFacts, usePictureFallback } from "./picture.tsx";
import { PlaceholderImage } from "./placeholder-image.tsx";

type CoverProps = {
  picture: PictureFacts | null;
  /** Selects the placeholder for a missing or broken picture: /covers/{type}.svg. */
  type: string;
  /** The displayed width, for the `sizes` attribute. */
  sizes: string;
  /** In view from the start: loaded with priority. */
  isPriority?: boolean;
};

const BOX = { width: 247, height: 400 };

/**
 * A cover in a box of 247 by 400 (S9.11); other shapes fit at its bottom. The type's placeholder lies below it and
 * appears late, so a broken picture needs no script; with JavaScript it is replaced at once (S8.09).
 */
export function Cover({ picture, type, sizes, isPriority = false }: CoverProps) {
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
        {cover && <Picture picture={cover} sizes={sizes} isPriority={isPriority} onFail={onFail} />}
      </span>
    </span>
  );
}
