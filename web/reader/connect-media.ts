import type { View } from "foliate-js/view.js";

import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { requestHead } from "#web/app/layout/request-head.ts";

import { restrictTabToPage } from "./listen-to-book.ts";
import { createButton, setInterfaceLanguage } from "./media/interface-words.ts";
import type { MediaOptions } from "./media/media-files.ts";
import { useReadingState } from "./reading-state.ts";

/**
 * Offers the recordings and videos of a book, and to read aloud what has a recorded voice. The code loads for books that
 * have them. When it does not load, their places say so; browsers fetch it again only on another page.
 */
export function connectMedia(view: View, options: MediaOptions): void {
  view.addEventListener("load", (event) => {
    const page: Document | null = event instanceof CustomEvent ? event.detail.doc : null;
    const places = page?.querySelectorAll<HTMLElement>("[data-media]") ?? [];
    if (page && places.length > 0) void fillPlaces(page, [...places]);
    if (!useReadingState.getState().readAloud) void offerReadAloud();
  });

  async function fillPlaces(page: Document, places: readonly HTMLElement[]): Promise<void> {
    const media = await loadMedia();
    // A page that was left meanwhile is never left again, which would end what fills it.
    if (options.signal.aborted || !page.defaultView) return;
    if (media) media.fillMediaPlaces(page, options);
    else for (const place of places) showFailure(place, options);
    restrictTabToPage(view);
  }

  async function offerReadAloud(): Promise<void> {
    if (!view.book.sections.some(({ mediaOverlay }) => mediaOverlay)) return;
    const media = await loadMedia();
    if (!media || options.signal.aborted || useReadingState.getState().readAloud) return;
    useReadingState.setState({ readAloud: media.createReadAloudControls(view, options) });
  }
}

function showFailure(place: HTMLElement, { t, language }: MediaOptions): void {
  const { label } = place.dataset;
  const failure = document.createElement("span");
  setInterfaceLanguage(failure, language);
  failure.style.cssText = label ? "" : "display: block; margin: 0.5em 0";
  failure.append(`${t("reader-media-late")} `, createButton(t("reload"), reloadWhenOnline));
  place.append(label ? `${label} – ` : "", failure);
}

/** Without a connection, the browser would show an error in place of the book. */
async function reloadWhenOnline(): Promise<void> {
  if ((await requestHead(location.pathname))?.ok) location.reload();
}

function loadMedia() {
  return loadChunk(import("./media/book-media.tsx")).catch(() => null);
}
