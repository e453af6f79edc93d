import type { ReactNode } from "react";

/** A fact as text; a class can hide it on some screens. */
type Fact = { text: ReactNode; className?: string };

/** Short facts on one line, separated by dots; null and empty ones are left out. */
export function FactsLine({ facts }: { facts: (Fact | string | null)[] }) {
  const entries = facts
    .filter((fact) => fact !== null)
    .map((fact): Fact => (typeof fact === "string" ? { text: fact } : fact))
    .filter(({ text }) => text !== "");

  return (
    <p className="facts num text-sm leading-normal text-ink-3">
      {entries.map(({ text, className }, index) => (
        // All facts change together.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={className}>
          {text}
          {index < entries.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </p>
  );
}
