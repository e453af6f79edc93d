import { type FormEvent, useState } from "react";

import { ApiFailure } from "#web/api/failure.ts";
import { useApi } from "#web/api/use-api.ts";
import { useLanguage } from "#web/i18n/use-language.ts";

import { readRequest, type RequestField, requestFields } from "./read-request.ts";

/** How far a request has come; `detail` of a failure is a sentence, or "" when no answer came. */
type State =
  | { kind: "typing" | "sending" }
  | { kind: "failed"; detail: string }
  | { kind: "sent"; email: string };

/** Sends the form; what is typed in it stays whatever comes of it. */
export function useRequest() {
  const api = useApi();
  const language = useLanguage();
  const [state, setState] = useState<State>({ kind: "typing" });
  const [wrong, setWrong] = useState<readonly RequestField[]>([]);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.kind === "sending") return;
    const form = event.currentTarget;
    const read = readRequest(new FormData(form));
    setWrong(read.wrong);
    if (read.wrong.length > 0) {
      setState({ kind: "typing" });
      focusOn(form, read.wrong);
      return;
    }

    setState({ kind: "sending" });
    try {
      await api.requestSubscriptions({ ...read.request, language });
      setState({ kind: "sent", email: read.request.email });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const named = new Set(failure.errors.map(({ field }) => field.split(".")[0]));
      setWrong(requestFields.filter((field) => named.has(field)));
      setState({ kind: "failed", detail: failure.detail });
    }
  }

  return {
    state,
    wrong,
    send,
    mend: (field: RequestField) => setWrong((wrong) => wrong.filter((one) => one !== field)),
    begin: () => setState({ kind: "typing" }),
  };
}

/** The first thing that is wrong. */
function focusOn(form: HTMLFormElement, [first]: readonly RequestField[]): void {
  form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
