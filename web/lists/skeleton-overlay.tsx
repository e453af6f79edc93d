import type { ReactNode } from "react";

type SkeletonOverlayProps = {
  isWaiting: boolean;
  /** What is waited for, in words. */
  label: string;
  /** Stands for one item while the list loads. */
  skeleton: ReactNode;
  listClass?: string;
  children: ReactNode;
};

/** As many as fill a screen. */
const placeholderIndexes = Array.from({ length: 6 }, (_, place) => place);

/** While another list is on its way the old one keeps its room, and after 200 ms skeletons of what comes stand in it. */
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
      {/* Not made invisible to the browser, which would take the focus from what has it. */}
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
          {placeholderIndexes.map((place) => (
            <li key={place}>{skeleton}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
