import { useId, useEffect, useRef } from "react";

import type { Subscription } from "#contract/subscriptions.ts";
import { PrivacyLink } from "#web/account/profile/privacy-link.tsx";
import { formatFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useLocalizedPath, HiddenLanguageField } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import type { MailingFormResult } from "./handle-mailing-form.ts";
import { PersonFields, PlaceFields } from "./person-fields.tsx";
import type { RequestField } from "./parse-subscription-request.ts";
import { useSubscriptionRequest } from "./use-subscription-request.ts";

/** The id of the section, which shows a result without JavaScript. */
export const MAILING_FORM_ID = "our-form";

type MailingFormProps = {
  lists: Subscription[];
  countries: { id: number; name: string }[];
  /** The result when the form was submitted without JavaScript. */
  result: MailingFormResult | undefined;
};

/** S3.12, S7.25: our own sign-up to the mailing lists. */
export function MailingForm({ lists, countries, result }: MailingFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const { form, typed, regions, state, wrong, send, clearError, begin } =
    useSubscriptionRequest(result);
  const address = useLocalizedPath()(`${paths.subscriptions}#${MAILING_FORM_ID}`);
  if (state.kind === "sent") return <RequestConfirmation email={state.email} onAnother={begin} />;

  const errors: Record<RequestField, string> = {
    email: t("email-wrong"),
    firstName: t("first-name-wrong"),
    lastName: t("last-name-wrong"),
    countryId: t("country-wrong"),
    regionId: t("region-wrong"),
    subscriptionIds: t("mailing-lists-wrong"),
  };
  const errorOf = (field: RequestField) => (wrong.includes(field) ? errors[field] : undefined);
  const isSending = state.kind === "sending";

  return (
    <form
      key={JSON.stringify(typed)}
      ref={form}
      method="post"
      action={address}
      onSubmit={send}
      noValidate
      aria-busy={isSending || undefined}
      className="grid grid-cols-1 items-start gap-x-5 gap-y-4 sm:grid-cols-2"
    >
      {/* The default button for Enter; otherwise it would be the one that loads the regions. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {wrong.length > 1 && (
        <Alert kind="danger" className="col-span-full">
          {t("fields-to-mend", { count: wrong.length })}
        </Alert>
      )}
      <ListChoice
        id={`${id}-lists`}
        lists={lists}
        chosen={typed["subscriptionIds"] ?? []}
        error={errorOf("subscriptionIds")}
        onEdit={() => clearError("subscriptionIds")}
      />
      <PersonFields id={id} typed={typed} errorOf={errorOf} onEdit={clearError} />
      <PlaceFields
        id={id}
        countries={countries}
        start={{
          country: typed["countryId"]?.[0] ?? "",
          region: typed["regionId"]?.[0] ?? "",
          regions,
        }}
        errorOf={errorOf}
        onEdit={clearError}
      />
      {/* A hidden field against bots: only a program fills it in. */}
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        className="sr-only"
      />
      {state.kind === "failed" && (
        <Alert kind="danger" role="alert" title={t("cart-posted-error")} className="col-span-full">
          {formatFailure(state, t)}
        </Alert>
      )}
      <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" kind="main" isBusy={isSending} className="max-sm:w-full">
          {t(isSending ? "subscribe-sending" : "subscribe-send")}
        </Button>
        <PrivacyLink>{t("subscribe-privacy")}</PrivacyLink>
      </div>
    </form>
  );
}

type RequestConfirmationProps = { email: string; onAnother: () => void };

/** Replaces the form after it is sent (S8.03), and takes the focus. */
function RequestConfirmation({ email, onAnother }: RequestConfirmationProps) {
  const { t } = useTranslation();
  const message = useRef<HTMLElement>(null);
  const id = useId();

  useEffect(() => message.current?.focus(), []);

  return (
    <section ref={message} tabIndex={-1} aria-labelledby={id} className="outline-none">
      <div id={id}>
        <Alert kind="success" title={t("cart-posted-success")}>
          {t("subscribe-noted", { email })}
        </Alert>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAnother();
        }}
      >
        <HiddenLanguageField />
        <button type="submit" className="btn mt-4">
          {t("subscribe-another")}
        </button>
      </form>
    </section>
  );
}

type ListChoiceProps = {
  id: string;
  lists: Subscription[];
  chosen: readonly string[];
  error: string | undefined;
  onEdit: () => void;
};

/** The mailing lists; none is checked by default. */
function ListChoice({ id, lists, chosen, error, onEdit }: ListChoiceProps) {
  const { t } = useTranslation();

  return (
    <fieldset className="col-span-full" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm leading-tight font-semibold text-ink-2">
        {t("mailing-lists-choose")}
      </legend>
      <div className="mt-1 grid gap-x-5 sm:grid-cols-2">
        {lists.map((list) => (
          <label key={list.id} className="flex min-h-(--target) items-center gap-2.5">
            <input
              type="checkbox"
              name="subscriptionIds"
              value={list.id}
              defaultChecked={chosen.includes(list.id)}
              onChange={onEdit}
              aria-invalid={error ? true : undefined}
              className="size-5 flex-none accent-green"
            />
            {list.name}
          </label>
        ))}
      </div>
      {error && (
        <p
          id={`${id}-error`}
          className="mt-1.5 flex gap-1.5 text-sm leading-snug font-semibold text-danger"
        >
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
