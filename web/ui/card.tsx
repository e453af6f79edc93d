import type { ReactNode } from "react";

type CardProps = {
  labelledBy: string;
  /** What stands at its left: a cover, a portrait. */
  picture: ReactNode;
  /** What one can do with it, at its right or, on phones, at its foot. */
  actions?: ReactNode;
  /** How it differs from others: the width of its picture, how it lies in a grid. */
  className?: string;
  children: ReactNode;
};

/** One thing of a list, parted from the next by a hairline. */
export function Card({ labelledBy, picture, actions, className = "", children }: CardProps) {
  return (
    <article aria-labelledby={labelledBy} className={`card ${className}`}>
      {picture}
      <div>{children}</div>
      {actions}
    </article>
  );
}
