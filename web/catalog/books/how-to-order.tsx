import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Steps } from "#web/ui/steps.tsx";

const steps = ["how-to-order-choose", "how-to-order-terms", "how-to-order-send"];

/** S2.01, S2.02: explains how to order printed copies, collapsed at first. */
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
      <Steps
        steps={steps.map((step) => t(step))}
        className="px-[min(1rem,5vw)] pb-4.5 md:grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]"
      />
    </Disclosure>
  );
}
