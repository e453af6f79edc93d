import { languages } from "#domain/languages.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { useLanguage } from "#web/app/i18n/use-language.ts";

import { useSite } from "./site.ts";
import { SocialCard, type SocialCardProps } from "./social-card.tsx";

type PageHeadProps = Pick<SocialCardProps, "description" | "image" | "kind"> & {
  /** Omitted on the home page, which has the library's name as its title. */
  title?: string;
  /** The path without a language; omitted when search engines should not index the page. */
  path?: string;
};

/** The page's title, description and links; React moves them into the document's head. */
export function PageHead({ title, description, path, ...card }: PageHeadProps) {
  const language = useLanguage();
  const site = useSite();
  const name = site?.library.name ?? "";
  const addressIn = (path: string) => `${site?.origin}${inLanguage(path, language)}`;

  return (
    <>
      <title>{formatDocumentTitle(title, name, site?.library.slogan)}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined && <meta name="robots" content="noindex" />}
      {path !== undefined && (
        <>
          <link rel="canonical" href={addressIn(path)} />
          {languages.map((alternate) => (
            <link
              key={alternate}
              rel="alternate"
              hrefLang={alternate}
              href={`${site?.origin}${inLanguage(path, alternate)}`}
            />
          ))}
          {/* Also a canonical address: search engines ignore alternates that redirect or have another canonical. */}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={`${site?.origin}${inLanguage(path, languages[0])}`}
          />
          <SocialCard
            title={title ?? name}
            description={description}
            address={addressIn(path)}
            {...card}
          />
        </>
      )}
    </>
  );
}

/** Appends the library's name, unless the title ends with it: an operator's own texts may. */
function formatDocumentTitle(title: string | undefined, name: string, slogan = ""): string {
  const parts = title === undefined ? [name, slogan] : [title, title.endsWith(name) ? "" : name];
  return parts.filter(Boolean).join(" · ");
}
