import type { ComponentProps, MouseEvent } from "react";

import { openModal } from "#web/app/modals/modals.ts";

type ListenLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  /** The heading of the player. */
  title: string;
  url: string;
  author?: string;
  picture?: string | null;
  /** The title's language, in either case. */
  language: string;
  /** Whether another part of the book has the same audio. */
  isShared?: boolean;
};

/** Opens a recording in the player (S2.22); without JavaScript it links to the file. */
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
    const details = {
      title,
      url,
      author,
      picture: picture ?? "",
      language: language.toLowerCase(),
    };
    openModal({ kind: "audio", track: { id, page, ...details } }, event.currentTarget);
  }
}
