import { useTranslation } from "react-i18next";

import type { Library } from "#contract/library.ts";

/** Everything in it comes with the catalogue; a part that is empty is not shown. */
export function SiteFooter({ library }: { library: Library | undefined }) {
  return (
    <footer className="double-rule bg-tint text-sm">
      {library && (
        <div className="wrap grid gap-x-12 gap-y-8 py-10 sm:grid-cols-2 lg:grid-cols-4">
          <Contact library={library} />
          <SisterSite library={library} />
          <Links name="follow-us" links={library.social} />
          <Links name="apps" links={library.appStores} />
        </div>
      )}
    </footer>
  );
}

function Contact({ library: { name, contact } }: { library: Library }) {
  const { address, phone, email } = contact;

  return (
    <section>
      <h2 className="text-lg">{name}</h2>
      {address.length > 0 && (
        <address className="mt-2 text-ink-2 not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      {phone && <FooterLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</FooterLink>}
      {email && <FooterLink href={`mailto:${email}`}>{email}</FooterLink>}
    </section>
  );
}

function SisterSite({ library: { sisterSite } }: { library: Library }) {
  return <Links name="sister-site" links={sisterSite ? [sisterSite] : []} />;
}

type LinksProps = { name: string; links: { name: string; url: string }[] };

function Links({ name, links }: LinksProps) {
  const { t } = useTranslation();
  if (links.length === 0) return null;

  return (
    <section>
      <h2 className="text-lg">{t(name)}</h2>
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

function FooterLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} className="flex min-h-(--target) items-center text-ink-2">
      {children}
    </a>
  );
}
