import { create } from "zustand";

/** S3.15. */
export type Message = {
  type: "success" | "danger" | "warning";
  header?: string;
  text: string;
  /** The action offered with the message. */
  action?: "reload" | "sign-in";
  /** Reverts the action that the message reports. */
  undo?: () => void;
  /** When it was shown, in milliseconds; unique. */
  timestamp: number;
};

export const useMessages = create<Message[]>(() => []);

/** Shows a message for nine seconds (S2.22); an equal text replaces the earlier message. Returns its timestamp. */
export function notify(message: Omit<Message, "timestamp">): number {
  const messages = useMessages.getState();
  const timestamp = Math.max(Date.now(), (messages.at(-1)?.timestamp ?? 0) + 1);
  const remaining = messages.filter(({ text }) => text !== message.text);
  useMessages.setState([...remaining, { ...message, timestamp }], true);
  return timestamp;
}

export function dismiss(timestamp: number): void {
  useMessages.setState(
    (messages) => messages.filter((message) => message.timestamp !== timestamp),
    true,
  );
}
