/** Short facts on one line, parted by dots; what is not known is left out. */
export function FactsLine({ facts }: { facts: (string | null)[] }) {
  const known = facts.filter((fact) => fact !== null && fact !== "");

  return (
    <p className="facts num text-sm leading-normal text-ink-3">
      {known.map((fact, place) => (
        <span key={fact}>
          {fact}
          {place < known.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </p>
  );
}
