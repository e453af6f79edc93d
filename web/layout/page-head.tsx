import { languages } from "#domain/languages.ts";
import { inLanguage } from "#web/i18n/language-of-address.ts";
import { useLanguage } from "#web/i18n/use-language.ts";

import { useSite } from "./site.ts";

type PageHeadProps = {
  /** Left out on the home page, which bears the library's own name. */
  title?: string;
  description?: string;
  /** The page's address without a language; left out for a page that is not to be found by a search. */
  path?: string;
};

/** What the head of the document says of the page; React carries it there. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const language = useLanguage();
  const site = useSite();
  const library = site?.library;
  const name = library?.name ?? "";
  const whole = title ? `${title} · ${name}` : `${name} · ${library?.slogan}`;

  return (
    <>
      <title>{whole.replace(/ · $/, "")}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined && <meta name="robots" content="noindex" />}
      {path !== undefined && (
        <>
          <link rel="canonical" href={`${site?.origin}${inLanguage(path, language)}`} />
          {languages.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={other}
              href={`${site?.origin}${inLanguage(path, other)}`}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={`${site?.origin}${path}`} />
        </>
      )}
    </>
  );
}
