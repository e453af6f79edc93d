import { languages } from "#domain/languages.ts";
import { inLanguage } from "#web/i18n/language-of-url.ts";
import { useLanguage } from "#web/i18n/use-language.ts";

import { useSite } from "./site.ts";
import { SocialCard, type SocialCardProps } from "./social-card.tsx";

type PageHeadProps = Pick<SocialCardProps, "description" | "image" | "kind"> & {
  /** Left out on the home page, which bears the library's own name. */
  title?: string;
  /** The page's address without a language; left out for a page that is not to be found by a search. */
  path?: string;
};

/** What the head of the document says of the page; React carries it there. */
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
          {languages.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={other}
              href={`${site?.origin}${inLanguage(path, other)}`}
            />
          ))}
          {/* Like the others a canonical address: a search engine passes over one that leads to another. */}
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

/** The library's name stands behind the page's, unless that ends with it: a library has texts of its own. */
function formatDocumentTitle(title: string | undefined, name: string, slogan = ""): string {
  const parts = title === undefined ? [name, slogan] : [title, title.endsWith(name) ? "" : name];
  return parts.filter(Boolean).join(" · ");
}
