import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

const tiles = [
  { name: "literature", path: paths.literature(), icon: "book" },
  { name: "prison", path: paths.page("prison"), icon: "mail" },
  { name: "audio", path: paths.audio, icon: "listen" },
  { name: "courses", path: paths.courses, icon: "study" },
] as const;

/** S2.01: four tiles about the ministry. A tile without a page in the catalog is left out. */
export function MinistryTiles() {
  const { t } = useTranslation();
  const pages = useSite()?.library.pages ?? [];
  const available = tiles.filter(
    ({ name }) => name !== "prison" || pages.some(({ code }) => code === name),
  );

  return (
    <ul className="grid overflow-hidden rounded-lg border border-rule sm:grid-cols-2 @min-[61rem]:auto-cols-fr @min-[61rem]:grid-flow-col @min-[61rem]:grid-cols-none">
      {available.map(({ name, path, icon }) => (
        <li key={name} className="tile">
          <Icon name={icon} className="size-7 text-green" />
          <h3 className="mt-2 text-lg">
            <Link to={path} className="plain-link after:absolute after:inset-0">
              {t(name)}
            </Link>
          </h3>
          <p className="mt-0.5 text-sm text-ink-2">{t(`tile-${name}`)}</p>
        </li>
      ))}
    </ul>
  );
}
