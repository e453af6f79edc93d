import { spaces } from "#catalog/epub/markup.ts";

import { type Rules, words } from "./rules.ts";

/** Documents that describe the book, by their outermost element. */
export const descriptionRules: Readonly<Record<string, Rules>> = {
  ncx: {
    elements: words(`
      ncx head meta docTitle docAuthor text navMap navPoint navLabel navInfo content
      pageList pageTarget navList navTarget
    `),
    attributes: words("id class playOrder type value name content version lang dir"),
  },
  container: {
    elements: words("container rootfiles rootfile"),
    attributes: words("version full-path media-type"),
  },
  display_options: {
    elements: words("display_options platform option"),
    attributes: words("name"),
  },
  encryption: {
    elements: words("encryption EncryptedData EncryptionMethod CipherData CipherReference"),
    attributes: words("Algorithm URI Id"),
  },
};

export const packageRules: Rules = {
  elements: words(`
    package metadata dc-metadata x-metadata meta manifest item spine itemref guide reference
    title creator contributor language identifier date description subject publisher rights source
    relation coverage type format modified
  `),
  attributes: words(`
    id version unique-identifier prefix lang dir property refines scheme name content role file-as
    event type href media-type properties fallback toc page-progression-direction idref linear title
    alt-rep alt-rep-lang
  `),
};

export const packageSpaces: ReadonlySet<string> = new Set([spaces.opf, spaces.dc, spaces.dcterms]);
