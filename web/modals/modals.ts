import { create } from "zustand";

/** S2.22: a recording to be heard (1), or a message (2). */
export type ModalContent =
  | { kind: "audio"; title: string; url: string }
  | { kind: "message"; header: string; body: string };

export const useModal = create<{ content: ModalContent | null }>(() => ({ content: null }));

/** Shows it in the one modal of the page, in place of what that held (S4.10). */
export function openModal(content: ModalContent): void {
  useModal.setState({ content });
}

export function closeModal(): void {
  useModal.setState({ content: null });
}
