import { namespaces } from "#catalog/epub/markup.ts";

import { type MarkupRules, splitWords } from "./markup-rules.ts";

/** Rules for documents that describe the book, by root element. */
export const descriptionRules: Readonly<Record<string, MarkupRules>> = {
  ncx: {
    elements: splitWords(`
      ncx head meta docTitle docAuthor text navMap navPoint navLabel navInfo content
      pageList pageTarget navList navTarget
    `),
    attributes: splitWords("id class playOrder type value name content version lang dir"),
  },
  container: {
    elements: splitWords("container rootfiles rootfile"),
    attributes: splitWords("version full-path media-type"),
  },
  display_options: {
    elements: splitWords("display_options platform option"),
    attributes: splitWords("name"),
  },
  encryption: {
    elements: splitWords("encryption EncryptedData EncryptionMethod CipherData CipherReference"),
    attributes: splitWords("Algorithm URI Id"),
  },
};

export const packageRules: MarkupRules = {
  elements: splitWords(`
    package metadata dc-metadata x-metadata meta manifest item spine itemref guide reference
    title creator contributor language identifier date description subject publisher rights source
    relation coverage type format modified
  `),
  attributes: splitWords(`
    id version unique-identifier prefix lang dir property refines scheme name content role file-as
    event type href media-type properties fallback toc page-progression-direction idref linear title
    alt-rep alt-rep-lang
  `),
};

export const packageNamespaces: ReadonlySet<string> = new Set([
  namespaces.opf,
  namespaces.dc,
  namespaces.dcterms,
]);
