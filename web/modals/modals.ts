import { create } from "zustand";

import type { Track } from "#web/audio/player/track.ts";

/** S2.22: a recording to be heard (1), or a message (2). */
export type ModalContent =
  | { kind: "audio"; track: Track }
  | { kind: "message"; header: string; body: string };

/** `pressed` opened it, and shows that it is on its way. */
type ModalState = { content: ModalContent | null; pressed: HTMLElement | null };

export const useModal = create<ModalState>(() => ({ content: null, pressed: null }));

/** Shows it in the one modal of the page, in place of what that held (S4.10). */
export function openModal(content: ModalContent, pressed: HTMLElement | null): void {
  useModal.setState({ content, pressed });
}

export function closeModal(): void {
  useModal.setState({ content: null, pressed: null });
}
