import type { ReactNode } from "react";

export function DescriptionList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-1 min-[30rem]:grid-cols-[max-content_minmax(0,1fr)]">
      {children}
    </dl>
  );
}

export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="group contents">
      <dt className="border-rule pt-2.5 pr-6 text-ink-3 group-last:border-0 min-[30rem]:border-b min-[30rem]:pb-2.5">
        {name}
      </dt>
      <dd className="border-b border-rule pb-2.5 wrap-anywhere group-last:border-0 group-last:pb-0 min-[30rem]:pt-2.5">
        {children}
      </dd>
    </div>
  );
}
