import { inLanguage } from "#web/i18n/language-of-url.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { useSite } from "#web/layout/site.ts";
import { StructuredData } from "#web/layout/structured-data.tsx";
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
