import { create } from "zustand";

/** S3.15. */
export type Message = {
  type: "success" | "danger" | "warning";
  header?: string;
  text: string;
  /** Whether a reload of the page is offered with it. */
  mayReload?: boolean;
  /** When it was told, in milliseconds; no two have the same. */
  timestamp: number;
};

export const useMessages = create<Message[]>(() => []);

/** Shows how something went, for nine seconds (S2.22); told again it shows once, anew. */
export function tell(message: Omit<Message, "timestamp">): void {
  useMessages.setState((told) => {
    const latest = told.at(-1)?.timestamp ?? 0;
    const others = told.filter(({ text }) => text !== message.text);
    return [...others, { ...message, timestamp: Math.max(Date.now(), latest + 1) }];
  }, true);
}

export function dismiss(timestamp: number): void {
  useMessages.setState((told) => told.filter((message) => message.timestamp !== timestamp), true);
}
