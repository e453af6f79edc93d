/** A loading indicator; `label` names what is loading. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="late inline-flex items-center gap-2.5 text-sm text-ink-2">
      <span className="spinner text-green" aria-hidden="true" />
      {label}
    </output>
  );
}
