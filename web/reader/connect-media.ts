import type { View } from "foliate-js/view.js";

import { loadChunk } from "#web/app/layout/load-chunk.ts";

import type { MediaOptions } from "./media/media-files.ts";
import { useReadingState } from "./reading-state.ts";

/**
 * Offers the recordings and videos of a book, and its recorded voice. The code loads for books that have them. When it
 * does not load, the next chapter tries again.
 */
export function connectMedia(view: View, options: MediaOptions): void {
  view.addEventListener("load", async (event) => {
    const page: Document | null = event instanceof CustomEvent ? event.detail.doc : null;
    if (page?.querySelector("[data-media]")) (await loadMedia())?.fillMediaPlaces(page, options);
    if (!useReadingState.getState().voice) void offerVoice();
  });

  async function offerVoice(): Promise<void> {
    if (!view.book.sections.some(({ mediaOverlay }) => mediaOverlay)) return;
    const media = await loadMedia();
    if (!media || options.signal.aborted || useReadingState.getState().voice) return;
    useReadingState.setState({ voice: media.createVoiceControls(view, options) });
  }
}

function loadMedia() {
  return loadChunk(import("./media/book-media.tsx")).catch(() => null);
}
