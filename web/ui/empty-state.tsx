type EmptyStateProps = { title: string; text: string; children?: React.ReactNode };

/** One line about the state, one about what to do, and one link. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-2 border-y border-rule px-[min(1rem,5vw)] py-10 text-center">
      <output className="block font-serif text-xl font-semibold">{title}</output>
      <p className="max-w-[42ch] text-ink-2">{text}</p>
      {children && <div className="mt-3.5">{children}</div>}
    </div>
  );
}
