type EmptyStateProps = { title: string; text: string; children?: React.ReactNode };

/** One line of what is so, one of what to do, one way on. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="py-12">
      <output className="block font-serif text-xl font-semibold">{title}</output>
      <p className="measure mt-2 mb-5 text-ink-2">{text}</p>
      {children}
    </div>
  );
}
