import { create } from "zustand";

/** S3.15. */
export type Message = {
  type: "success" | "danger" | "warning";
  header?: string;
  text: string;
  /** What is offered with it. */
  way?: "reload" | "sign-in";
  /** Takes back what was done. */
  undo?: () => void;
  /** When it was told, in milliseconds; no two have the same. */
  timestamp: number;
};

export const useMessages = create<Message[]>(() => []);

/** Shows how something went, for nine seconds (S2.22); told again it shows once, anew. Its timestamp. */
export function notify(message: Omit<Message, "timestamp">): number {
  const told = useMessages.getState();
  const timestamp = Math.max(Date.now(), (told.at(-1)?.timestamp ?? 0) + 1);
  const others = told.filter(({ text }) => text !== message.text);
  useMessages.setState([...others, { ...message, timestamp }], true);
  return timestamp;
}

export function dismiss(timestamp: number): void {
  useMessages.setState((told) => told.filter((message) => message.timestamp !== timestamp), true);
}
