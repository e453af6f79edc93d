import type { ReactNode } from "react";

export function AmountList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] @max-[13rem]:grid-cols-1 gap-y-2 text-sm leading-normal">
      {children}
    </dl>
  );
}

type AmountRowProps = {
  name: string;
  /** A free amount, or the total. */
  kind?: keyof typeof amountStyles;
  children: ReactNode;
};

const amountStyles = {
  donation: "font-semibold text-green",
  total: "double-rule mt-1 pt-3 font-serif text-xl leading-tight font-semibold",
} as const;

export function AmountRow({ name, kind, children }: AmountRowProps) {
  const look = kind ? amountStyles[kind] : "";

  return (
    <div className="contents">
      <dt className={look}>{name}</dt>
      <dd
        className={`num pl-4 text-right whitespace-nowrap ${look} @max-[13rem]:mt-0 @max-[13rem]:border-0 @max-[13rem]:pt-0`}
      >
        {children}
      </dd>
    </div>
  );
}
