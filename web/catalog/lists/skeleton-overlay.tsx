import type { ReactNode } from "react";

type SkeletonOverlayProps = {
  isWaiting: boolean;
  /** Names what is loading. */
  label: string;
  /** The placeholder of one item. */
  skeleton: ReactNode;
  listClass?: string;
  children: ReactNode;
};

/** Enough to fill a screen. */
const placeholderIndexes = Array.from({ length: 6 }, (_, index) => index);

/** While another list loads, the old one keeps its space; after 200 ms skeletons cover it. */
export function SkeletonOverlay({
  isWaiting,
  label,
  skeleton,
  listClass = "",
  children,
}: SkeletonOverlayProps) {
  return (
    <div aria-busy={isWaiting || undefined} className="relative">
      <output className="sr-only">{isWaiting && label}</output>
      {/* Transparent and not `visibility: hidden`, which would remove the focus. */}
      <div
        className={
          isWaiting ? "pointer-events-none opacity-0 transition-opacity delay-200 duration-0" : ""
        }
      >
        {children}
      </div>
      {isWaiting && (
        <ul
          aria-hidden="true"
          className={`late absolute inset-0 content-start overflow-hidden ${listClass}`}
        >
          {placeholderIndexes.map((index) => (
            <li key={index}>{skeleton}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
