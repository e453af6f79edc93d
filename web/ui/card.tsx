import type { ReactNode } from "react";

type CardProps = {
  labelledBy: string;
  /** A cover or portrait at the left. */
  picture: ReactNode;
  /** Actions at the right, or at the bottom on phones. */
  actions?: ReactNode;
  /** Layout differences: the picture's width, the place in a grid. */
  className?: string;
  children: ReactNode;
};

/** One item of a list, separated from the next by a line. */
export function Card({ labelledBy, picture, actions, className = "", children }: CardProps) {
  return (
    <article aria-labelledby={labelledBy} className={`card ${className}`}>
      {picture}
      <div>{children}</div>
      {actions}
    </article>
  );
}
