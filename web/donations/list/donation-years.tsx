import type { Donation, DonationList } from "#contract/donation-list.ts";
import { formatDollars } from "#domain/format-number.ts";
import { usePaymentsApi } from "#web/account/session/use-payments-api.ts";
import { useSubmission, useNotifications } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { downloadFile } from "#web/app/layout/download-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { DonationEntry } from "./donation-entry.tsx";

type DonationYearsProps = { userId: number; years: DonationList["years"] };

/** Donations by year, newest first; the newest year is open. Only paid ones are counted and added up. */
export function DonationYears({ userId, years }: DonationYearsProps) {
  const { t, language } = useTranslation();
  const isCounted = years.every(({ gifts: donations }) => donations.every(isPaid));

  return (
    <>
      {years.map(({ year, gifts: donations, sum }, place) => (
        <Disclosure
          key={year}
          open={place === 0}
          className="gift-year border-b border-rule"
          summaryClass="text-sm"
          summary={
            <span className="num flex flex-1 flex-wrap items-baseline gap-x-3">
              <span className="font-serif text-lg">{year}</span>
              <span className="font-normal text-ink-3">
                {t("gifts-count", { count: donations.filter(isPaid).length })}
              </span>
              <span className="ml-auto text-base">{formatDollars(sum, language)}</span>
              {!donations.every(isPaid) && (
                <span className="basis-full text-xs font-normal text-ink-3">
                  {t("gifts-more-uncounted", {
                    count: donations.filter((donation) => !isPaid(donation)).length,
                  })}
                </span>
              )}
            </span>
          }
        >
          <ul>
            {donations.toReversed().map((donation) => (
              <DonationEntry key={`${donation.kind} ${donation.id}`} donation={donation} />
            ))}
          </ul>
          <p className="pt-3 pb-5">
            <StatementButton userId={userId} year={year} />
          </p>
        </Disclosure>
      ))}
      {!isCounted && <p className="mt-3 text-ink-3">{t("gifts-uncounted")}</p>}
      {years.length > 1 && (
        <p className="mt-4">
          <StatementButton userId={userId} />
        </p>
      )}
    </>
  );
}

/** Unpaid donations are not added up. */
function isPaid({ state }: Donation): boolean {
  return state === "paid";
}

type StatementButtonProps = {
  userId: number;
  /** Without it, all years. */
  year?: number;
};

/** Downloads the statement. It needs the person's token, which a link cannot send. */
function StatementButton({ userId, year }: StatementButtonProps) {
  const { t, language } = useTranslation();
  const notifications = useNotifications();
  const api = usePaymentsApi();
  const { isSubmitting, run } = useSubmission();

  const save = () =>
    run(async () => {
      const name = year === undefined ? "gifts.pdf" : `gifts-${year}.pdf`;
      downloadFile(name, await api.getStatement({ userId, year, language }));
      notifications.success(t("statement-saved", { name }));
    });

  return (
    <Button isBusy={isSubmitting} onClick={() => void save()}>
      {!isSubmitting && <Icon name="download" />}
      {isSubmitting && t("statement-making")}
      {!isSubmitting &&
        (year === undefined ? t("statement-all") : t("statement-of-year", { year }))}
    </Button>
  );
}
