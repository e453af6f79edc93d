import type { ComponentProps, MouseEvent } from "react";

import { openModal } from "#web/modals/modals.ts";

type ListenLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  /** What is to be heard, as the player is headed. */
  title: string;
  url: string;
  author?: string;
};

/** Opens a recording in the page's player (S2.22); without a script it leads to the recording itself. */
export function ListenLink({ title, url, author = "", children, ...rest }: ListenLinkProps) {
  return (
    <a {...rest} href={url} aria-haspopup="dialog" onClick={listenHere}>
      {children}
    </a>
  );

  function listenHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const page = location.pathname + location.search;
    openModal({
      kind: "audio",
      track: { id: `${title} ${url}`, title, url, author, language: "", page },
    });
  }
}
