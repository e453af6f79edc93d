import type { Distributor } from "#contract/locations.ts";
import { Icon } from "#web/ui/icon.tsx";

type DistributorEntryProps = {
  distributor: Omit<Distributor, "code" | "country" | "countryCode">;
};

/** A distributor with its contact links. */
export function DistributorEntry({ distributor }: DistributorEntryProps) {
  const { name, address, phone, email, website } = distributor;

  return (
    <article className="text-sm">
      <h3>{website ? <a href={website}>{name}</a> : name}</h3>
      {address && <address className="mt-1 text-ink-2 not-italic">{address}</address>}
      {phone && (
        <ContactLink icon="phone" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          {phone}
        </ContactLink>
      )}
      {email && (
        <ContactLink icon="mail" href={`mailto:${email}`}>
          {email}
        </ContactLink>
      )}
    </article>
  );
}

type ContactLinkProps = { icon: "phone" | "mail"; href: string; children: string };

function ContactLink({ icon, href, children }: ContactLinkProps) {
  return (
    <a href={href} className="num flex min-h-(--target) w-fit items-center gap-2 wrap-anywhere">
      <Icon name={icon} />
      {children}
    </a>
  );
}
