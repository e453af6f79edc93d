/** A placeholder line in its final place; `className` sets length and height. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton late ${className}`} />;
}
