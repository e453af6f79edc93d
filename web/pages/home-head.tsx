import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PageHead, StructuredData } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";

export function HomeHead() {
  const { t, language } = useTranslation();
  const site = useSite();
  const at = (path: string) => `${site?.origin}${inLanguage(path, language)}`;

  return (
    <>
      <PageHead description={t("welcome-text")} path={paths.home} />
      {site && (
        <StructuredData
          facts={{
            "@type": "WebSite",
            name: site.library.name,
            url: at(paths.home),
            inLanguage: language,
            potentialAction: {
              "@type": "SearchAction",
              target: {
                "@type": "EntryPoint",
                // A URL template for search engines with their placeholder in braces.
                urlTemplate: at(paths.search("")).replace("input=", "input={words}"),
              },
              "query-input": "required name=words",
            },
          }}
        />
      )}
    </>
  );
}
