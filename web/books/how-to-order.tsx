import { useTranslation } from "#web/i18n/translation.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Icon } from "#web/ui/icon.tsx";

const steps = ["how-to-order-choose", "how-to-order-terms", "how-to-order-send"];

/** S2.01, S2.02: how printed copies are ordered, folded away. */
export function HowToOrder() {
  const { t } = useTranslation();

  return (
    <Disclosure
      className="rounded-md bg-tint"
      summaryClass="px-[min(1rem,5vw)] text-sm"
      summary={
        <>
          <Icon name="info" />
          {t("how-to-order")}
        </>
      }
    >
      <ol className="grid gap-x-8 gap-y-3 px-[min(1rem,5vw)] pb-4.5 text-sm text-ink-2 [counter-reset:step] md:grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]">
        {steps.map((step) => (
          <li
            key={step}
            className="relative pl-8 [counter-increment:step] before:absolute before:left-0 before:font-serif before:text-xl before:leading-tight before:font-semibold before:text-green before:content-[counter(step)]"
          >
            {t(step)}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
