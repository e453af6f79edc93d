import type { View } from "foliate-js/view.js";

import { findNote } from "./find-note.ts";
import { useReadingState } from "./reading-state.ts";
import { jump } from "./jump.ts";

type LinkEvent = CustomEvent<{ a: Element; href: string }>;

/** Opens links of the book: notes in a dialog, places in the book, and the web in a new tab. */
export function handleLinks(view: View): void {
  view.addEventListener("link", (event) => {
    event.preventDefault();
    if (!isLinkEvent(event)) return;
    const { a, href } = event.detail;
    void openLink(view, a, href);
  });
  view.addEventListener("external-link", (event) => {
    event.preventDefault();
    if (!isLinkEvent(event)) return;
    const address = event.detail.a.getAttribute("href") ?? "";
    // Other schemes are not opened.
    if (isWebUrl(address)) open(address, "_blank", "noopener,noreferrer");
  });
}

async function openLink(view: View, link: Element, href: string): Promise<void> {
  const note = await findNote(view, link, href).catch(() => null);
  if (note) useReadingState.setState({ note });
  else if (view.book.resolveHref(href)) await jump(() => view.goTo(href));
}

export function isWebUrl(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function isLinkEvent(event: Event): event is LinkEvent {
  return event instanceof CustomEvent;
}
