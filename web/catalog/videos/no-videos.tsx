import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The text when there are no videos, or none for the search. */
export function NoVideos({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();

  return isSearch ? (
    <EmptyState title={t("no-videos-found")} text={t("no-videos-found-text")}>
      <Link to={paths.videos} className="btn">
        {t("all-videos")}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState title={t("no-videos")} text={t("no-videos-text")}>
      <Link to={paths.audio} className="btn">
        {t("to-recordings")}
      </Link>
    </EmptyState>
  );
}
