import type { ContributorRole } from "#domain/contributor-roles.ts";

/** The role of a MARC code or of a word in English, Spanish or French; null for anything else. */
export function parseRole(text: string): ContributorRole | null {
  const word = text.trim().toLowerCase().replace(/\.$/, "");
  return rolesByWord.get(word) ?? null;
}

const rolesByWord = new Map(
  Object.entries({
    translator:
      "trl translator trans tr transl translated traductor traductora trad traducteur traductrice",
    editor:
      "edt editor ed eds editors edited com compiler comp edc editora éditeur éditrice redactor",
    foreword:
      "aui aft win foreword introduction preface afterword prólogo prologuista préface préfacier",
    illustrator:
      "ill illustrator illus illustrations art artist ilustrador ilustradora illustrateur illustratrice",
    narrator: "nrt narrator reader read narrador narradora narrateur narratrice",
    other:
      "ctb contributor oth clb collaborator cre rev reviewer pfr colaborador colaboradora collaborateur",
  } satisfies Record<ContributorRole, string>).flatMap(([role, words]) =>
    words.split(" ").map((word) => [word, role as ContributorRole] as const),
  ),
);
