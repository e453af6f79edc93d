import { Picture, type PictureFacts, usePictureFallback } from "./picture.tsx";

type PortraitProps = {
  picture: PictureFacts | null;
  name: string;
  /** The width; 100 px by default (S9.11). */
  className?: string;
};

/** An author's picture above the initials, which replace a missing or broken one (S8.09). */
export function Portrait({ picture, name, className = "w-25" }: PortraitProps) {
  const [photo, onFail] = usePictureFallback(picture);

  return (
    <span
      aria-hidden="true"
      className={`relative block aspect-[4/5] flex-none overflow-hidden rounded-sm bg-deep ${className}`}
      style={{ backgroundColor: photo?.color }}
    >
      <span
        className={`absolute inset-0 flex items-center justify-center bg-deep font-serif text-xl text-ink-2 ${photo ? "when-missed" : ""}`}
      >
        {getInitials(name)}
      </span>
      {photo && (
        <Picture picture={photo} sizes={className === "w-25" ? "100px" : "64px"} onFail={onFail} />
      )}
    </span>
  );
}

function getInitials(name: string): string {
  const initials = name.match(/(?<=^|[\s.-])\p{Lu}/gu) ?? [];
  return initials.length > 1 ? `${initials[0]}${initials.at(-1)}` : (initials[0] ?? "");
}
