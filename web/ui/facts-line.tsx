/** Short facts on one line, parted by dots; what is not known is left out. */
export function FactsLine({ facts }: { facts: (string | null)[] }) {
  const known = facts.filter((fact) => fact !== null && fact !== "");

  return (
    <p className="num text-sm leading-normal text-ink-3">
      {known.map((fact, place) => (
        <span key={fact}>
          {place > 0 && <span aria-hidden="true"> · </span>}
          <span className="inline-block">{fact}</span>
          {place < known.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </p>
  );
}
