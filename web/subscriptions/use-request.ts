import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { ApiFailure } from "#web/api/failure.ts";
import { keyKeeper } from "#web/api/key-keeper.ts";
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
  const [keyOf] = useState(keyKeeper);
  const shown = useRef<HTMLFormElement>(null);
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
      const request = { ...read.request, language };
      await api.requestSubscriptions({ ...request, key: keyOf(request) });
      setState({ kind: "sent", email: read.request.email });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const named = new Set(failure.errors.map(({ field }) => field.split(".")[0]));
      const refused = requestFields.filter((field) => named.has(field));
      setWrong(refused);
      setState({ kind: "failed", detail: failure.detail });
      if (refused.length > 0) focusOn(form, refused);
    }
  }

  /** Shows the form again; the button that was pressed for it goes. */
  function begin(): void {
    flushSync(() => setState({ kind: "typing" }));
    shown.current?.querySelector("input")?.focus();
  }

  return {
    form: shown,
    state,
    wrong,
    send,
    mend: (field: RequestField) => setWrong((wrong) => wrong.filter((one) => one !== field)),
    begin,
  };
}

/** The first thing that is wrong; a region that cannot be chosen yet leads to what asks for it anew, or to the country. */
function focusOn(form: HTMLFormElement, wrong: readonly RequestField[]): void {
  const selectors = [...wrong, "countryId"].map((name) => `[name="${name}"]:enabled`);
  const [first] = selectors.flatMap((each) => [...form.querySelectorAll<HTMLElement>(each)]);
  first?.focus();
}
