import type { ReactNode, Ref } from "react";

type PagerProps = {
  shown: number;
  total: number;
  /** "x of y shown", as a sentence. */
  tally: string;
  tallyRef?: Ref<HTMLOutputElement>;
  /** The link to the next page, or its error. */
  children?: ReactNode;
};

/** The end of a paged list: progress and the next page. */
export function Pager({ shown, total, tally, tallyRef, children }: PagerProps) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-2.5 py-8">
      <output ref={tallyRef} tabIndex={-1} className="num text-sm text-ink-2">
        {tally}
      </output>
      <span aria-hidden="true" className="h-1 w-56 max-w-full overflow-hidden rounded-full bg-deep">
        <span
          className="block h-full bg-green"
          style={{ width: `${total === 0 ? 0 : (shown / total) * 100}%` }}
        />
      </span>
      {children}
    </div>
  );
}
