import type { MailLink } from "#contract/mail-links.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

export function useLinkTexts(link: MailLink) {
  const { t } = useTranslation();

  switch (link.kind) {
    case "confirm-subscriptions":
      return {
        title: t("confirm-lists"),
        ask: t("confirm-lists-ask"),
        act: t("confirm-lists-do"),
        done: t("confirm-lists-done"),
        after: t("confirm-lists-after"),
      };
    case "leave-subscriptions":
      return {
        title: t("leave-lists"),
        ask: t("leave-lists-ask"),
        act: t("leave-lists-do"),
        done: t("leave-lists-done"),
        after: t("leave-lists-after"),
      };
    case "change-email": {
      const { email } = link;
      return {
        title: t("new-email"),
        ask: t("new-email-ask", { email }),
        act: t("new-email-do"),
        done: t("new-email-done"),
        after: t("new-email-after", { email }),
      };
    }
  }
}
