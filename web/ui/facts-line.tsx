import type { ReactNode } from "react";

/** A fact in words; with a class of its own, one that is not shown everywhere. */
type Fact = { words: ReactNode; className?: string };

/** Short facts on one line, parted by dots; what is not known is left out. */
export function FactsLine({ facts }: { facts: (Fact | string | null)[] }) {
  const known = facts
    .filter((fact) => fact !== null)
    .map((fact): Fact => (typeof fact === "string" ? { words: fact } : fact))
    .filter(({ words }) => words !== "");

  return (
    <p className="facts num text-sm leading-normal text-ink-3">
      {known.map(({ words, className }, place) => (
        // They change all together.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className={className}>
          {words}
          {place < known.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </p>
  );
}
