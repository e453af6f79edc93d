import { useTranslation } from "#web/app/i18n/translation.tsx";
import { signIn } from "#web/account/session/session-actions.ts";
import { Toasts } from "#web/ui/toast.tsx";

import { dismiss, useMessages } from "#web/app/messages/messages.ts";

const messageActions = {
  reload: () => location.reload(),
  "sign-in": () => void signIn(),
};

/** Shows messages on every screen. */
export function MessagesLayer() {
  const { t } = useTranslation();
  const messages = useMessages();

  return (
    <Toasts
      label={t("messages")}
      closeLabel={t("close")}
      onDismiss={dismiss}
      toasts={messages.map(({ timestamp, type, header, text, action, undo }) => ({
        id: timestamp,
        kind: type,
        title: header ?? text,
        text: (
          <>
            {header && text}
            {action && (
              <button type="button" onClick={messageActions[action]} className="btn mt-2">
                {t(action)}
              </button>
            )}
            {undo && (
              <button
                type="button"
                onClick={() => undoAndDismiss(undo, timestamp)}
                className="btn mt-2"
              >
                {t("undo")}
              </button>
            )}
          </>
        ),
      }))}
    />
  );
}

/** The button disappears with its message, so focus moves to the content. */
function undoAndDismiss(undo: () => void, timestamp: number): void {
  undo();
  dismiss(timestamp);
  document.querySelector("main")?.focus({ preventScroll: true });
}
