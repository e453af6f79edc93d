import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

import { ApiFailure, type FailureText } from "#web/app/api/failure.ts";
import { createKeyGenerator } from "#web/app/api/idempotency-key.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useLanguage } from "#web/app/i18n/translation.tsx";
import { useFormDraft } from "#web/app/layout/form-draft.ts";

import type { MailingFormResult } from "./handle-mailing-form.ts";
import {
  parseSubscriptionRequest,
  listRefusedFields,
  type RequestField,
} from "./parse-subscription-request.ts";

type State =
  | { kind: "typing" | "sending" }
  | (FailureText & { kind: "failed" })
  | { kind: "sent"; email: string };

/** Sends the form; the typed text stays on failure. Starts from the result without JavaScript. */
export function useSubscriptionRequest(answered: MailingFormResult | undefined) {
  const api = useApi();
  const language = useLanguage();
  const [state, setState] = useState<State>(answered ?? { kind: "typing" });
  const [keyOf] = useState(createKeyGenerator);
  const start = answered?.kind === "sent" ? undefined : answered;
  const [wrong, setWrong] = useState<readonly RequestField[]>(start?.wrong ?? []);
  const { form: formRef, typed, clear } = useFormDraft("mailing", start?.typed ?? {});

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.kind === "sending") return;
    const form = event.currentTarget;
    const read = parseSubscriptionRequest(new FormData(form));
    setWrong(read.wrong);
    if (read.wrong.length > 0) {
      setState({ kind: "typing" });
      focusFirstWrong(form, read.wrong);
      return;
    }

    setState({ kind: "sending" });
    try {
      const request = { ...read.request, language };
      await api.requestSubscriptions({ ...request, key: keyOf(request) });
      setState({ kind: "sent", email: read.request.email });
      clear();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const refused = listRefusedFields(failure);
      setWrong(refused);
      setState({ kind: "failed", status: failure.status, detail: failure.detail });
      if (refused.length > 0) focusFirstWrong(form, refused);
    }
  }

  /** Shows the form again; the pressed button disappears, so focus moves to its first field. */
  function begin(): void {
    flushSync(() => setState({ kind: "typing" }));
    formRef.current?.querySelector("input")?.focus();
  }

  return {
    form: formRef,
    typed,
    /** The regions of the country in `typed`, when the result included them. */
    regions: start && start.typed === typed ? start.regions : null,
    state,
    wrong,
    send,
    clearError: (field: RequestField) =>
      setWrong((wrong) => wrong.filter((current) => current !== field)),
    begin,
  };
}

/**
 * Focuses the first invalid field. When the region is disabled, focuses the control that loads the regions, or the
 * country.
 */
function focusFirstWrong(form: HTMLFormElement, wrong: readonly RequestField[]): void {
  const selectors = [...wrong, "countryId"].map((name) => `[name="${name}"]:enabled`);
  const [first] = selectors.flatMap((selector) => [
    ...form.querySelectorAll<HTMLElement>(selector),
  ]);
  first?.focus();
}
