import type { Subscription } from "#contract/subscriptions.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

type ListChoiceProps = {
  id: string;
  lists: Subscription[];
  chosen: readonly string[];
  error: string | undefined;
  onEdit: () => void;
};

/** The mailing lists; none is checked by default. */
export function ListChoice({ id, lists, chosen, error, onEdit }: ListChoiceProps) {
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
