/** Something is on its way; `label` says what, to those who do not see it turn. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="late inline-flex items-center gap-2.5 text-sm text-ink-2">
      <span className="spinner text-green" aria-hidden="true" />
      {label}
    </output>
  );
}
