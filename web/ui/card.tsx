import type { ReactNode } from "react";

type CardProps = {
  labelledBy: string;
  /** What stands at its left: a cover, a portrait. */
  picture: ReactNode;
  /** What one can do with it, at its right or, on phones, at its foot. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One thing of a list, parted from the next by a hairline. */
export function Card({ labelledBy, picture, actions, children }: CardProps) {
  return (
    <article
      aria-labelledby={labelledBy}
      className="relative grid grid-cols-[5.75rem_minmax(0,1fr)] items-start gap-x-4 border-b border-rule py-5 md:grid-cols-[7.5rem_minmax(0,1fr)_auto] md:gap-x-7 md:py-7"
    >
      {picture}
      <div>{children}</div>
      {actions}
    </article>
  );
}
