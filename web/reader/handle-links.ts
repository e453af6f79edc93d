import type { View } from "foliate-js/view.js";

import { findNote } from "./find-note.ts";
import { useReadingState } from "./reading-state.ts";
import { jump } from "./jump.ts";

type LinkEvent = CustomEvent<{ a: Element; href: string }>;

/** Opens links of the book: notes in a dialog, places in the book, and the web in a new tab. A place may be missing. */
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
  const section = view.book.resolveHref(href)?.index ?? -1;
  if (note) useReadingState.setState({ note });
  else if (section >= 0) await jump(() => view.goTo(href));
  else useReadingState.setState({ note: "missing" });
}

export function isWebUrl(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function isLinkEvent(event: Event): event is LinkEvent {
  return event instanceof CustomEvent;
}
