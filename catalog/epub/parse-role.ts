import type { ContributorRole } from "#domain/contributor-roles.ts";

/** "producer" made the file, and is not shown. */
export type BookRole = ContributorRole | "author" | "producer";

/**
 * The role that a MARC or ONIX code or a word stands for, such as "trl", "B06", "translator" or "Traductora"; null when
 * it is not known.
 */
export function parseRole(written: string): BookRole | null {
  const key = written
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^.*[/:#]/, "")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim();
  return ROLES.get(key) ?? null;
}

const WORDS: Readonly<Record<BookRole, string>> = {
  author:
    "text texte texto words story aut cre crt aus lyr author authors co-author coauthor writer autor autora autores auteur autrice auteurs verfasser autore writer a01 a02",
  translator:
    "trl translator translators trans transl tr translation traductor traductora traductores trad traducteur traductrice traduction traduccion tradutor tradutora traduttore traduttrice ubersetzer ubersetzerin b06 b08 b10",
  editor:
    "edt edc edm com editor editors ed eds compiler comp editora editores editeur editrice herausgeber herausgeberin hrsg hg compilador compiladora compilateur redactor b01 b02 b09 b15 c01",
  illustrator:
    "ill art artist illustrator illustrators illus illustrations ilustrador ilustradora illustrateur illustratrice illustratore a12 a35 a36",
  narrator:
    "nrt vac voc narrator narrators reader narrador narradora narrateur narratrice sprecher e03 e05 e07",
  foreword:
    "aui wpr win wfw foreword preface introduction introducer afterword prologo prologuista prefacio prefacier prefaciere avantpropos vorwort a15 a16 a20 a22 a23 a24",
  producer:
    "bkp mrk mfr mfp prt prp pbl pbd dst prg own cph isb rps rpy fmo spn fnd tyg bjd cot b25",
  other:
    "oth ctb contributor contributors clb collaborator colaborador colaboradora collaborateur collaboratrice rev reviewer pfr",
};

const ROLES: ReadonlyMap<string, BookRole> = new Map(
  (Object.entries(WORDS) as [BookRole, string][]).flatMap(([role, words]) =>
    words.split(" ").map((word) => [word.replace("-", ""), role] as const),
  ),
);
