import { getLibraryRow, findNotice, findPageTitles, findPage } from "#api/db/library/library.ts";
import type { LibraryFacts } from "#api/db/schema/library-schema.ts";
import { createRouter, negotiateLanguage, orNotFound } from "#api/problem.ts";
import type { Calendar, Database, OrderLimits } from "#api/services.ts";
import { getCartSettings, getLibrary, getNotice, type Library } from "#contract/library.ts";
import { getPage } from "#contract/pages.ts";
import { type Language, localize, findTextLanguage } from "#domain/languages.ts";
import { dollars } from "#domain/money.ts";
import { getPageBlocks } from "#domain/page-text.ts";

export function libraryRoutes({
  db,
  minimumDonation,
  maximumDonation,
  timeZone,
}: Database & Calendar & OrderLimits) {
  return createRouter()
    .openapi(getLibrary, async (c) => {
      const language = negotiateLanguage(c);
      const [{ facts }, titles] = await Promise.all([getLibraryRow(db), findPageTitles(db)]);
      const pages = titles.map(({ code, title }) => ({ code, title: localize(title, language) }));
      return c.json({ ...presentLibrary(facts, language), pages }, 200);
    })
    .openapi(getNotice, async (c) => {
      const notice = await findNotice(db);
      return c.json(
        notice ? { id: notice.id, text: localize(notice.text, negotiateLanguage(c)) } : null,
        200,
      );
    })
    .openapi(getCartSettings, async (c) => {
      const { cart_settings: settings } = await getLibraryRow(db);
      const bounds = {
        minimumDonation: dollars(minimumDonation),
        maximumDonation: dollars(maximumDonation),
      };
      return c.json({ ...settings, ...bounds, timeZone }, 200);
    })
    .openapi(getPage, async (c) => {
      const language = negotiateLanguage(c);
      const { code, title, text } = orNotFound(await findPage(db, c.req.valid("query").code));

      return c.json(
        {
          code,
          title: localize(title, language),
          titleLanguage: findTextLanguage(title, language)?.toUpperCase() ?? null,
          language: findTextLanguage(text, language)?.toUpperCase() ?? null,
          blocks: getPageBlocks(text, language),
        },
        200,
      );
    });
}

function presentLibrary(facts: LibraryFacts, language: Language): Omit<Library, "pages"> {
  const { name, slogan, contact, sisterSite, social, appStores, donationUrl, mailingForms } = facts;
  const link = (of: (typeof social)[number]) => ({
    name: localize(of.name, language),
    url: of.url,
  });

  return {
    name: localize(name, language),
    slogan: localize(slogan, language),
    contact,
    sisterSite: sisterSite && link(sisterSite),
    social: social.map(link),
    appStores: appStores.map(link),
    donationUrl,
    mailingFormUrl: selectMailingForm(mailingForms, language),
  };
}

/** S2.15: Spanish or English, by the language of the interface. */
function selectMailingForm({ en, es }: LibraryFacts["mailingForms"], language: Language) {
  return (language === "es" ? (es ?? en) : (en ?? es)) ?? null;
}
