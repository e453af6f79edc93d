import { useState } from "react";

import { ApiFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { notify } from "#web/app/messages/messages.ts";
import { useSession } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";
import { Button } from "#web/ui/button.tsx";

import { DeleteAccount } from "./delete-account.tsx";
import { Panel } from "./profile/panel.tsx";
import { downloadFile } from "#web/app/layout/download-file.ts";

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
