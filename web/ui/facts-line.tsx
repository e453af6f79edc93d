/** A fact in words; or, with a class of its own, one that is not shown everywhere. */
type Fact = string | { words: string; className: string };

/** Short facts on one line, parted by dots; what is not known is left out. */
export function FactsLine({ facts }: { facts: (Fact | null)[] }) {
  const known = facts
    .filter((fact) => fact !== null)
    .map((fact) => (typeof fact === "string" ? { words: fact, className: "" } : fact))
    .filter(({ words }) => words !== "");

  return (
    <p className="facts num text-sm leading-normal text-ink-3">
      {known.map(({ words, className }, place) => (
        <span key={words} className={className}>
          {words}
          {place < known.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </p>
  );
}
