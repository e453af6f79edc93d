import { useRef, useState } from "react";

import { ApiFailure } from "#web/api/failure.ts";
import { dismiss } from "#web/messages/messages.ts";

import { useNotifications } from "./use-notifications.ts";

/** One thing that a button does, once at a time; a failure is told, until it is tried again. `deed` sends it, and shows what came of it. */
export function useSubmission() {
  const notifications = useNotifications();
  const [isSubmitting, setDoing] = useState(false);
  const isBusy = useRef(false);
  const failedAt = useRef(0);

  async function run(action: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setDoing(true);
    dismiss(failedAt.current);
    try {
      await action();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      failedAt.current = notifications.failure(failure);
    } finally {
      isBusy.current = false;
      setDoing(false);
    }
  }

  return { isSubmitting, run };
}
