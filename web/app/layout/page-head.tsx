import { languages } from "#domain/languages.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { useLanguage } from "#web/app/i18n/translation.tsx";

import { useSite } from "./site.ts";

const locales = { en: "en_US", es: "es_ES", fr: "fr_FR" };

type PageHeadProps = Pick<SocialCardProps, "description" | "image" | "kind"> & {
  /** Omitted on the home page, which has the library's name as its title. */
  title?: string;
  /** The path without a language; omitted when search engines should not index the page. */
  path?: string;
  /** Other pages with the same content in languages that the interface does not have. */
  translations?: { language: string; path: string }[];
};

/** The page's title, description and links; React moves them into the document's head. */
export function PageHead({ title, description, path, translations, ...card }: PageHeadProps) {
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
          {translations?.map((translation) => (
            <link
              key={translation.path}
              rel="alternate"
              hrefLang={translation.language}
              href={addressIn(translation.path)}
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

/** An absolute address, and the size in pixels. */
type CardImage = { url: string; width: number; height: number };

type SocialCardProps = {
  title: string;
  description?: string | undefined;
  /** The page's absolute address with its language. */
  address: string;
  /** The page's own picture; the site's is the default. */
  image?: CardImage | undefined;
  kind?: "website" | "book" | "profile";
};

/** Open Graph tags: the preview when the page is shared. */
function SocialCard({ title, description, address, image, kind }: SocialCardProps) {
  const language = useLanguage();
  const site = useSite();
  const { url, width, height } = image ?? {
    url: `${site?.origin}/icons/card.png`,
    width: 1200,
    height: 630,
  };
  const facts = {
    title,
    description,
    url: address,
    type: kind ?? "website",
    locale: locales[language],
    site_name: site?.library.name,
    image: url,
    "image:width": width,
    "image:height": height,
  };

  return (
    <>
      {Object.entries(facts).map(
        ([name, fact]) => fact && <meta key={name} property={`og:${name}`} content={`${fact}`} />,
      )}
      <meta name="twitter:card" content={image ? "summary" : "summary_large_image"} />
    </>
  );
}

type StructuredDataProps = {
  /** Properties of schema.org; undefined ones are left out. */
  facts: { "@type": string } & Record<string, unknown>;
};

/** JSON-LD for search engines. Escaping keeps any text from closing the script element. */
export function StructuredData({ facts }: StructuredDataProps) {
  const data = JSON.stringify({ "@context": "https://schema.org", ...facts });

  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: data.replaceAll("<", "\\u003c") }}
    />
  );
}
