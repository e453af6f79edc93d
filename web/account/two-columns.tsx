import type { ReactNode } from "react";

export function TwoColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-6">
      <div className="grid min-w-0 gap-5 lg:gap-6">{left}</div>
      <div className="grid min-w-0 gap-5 lg:gap-6">{right}</div>
    </div>
  );
}
