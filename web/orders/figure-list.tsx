import type { ReactNode } from "react";

/** Sums of an order, one under the other. */
export function FigureList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] @max-[13rem]:grid-cols-1 gap-y-2 text-sm leading-normal">
      {children}
    </dl>
  );
}

type FigureProps = {
  name: string;
  /** What the library gives. */
  isGift?: boolean;
  isTotal?: boolean;
  children: ReactNode;
};

export function Figure({ name, isGift = false, isTotal = false, children }: FigureProps) {
  const looks = isTotal
    ? "double-rule mt-1 pt-3 font-serif text-xl leading-tight font-semibold"
    : isGift
      ? "font-semibold text-green"
      : "";

  return (
    <div className="contents">
      <dt className={looks}>{name}</dt>
      <dd className={`num pl-4 text-right whitespace-nowrap ${looks}`}>{children}</dd>
    </div>
  );
}
