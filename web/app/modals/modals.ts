import { create } from "zustand";

/** Milliseconds before a button shows that it is busy. */
const BUSY_DELAY_MS = 200;

/** A recording in the player. */
export type Track = {
  /** The audio's address; with the title when several tracks share it. */
  id: string;
  /** The address of the audio. */
  url: string;
  title: string;
  author: string;
  /** The address of the picture; "" when there is none. */
  picture: string;
  /** The title's language tag; "" for the page's language. */
  language: string;
  /** The page it was found on. */
  page: string;
};

/** S2.22: an audio player (1), or a message (2). */
export type ModalContent =
  | { kind: "audio"; track: Track }
  | { kind: "message"; header: string; body: string };

/** `pressed` is the button that opened it and shows that it is loading. */
type ModalState = { content: ModalContent | null; pressed: HTMLElement | null };

export const useModal = create<ModalState>(() => ({ content: null, pressed: null }));

/** Opens the page's one modal, replacing its content (S4.10). */
export function openModal(content: ModalContent, pressed: HTMLElement | null): void {
  useModal.setState({ content, pressed });
}

export function closeModal(): void {
  useModal.setState({ content: null, pressed: null });
}

/** Marks the pressed button busy while its dialog loads. Call the returned function to end it. */
export function markBusy(pressed: HTMLElement): () => void {
  const waiting = setTimeout(() => {
    pressed.ariaBusy = "true";
  }, BUSY_DELAY_MS);
  return () => {
    clearTimeout(waiting);
    pressed.ariaBusy = null;
  };
}
