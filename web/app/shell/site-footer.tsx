import type { Library } from "#contract/library.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { theme, useStoredPreference } from "#web/app/layout/stored-preference.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Everything here comes from the catalog; empty parts are left out. */
export function SiteFooter({ library }: { library: Library | undefined }) {
  return (
    <footer className="double-rule bg-tint text-sm text-ink-2">
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-8 gap-y-8 py-10 md:grid-cols-[1.3fr_1fr_1fr_1.2fr]">
        {library && (
          <>
            <Contact library={library} />
            <Links name="sister-site" links={library.sisterSite ? [library.sisterSite] : []} />
            <Links name="follow-us" links={library.social} />
            <Apps apps={library.appStores} />
          </>
        )}
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-rule pt-4">
          <ThemeChoice />
          <Pages pages={library?.pages ?? []} />
        </div>
      </div>
    </footer>
  );
}

function Contact({ library: { name, contact } }: { library: Library }) {
  const { address, phone, email } = contact;

  return (
    <section className="max-md:col-span-full">
      <h2 className="text-[1.0625rem] text-ink">{name}</h2>
      {address.length > 0 && (
        <address className="mt-2 not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      {phone && (
        <FooterLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" />
          {phone}
        </FooterLink>
      )}
      {email && (
        <FooterLink href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </FooterLink>
      )}
    </section>
  );
}

/** Many countries require these links on every page. */
function Pages({ pages }: Pick<Library, "pages">) {
  const privacy = pages.find(({ code }) => code === "privacy-policy");

  return (
    privacy && (
      <Link
        to={paths.page(privacy.code)}
        className="inline-flex min-h-(--target) items-center text-ink-2"
      >
        {privacy.title}
      </Link>
    )
  );
}

type Links = { name: string; url: string }[];

function Links({ name, links }: { name: string; links: Links }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;

  return (
    <section>
      <h2 className="text-[1.0625rem] text-ink">{t(name)}</h2>
      <ul className="mt-1">
        {links.map((link) => (
          <li key={link.url}>
            <FooterLink href={link.url}>{link.name}</FooterLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Apps({ apps }: { apps: Links }) {
  const { t } = useTranslation();
  if (apps.length === 0) return null;

  return (
    <section className="max-md:col-span-full">
      <h2 className="mb-2 text-[1.0625rem] text-ink">{t("apps")}</h2>
      <ul className="flex flex-wrap gap-2.5">
        {apps.map((app) => (
          <li key={app.url}>
            <a href={app.url} className="btn bg-transparent hover:bg-paper">
              <Icon name="device" />
              {app.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FooterLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={href}
      className="flex min-h-(--target) items-center gap-2 py-2 text-ink-2 wrap-anywhere"
    >
      {children}
    </a>
  );
}

/** Chooses light, dark, or the device's setting. */
function ThemeChoice() {
  const { t } = useTranslation();
  const [chosen, choose] = useStoredPreference(theme);

  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 [@media(scripting:none)]:hidden">
      <legend className="float-left mr-3 font-semibold">{t("theme")}</legend>
      <span className="flex flex-wrap rounded-md border border-edge p-0.5">
        {theme.values.map((value) => (
          <label
            key={value}
            className="row-link relative chosen px-2.5 font-semibold has-focus-visible:[outline:var(--ring)]"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
              className="absolute inset-0 opacity-0"
            />
            {t(`theme-${value}`)}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
