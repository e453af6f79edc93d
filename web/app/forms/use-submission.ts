import { useRef, useState } from "react";

import { ApiFailure } from "#web/app/api/failure.ts";
import { dismiss } from "#web/app/messages/messages.ts";

import { useNotifications } from "./use-notifications.ts";

/**
 * Runs one action at a time and shows its failure until the next try. `run` takes the action, which sends and shows the
 * result.
 */
export function useSubmission() {
  const notifications = useNotifications();
  const [isSubmitting, setSubmitting] = useState(false);
  const isBusy = useRef(false);
  const failedAt = useRef(0);

  async function run(action: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSubmitting(true);
    dismiss(failedAt.current);
    try {
      await action();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      failedAt.current = notifications.failure(failure);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  }

  return { isSubmitting, run };
}
