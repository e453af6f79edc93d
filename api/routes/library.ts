import { findNotice, getLibraryRow } from "#api/db/library.ts";
import type { LibraryFacts } from "#api/db/schema.ts";
import { calls, languageOf } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { getCartSettings, getLibrary, getNotice, type Library } from "#contract/library.ts";
import { type Language, wording } from "#domain/languages.ts";

export function libraryRoutes({ db }: Services) {
  return calls()
    .openapi(getLibrary, async (c) => {
      const { facts } = await getLibraryRow(db);
      return c.json(presentLibrary(facts, languageOf(c)), 200);
    })
    .openapi(getNotice, async (c) => {
      const notice = await findNotice(db);
      return c.json(
        notice ? { id: notice.id, text: wording(notice.text, languageOf(c)) } : null,
        200,
      );
    })
    .openapi(getCartSettings, async (c) => {
      const { cart_settings: settings } = await getLibraryRow(db);
      return c.json(settings, 200);
    });
}

function presentLibrary(facts: LibraryFacts, language: Language): Library {
  const { name, slogan, contact, sisterSite, social, appStores, donationUrl } = facts;
  const link = (of: (typeof social)[number]) => ({ name: wording(of.name, language), url: of.url });

  return {
    name: wording(name, language),
    slogan: wording(slogan, language),
    contact,
    sisterSite: sisterSite && link(sisterSite),
    social: social.map(link),
    appStores: appStores.map(link),
    donationUrl,
  };
}
