/** A line of what is to come, in its true place; `className` gives its length and height. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton late ${className}`} />;
}
