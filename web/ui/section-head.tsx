type SectionHeadProps = { id: string; title: string; children?: React.ReactNode };

/** A section's heading below the double rule; `children` links to more. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="double-rule mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-3.5">
      <h2 id={id}>{title}</h2>
      {children && (
        <span className="text-sm [&>a]:-my-2.5 [&>a]:inline-flex [&>a]:min-h-(--target) [&>a]:items-center">
          {children}
        </span>
      )}
    </div>
  );
}
