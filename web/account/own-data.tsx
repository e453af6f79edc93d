import { useState, type FormEvent } from "react";

import { isSameEmail } from "#domain/profile-email.ts";
import { isDeletionRetried } from "#domain/retried-deletions.ts";
import { ApiFailure, formatFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { downloadFile } from "#web/app/layout/download-file.ts";
import { notify } from "#web/app/messages/messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { TextField } from "#web/ui/text-field.tsx";

import { useSession } from "./session/session.ts";
import { useMemberApi } from "./session/use-member-api.ts";
import { Panel } from "./profile/panel.tsx";
import { openSession } from "./session/session-actions.ts";
import { isSharedComputer } from "./session/shared-computer.ts";
import { storeAccountDeleted } from "./account-deleted-message.tsx";

/** Exports all stored data of the person, and deletes the account. */
export function OwnData() {
  const { t, language } = useTranslation();
  const session = useSession();
  const api = useMemberApi();
  const [isFetching, setFetching] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  if (session.state !== "member") return null;
  const { identity, user } = session;
  const profile = user.state === "found" ? user.user : null;
  const emails = [profile?.email ?? null, session.email].filter((email) => email !== null);

  async function download(): Promise<void> {
    setFetching(true);
    try {
      const data = await api.getOwnData({ externalid: identity, culture: language });
      const name = `my-data-${data.madeAt.slice(0, 10)}.json`;
      downloadFile(name, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
      notify({ type: "success", text: t("own-data-saved", { name }) });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notify({ type: "danger", text: t("own-data-failed") });
    } finally {
      setFetching(false);
    }
  }

  return (
    <Panel id="own-data" title={t("own-data-title")}>
      <p className="measure text-ink-2">{t("own-data-text")}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button kind="line" isBusy={isFetching} onClick={() => void download()}>
          {t("own-data-download")}
        </Button>
        <Button kind="danger" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
          {t("delete-account")}
        </Button>
      </div>
      {isLeaving && (
        <DeleteAccount
          externalId={identity}
          emails={emails}
          hasRegularGiving={(profile?.regularGivings ?? []).length > 0}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Panel>
  );
}

type DeleteAccountProps = {
  externalId: string;
  /** The person types any of these to confirm; the first is proposed. */
  emails: string[];
  hasRegularGiving: boolean;
  onCancel: () => void;
};

type State = "asking" | "differs" | "deleting" | ApiFailure;

/** Explains what is deleted and what remains, asks for confirmation, and signs out when done. */
function DeleteAccount({ externalId, emails, hasRegularGiving, onCancel }: DeleteAccountProps) {
  const { t, language } = useTranslation();
  const api = useMemberApi();
  const [state, setState] = useState<State>("asking");
  const isDeleting = state === "deleting";
  const isRetried = state instanceof ApiFailure && isDeletionRetried(state.code);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isDeleting) return;
    const typed = new FormData(event.currentTarget).get("email");
    if (!emails.some((email) => isSameEmail(String(typed).trim(), email)))
      return setState("differs");

    setState("deleting");
    try {
      await api.eraseAccount({ externalId, language });
    } catch (failure) {
      setState(failure instanceof ApiFailure ? failure : "asking");
      if (!(failure instanceof ApiFailure)) throw failure;
      return;
    }
    storeAccountDeleted();
    await (await openSession()).leave({ removes: isSharedComputer() });
  }

  return (
    <Modal
      isOpen
      isDismissable={!isDeleting}
      title={t("delete-account-title")}
      closeLabel={t("close")}
      onClose={onCancel}
    >
      <p>{t("delete-account-goes")}</p>
      <ul className="mt-2 list-disc pl-5">
        <li>{t("delete-account-profile")}</li>
        <li>{t("delete-account-addresses")}</li>
        <li>{t("delete-account-subscriptions")}</li>
        <li>{t("delete-account-sign-in")}</li>
        {hasRegularGiving && <li>{t("delete-account-ends-giving")}</li>}
      </ul>
      <p className="mt-3 text-ink-2">{t("delete-account-stays")}</p>
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-busy={isDeleting || undefined}
        className="mt-5 grid gap-4"
      >
        {state instanceof ApiFailure && (
          <Alert
            kind={isRetried ? "warning" : "danger"}
            role="alert"
            title={t(isRetried ? "delete-account-giving-title" : "delete-account-failed")}
          >
            {formatFailure(state, t)}
          </Alert>
        )}
        <TextField
          id="delete-account-email"
          name="email"
          type="email"
          label={t("delete-account-type")}
          hint={emails[0]}
          error={state === "differs" ? t("delete-account-differs") : undefined}
          onInput={() => state === "differs" && setState("asking")}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:basis-full">
          {!isDeleting && <Button onClick={onCancel}>{t("delete-account-keep")}</Button>}
          <Button type="submit" kind="danger" isBusy={isDeleting}>
            {t(isDeleting ? "delete-account-deleting" : "delete-account-now")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
