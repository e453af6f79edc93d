import { useEffect, useState } from "react";

import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { ApiFailure } from "#web/app/api/failure.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { paths } from "#web/paths.ts";
import { Cover } from "#web/ui/cover.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { listPositions, dismissPosition } from "./reading-positions.ts";

/** The book read last on this device, with a link into it. */
export function ContinueReading() {
  const { t, language } = useTranslation();
  const api = useApi();
  const [places, setPlaces] = useState(listPositions);
  const [place] = places;
  const isEmpty = place === undefined;

  // Another tab may remove it, as at sign-out.
  useEffect(() => {
    const refresh = () => setPlaces(listPositions());
    addEventListener("storage", refresh);
    return () => removeEventListener("storage", refresh);
  }, []);

  // Stored positions may be invalid; then the reserved space is released.
  useEffect(() => {
    if (isEmpty) delete document.documentElement.dataset["reading"];
  }, [isEmpty]);

  // The book may have been withdrawn since it was read. Without an answer it stays.
  useApiQuery(place?.code ?? "", async () => {
    if (place && (await isGone(api, place.code, language))) dismiss(place.code);
  });

  function dismiss(code: string): void {
    dismissPosition(code);
    setPlaces(listPositions());
  }

  if (!place) return null;

  const { code, title, type, cover, chapter, fraction } = place;
  const percent = t("percent", { figure: Math.round(fraction * 100) });

  return (
    <section
      aria-labelledby="continue-reading"
      className="relative flex items-center gap-4 rounded-lg border border-rule bg-card py-2.5 pr-1 pl-3"
    >
      <span className="w-10 flex-none">
        <Cover key={code} picture={cover} type={type} sizes="40px" isPriority />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="continue-reading" className="font-sans text-sm leading-snug text-green">
          {t("continue-reading")}
        </h2>
        <Link
          to={paths.read(code)}
          {...writtenIn(place.language)}
          className="plain-link line-clamp-1 font-serif text-lg leading-snug font-semibold after:absolute after:inset-y-0 after:right-12 after:left-0"
        >
          {title}
        </Link>
        <p className="num truncate text-sm text-ink-3" dir="auto">
          {[chapter, percent].filter(Boolean).join(" · ")}
        </p>
      </div>
      <button
        type="button"
        aria-label={t("continue-reading-dismiss", { title })}
        onClick={() => dismiss(code)}
        className="btn-icon"
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

async function isGone(api: ApiClient, code: string, language: Language): Promise<boolean> {
  try {
    await api.getBookDetail({ code, language });
    return false;
  } catch (failure) {
    if (failure instanceof ApiFailure && [404, 410].includes(failure.status)) return true;
    throw failure;
  }
}
