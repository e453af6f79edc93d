import type { View } from "foliate-js/view.js";

import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { requestHead } from "#web/app/layout/request-head.ts";

import { restrictTabToPage } from "./listen-to-book.ts";
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
  const again = document.createElement("button");
  failure.lang = language;
  failure.dir = "ltr";
  failure.style.cssText = label ? "" : "display: block; margin: 0.5em 0";
  again.type = "button";
  again.textContent = t("reload");
  again.style.cssText = buttonStyle;
  again.addEventListener("click", reloadWhenOnline);
  failure.append(`${t("reader-media-late")} `, again);
  place.append(label ? `${label} – ` : "", failure);
}

const buttonStyle =
  "min-height: 44px; padding: 0 0.9em; border: 1px solid; border-radius: 8px; background: Canvas; color: CanvasText; font: inherit; font-size: 0.9em";

/** Without a connection, the browser would show an error in place of the book. */
async function reloadWhenOnline(): Promise<void> {
  if ((await requestHead(location.pathname))?.ok) location.reload();
}

function loadMedia() {
  return loadChunk(import("./media/book-media.tsx")).catch(() => null);
}
