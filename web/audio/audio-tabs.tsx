import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Tabs } from "#web/ui/tabs.tsx";

type AudioTabsProps = {
  current: "audio" | "videos";
  /** Totals; null when unknown. Another tab with 0 is left out. */
  counts: { audio: number | null; videos: number | null };
};

/** The audio screen's tabs: recordings and videos. */
export function AudioTabs({ current, counts }: AudioTabsProps) {
  const { t, language } = useTranslation();
  const tabs = [
    { tab: "audio", path: paths.audio, name: t("audio"), count: counts.audio },
    { tab: "videos", path: paths.videos, name: t("videos"), count: counts.videos },
  ].filter(({ tab, count }) => tab === current || count !== 0);

  return (
    <Tabs label={t("audio")}>
      {tabs.map(({ tab, path, name, count }) => (
        <li key={tab}>
          <Link to={path} aria-current={tab === current ? "page" : undefined} className="tab">
            {name}
            {count !== null && <span className="pill">{formatCount(count, language)}</span>}
          </Link>
        </li>
      ))}
    </Tabs>
  );
}
