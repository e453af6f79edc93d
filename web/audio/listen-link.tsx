import type { ComponentProps, MouseEvent } from "react";

import { openModal } from "#web/modals/modals.ts";

type ListenLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  /** What is to be heard, as the player is headed. */
  title: string;
  url: string;
  author?: string;
  picture?: string | null;
  /** Of its title, in either case. */
  language: string;
  /** Whether something else of the same book has the same sound. */
  isShared?: boolean;
};

/** Opens a recording in the page's player (S2.22); without a script it leads to the recording itself. */
export function ListenLink(props: ListenLinkProps) {
  const { title, url, author = "", picture, language, isShared, children, ...rest } = props;

  return (
    <a {...rest} href={url} aria-haspopup="dialog" onClick={listenHere}>
      {children}
    </a>
  );

  function listenHere(event: MouseEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const id = isShared ? `${url} ${title}` : url;
    const page = location.pathname + location.search;
    const facts = { title, url, author, picture: picture ?? "", language: language.toLowerCase() };
    openModal({ kind: "audio", track: { id, page, ...facts } }, event.currentTarget);
  }
}
