import type { ReactNode } from "react";

import { SectionHead } from "#web/ui/section-head.tsx";

type SpecimenProps = {
  name: string;
  /** The files of `web/ui` it shows, separated by spaces. */
  components: string;
  children: ReactNode;
};

export function Specimen({ name, components, children }: SpecimenProps) {
  return (
    <section aria-labelledby={name} data-component={components} className="section">
      <SectionHead id={name} title={name} />
      <div className="grid items-start gap-6 *:min-w-0 md:grid-cols-2">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 md:col-span-full">{children}</div>;
}
