import { listWords } from "#catalog/read/name-words.ts";
import { toKey } from "#domain/to-comparable.ts";

/** What programs write as the title of a PDF when nobody named it: the name of a file, of a program or of a template. */
export function isJunkTitle(title: string, file: string): boolean {
  const isName = toKey(title) === toKey(file) && /[_\d]|\.\w+$/.test(title);
  return isName || !/\p{L}{2}/u.test(title) || JUNK_TITLES.some((pattern) => pattern.test(title));
}

const JUNK_TITLES: readonly RegExp[] = [
  /^microsoft (?:word|powerpoint|excel|publisher|office)\b/i,
  /\.(?:docx?|dotx?|rtf|odt|odp|txt|pages|wpd|wps|pdf|ps|eps|ind[dtb]|qx[pd]|p(?:m|6)[d\d]|pub|pptx?|xlsx?|html?|tex|dvi|ai|cdr|psd|tiff?|jpe?g|png|fm|book)\b\W*$/i,
  /^(?:untitled|document|doc|sin t[ií]tulo|sans (?:titre|nom)|sem t[ií]tulo|unbenannt|ohne titel|title|t[ií]tulo|titre|slide|layout|page|p[aá]gina|scan(?:ned)?|print|book|libro|livre|new|nuevo|nouveau|full page|cover|front matter|presentation|powerpoint presentation|pdf|none|null|test|temp|tmp)[^\p{L}]*(?:document|documento|page|image|pdf|copy)?[^\p{L}]*$/iu,
  /^(?:[a-z]:\\|\\\\|\/|file:|https?:|www\.)/i,
  /^(?:img|dsc|scan|doc|fax)[-_ ]?\d+/i,
];

/** What programs write when nobody named the author: the account of a computer. */
export function isJunkAuthor(name: string): boolean {
  return (
    !/\p{L}{2}/u.test(name) ||
    /@|^https?:|^www\.|\.(?:com|org|net)\b/i.test(name) ||
    /^(?:unknown|anonymous|an[oó]nimo|anonyme|user\d*|usuario\d*|utilisateur\d*|owner|due[nñ]o|propri[eé]taire|admin(?:istra(?:tor|dor|teur))?|root|guest|author|autor|auteur|pc|hp|dell|acer|asus|lenovo|toshiba|sony|compaq|microsoft.*|windows.*|office.*|adobe.*|indesign.*|scanner.*|canon.*|epson.*|xerox.*|ricoh.*|your name|my ?pc|laptop|desktop(?:-\w+)?|home|default|none|null)$/i.test(
      name.trim(),
    )
  );
}

/** Words that stand in titles rather than in names. */
const TITLE_WORDS = new Set(
  "the a an and or of in on to for with from by how what why who is are el los las un una del al y o en por para con como que le les un une des du au aux et ou dans pour avec sur".split(
    " ",
  ),
);

/**
 * The title and author in the name of a file, such as "The_Lamp", "The Lamp - Ann Ample" or "Ann Ample - The Lamp". The
 * author is who is known, else the one part that reads like a name; "" when that is not clear.
 */
export function parseFileName(
  file: string,
  isKnownAuthor: (name: string) => boolean,
): { title: string; author: string } {
  const words = / /.test(file) ? file : file.replace(/[_+]|%20/g, " ");
  const name = words.replace(/\s+/g, " ").trim();
  const [one = "", other = "", ...more] = name.split(/ [-–—] /);
  const whole = { title: name || file, author: "" };
  if (other === "" || more.length > 0) return whole;
  const pairs = [
    { title: one, author: other },
    { title: other, author: one },
  ];
  const known = pairs.filter(({ author }) => isKnownAuthor(author));
  const likely = pairs.filter(({ author }) => isLikeName(author));
  const found = known.length > 0 ? known : likely;
  return (found.length === 1 ? found[0] : null) ?? whole;
}

function isLikeName(text: string): boolean {
  const words = listWords(text.replaceAll(",", " "));
  return (
    words.length >= 2 &&
    words.length <= 4 &&
    words.every((word) => /^\p{Lu}/u.test(word) && !TITLE_WORDS.has(word.toLowerCase()))
  );
}
