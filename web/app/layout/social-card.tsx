import { useLanguage } from "#web/app/i18n/use-language.ts";

import { useSite } from "./site.ts";

/** An absolute address, and the size in pixels. */
export type CardImage = { url: string; width: number; height: number };

export type SocialCardProps = {
  title: string;
  description?: string | undefined;
  /** The page's absolute address with its language. */
  address: string;
  /** The page's own picture; the site's is the default. */
  image?: CardImage | undefined;
  kind?: "website" | "book" | "profile";
};

/** Open Graph tags: the preview when the page is shared. */
export function SocialCard({ title, description, address, image, kind }: SocialCardProps) {
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

const locales = { en: "en_US", es: "es_ES", fr: "fr_FR" };
