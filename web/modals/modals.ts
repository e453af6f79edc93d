import { create } from "zustand";

import type { Track } from "#web/audio/player/track.ts";

/** S2.22: a recording to be heard (1), or a message (2). */
export type ModalContent =
  | { kind: "audio"; track: Track }
  | { kind: "message"; header: string; body: string };

export const useModal = create<{ content: ModalContent | null }>(() => ({ content: null }));

/** Shows it in the one modal of the page, in place of what that held (S4.10). */
export function openModal(content: ModalContent): void {
  useModal.setState({ content });
}

export function closeModal(): void {
  useModal.setState({ content: null });
}
