type StepsProps = { steps: string[]; className?: string };

/** Numbered steps in order. */
export function Steps({ steps, className = "" }: StepsProps) {
  return (
    <ol className={`grid gap-x-8 gap-y-3 text-sm text-ink-2 [counter-reset:step] ${className}`}>
      {steps.map((step) => (
        <li
          key={step}
          className="relative pl-8 [counter-increment:step] before:absolute before:left-0 before:font-serif before:text-xl before:leading-tight before:font-semibold before:text-green before:content-[counter(step)]"
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
