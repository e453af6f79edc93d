import { isUtf8 } from "node:buffer";

import iconv from "iconv-lite";
import { describe, expect, test, vi } from "vitest";

import { encodeText } from "#tests/epubs/encode-text.ts";

import { repairUtf8 } from "./repair-utf8.ts";
import { decodeText, describeFaults, readText } from "./decode-text.ts";

/** Of each language a few words, and some sentences. */
const texts: readonly [language: string, encoding: string, words: string, sentences: string][] = [
  [
    "fr",
    "windows-1252",
    "Déjà la nuit",
    "Le père lisait chaque soir une page à ses enfants. La mère écoutait près de la fenêtre, et même le plus petit se taisait. « Où étais-tu ? »",
  ],
  [
    "es",
    "windows-1252",
    "El niño leyó",
    "El niño leyó la página en voz alta. ¿Quién le enseñó? Su abuela, que vivía en la montaña, tenía un corazón grande y una Biblia pequeña.",
  ],
  [
    "de",
    "windows-1252",
    "Schöne Grüße",
    "Der Müller öffnete früh die Tür und grüßte die Nachbarn. Über dem Fluss hing noch Nebel, und die Vögel waren schon wach. „Wie schön“, sagte er.",
  ],
  [
    "pt",
    "windows-1252",
    "A oração",
    "A irmã não tinha pão, mas tinha fé. À noite ela contava histórias às crianças, e ninguém saía sem uma bênção no coração.",
  ],
  [
    "en",
    "windows-1252",
    "Café déjà",
    "The café’s owner said “no” — and the naïve visitor left. She had read the résumé twice already.",
  ],
  [
    "ceb",
    "windows-1252",
    "Ang Señor",
    "Ang batà nakakita og libro sa lasang. Gibasa niya kini “hinay-hinay” tungod sa Señor.",
  ],
  [
    "tr",
    "windows-1254",
    "Hayatın ışığı",
    "Çocuk ormanda eski bir kitap buldu. Açtı ve yavaşça okumaya başladı. Biraz sonra kız kardeşi geldi ve yanına, çimenlerin üstüne oturdu.",
  ],
  [
    "ru",
    "windows-1251",
    "Книга жизни",
    "Мальчик нашёл в лесу старую книгу. Он открыл её и начал медленно читать. Вскоре пришла сестра и села рядом с ним на траву.",
  ],
  [
    "ru",
    "koi8-r",
    "Книга жизни",
    "Мальчик нашел в лесу старую книгу. Он открыл ее и начал медленно читать. Вскоре пришла сестра и села рядом с ним на траву.",
  ],
  [
    "uk",
    "windows-1251",
    "Книга життя",
    "Хлопчик знайшов у лісі стару книгу. Він відкрив її та почав повільно читати. Згодом прийшла сестра і сіла поруч із ним на траву.",
  ],
  [
    "bg",
    "windows-1251",
    "Книга за живота",
    "Момчето намери в гората стара книга. То я отвори и започна бавно да чете. Скоро дойде сестра му и седна до него на тревата.",
  ],
  [
    "el",
    "windows-1253",
    "Το βιβλίο",
    "Το αγόρι βρήκε ένα παλιό βιβλίο στο δάσος. Το άνοιξε και άρχισε να διαβάζει αργά. Σε λίγο ήρθε και η αδελφή του και κάθισε δίπλα του.",
  ],
  [
    "he",
    "windows-1255",
    "ספר החיים",
    "הילד מצא ביער ספר ישן. הוא פתח אותו והתחיל לקרוא לאט. אחר כך באה אחותו וישבה לידו על הדשא.",
  ],
  [
    "ar",
    "windows-1256",
    "كتاب الحياة",
    "وجد الولد كتابا قديما في الغابة. فتحه وبدأ يقرأ ببطء. ثم جاءت أخته وجلست بجانبه على العشب.",
  ],
  [
    "th",
    "windows-874",
    "หนังสือแห่งชีวิต",
    "เด็กชายพบหนังสือเก่าเล่มหนึ่งในป่า เขาเปิดมันและเริ่มอ่านช้าๆ ไม่นานน้องสาวก็มานั่งข้างเขาบนหญ้า",
  ],
  [
    "ja",
    "shift_jis",
    "命の本",
    "少年は森の中で古い本を見つけた。それを開いて、ゆっくり読みはじめた。まもなく妹が来て、草の上にすわった。",
  ],
  [
    "zh",
    "gbk",
    "生命之书",
    "男孩在森林里找到一本旧书。他打开书，慢慢地读起来。不久，妹妹也来了，坐在他旁边的草地上。",
  ],
  [
    "zh-TW",
    "big5",
    "生命之書",
    "男孩在森林裡找到一本舊書。他打開書，慢慢地讀起來。不久，妹妹也來了，坐在他旁邊的草地上。",
  ],
  [
    "ko",
    "euc-kr",
    "생명의 책",
    "소년은 숲에서 오래된 책을 찾았다. 그는 책을 펴고 천천히 읽기 시작했다. 잠시 후 여동생이 와서 풀밭에 앉았다.",
  ],
  [
    "pl",
    "windows-1250",
    "Źródło życia",
    "Mały chłopiec znalazł źródło w głębi lasu. Zawołał siostrę, żeby też mogła się napić. Woda była zimna i świeża, a dzień długi.",
  ],
  [
    "ro",
    "iso-8859-2",
    "Fraţi şi",
    "Copiii au găsit o carte în pădure. Au deschis-o şi au început să citească încet. Mai târziu a venit şi bunica, cu pâine caldă.",
  ],
  [
    "hu",
    "windows-1250",
    "Jó könyv",
    "A kisfiú erdőben talált egy könyvet. Kinyitotta, és lassan olvasni kezdte. Nővére később jött, és ő is leült mellé a fűbe.",
  ],
  [
    "ru",
    "ibm866",
    "Книга жизни",
    "Мальчик нашёл в лесу старую книгу. Он открыл её и начал медленно читать. Вскоре пришла сестра и села рядом с ним на траву.",
  ],
  [
    "ru",
    "x-mac-cyrillic",
    "Книга жизни",
    "Мальчик нашёл в лесу старую книгу. Он открыл её и начал медленно читать. Вскоре пришла сестра и села рядом с ним на траву.",
  ],
  [
    "fr",
    "macintosh",
    "Déjà la nuit",
    "Le père lisait chaque soir une page à ses enfants. La mère écoutait près de la fenêtre, et même le plus petit se taisait. « Où étais-tu ? »",
  ],
];

/** These need their language: their letters are also letters of other languages. */
const others: typeof texts = [
  [
    "cs",
    "windows-1250",
    "Život věčný",
    "Děti šly ráno do školy a zpívaly píseň. Učitel řekl, že příběh ještě neskončil. Večer přišla babička a přinesla čerstvý chléb.",
  ],
  [
    "hr",
    "windows-1250",
    "Knjiga života",
    "Dječak je našao knjigu u šumi. Otvorio ju je i počeo čitati. Kasnije je došla i sestra te sjela kraj njega.",
  ],
  [
    "lt",
    "windows-1257",
    "Gyvenimo knyga čia",
    "Berniukas miške rado seną knygą. Jis ją atvertė ir ėmė lėtai skaityti. Netrukus atėjo sesuo ir atsisėdo šalia jo ant žolės.",
  ],
  [
    "lv",
    "windows-1257",
    "Dzīvības grāmata",
    "Zēns mežā atrada vecu grāmatu. Viņš to atvēra un sāka lēnām lasīt. Drīz atnāca māsa un apsēdās viņam blakus zālē.",
  ],
];

describe("a text that does not say its encoding", () => {
  test.each([...texts, ...others])(
    "is read by its language %s in %s",
    (language, encoding, words, sentences) => {
      for (const text of [words, sentences]) {
        const decoded = readNoted(page(text, encoding), { language });
        expect(decoded.text).toBe(page(text, "utf-8").toString());
        expect(decoded.note).toMatch(/^the text does not say its encoding; read as [a-z0-9_-]+$/);
      }
    },
  );

  test.each(texts)(
    "is read without a language, or as English: %s in %s",
    (_, encoding, __, sentences) => {
      for (const language of ["", "en-US"]) {
        expect(decodeText(page(sentences, encoding), { language })).toContain(sentences);
      }
    },
  );

  test("is read in the encoding of DOS when it is that", () => {
    const text = "<p>Jehová creó los cielos; el niño comió piñón</p>";
    for (const language of ["es", "en"])
      expect(decodeText(iconv.encode(text, "cp850"), { language })).toBe(text);
  });

  test("is read in few encodings, the likeliest ones", () => {
    const [[language, encoding, , sentences] = ["", "", "", ""]] = texts;
    using decode = vi.spyOn(TextDecoder.prototype, "decode");
    expect(decodeText(page(sentences, encoding), { language })).toContain(sentences);
    expect(decode.mock.calls.length).toBeLessThan(9);
  });

  test("is read by the language that it has itself", () => {
    const [[, , words] = ["", "", ""]] = others;
    const bytes = encodeText(`<html xml:lang="cs-CZ"><p>${words}</p></html>`, "windows-1250");
    expect(decodeText(bytes, { language: "en" })).toContain(words);
  });
});

test.each([
  ["windows-1251", `<meta charset="windows-1251"/>`, "Слово"],
  ["windows-1251", `<META content='text/html;charset=CP1251' http-equiv="content-type">`, "Слово"],
  ["shift_jis", `<meta charset=Shift_JIS>`, "命の本"],
  ["gbk", `<meta charset="gb2312">`, "生命"],
  ["big5", `<meta charset="big5">`, "生命之書"],
  ["euc-kr", `<meta charset="euc-kr">`, "생명의"],
  ["iso-8859-2", `<meta charset="iso-8859-2">`, "šach"],
])("reads a text in %s that says so in %s", (encoding, meta, word) => {
  for (const start of ["", `<?xml version="1.0"?>\n`, `<?xml version="1.0" encoding="UTF-8"?>`]) {
    const bytes = encodeText(`${start}<html><head>${meta}</head>${word}</html>`, encoding);
    const decoded = readNoted(bytes, { language: "fr" });
    expect(decoded).toEqual({ text: expect.stringContaining(word), note: null });
  }
});

test.each([
  ["koi8-r", `<?xml version="1.0" encoding="koi8-r"?><p>Слово</p>`],
  ["windows-1252", `\n <?xml version='1.0' encoding='ISO-8859-1' ?><p>“é”</p>`],
  ["windows-1252", `@charset "iso-8859-1"; p::before { content: "é" }`],
  ["euc-jp", `<?xml version="1.0" encoding="EUC-JP"?><meta charset="utf-8"><p>命の本</p>`],
])("reads a text in %s that declares it", (encoding, text) => {
  expect(readNoted(encodeText(text, encoding))).toEqual({ text, note: null });
});

test.each([
  ["euc-kr", "cp949", "똠방각하 펲시콜라 뷁 갂", "ko"],
  ["big5", "big5hkscs", "佢哋嘅書喺邊度？我哋睇咗", "zh-HK"],
] as const)("reads the letters that %s has gained since", (label, encoding, text, language) => {
  for (const head of [`<meta charset="${label}">`, `<meta charset="utf-8">`, ""]) {
    const bytes = iconv.encode(`${head}<p>${text}</p>`, encoding);
    expect(decodeText(bytes, { language })).toBe(`${head}<p>${text}</p>`);
    expect(decodeText(bytes.subarray(0, -5), { language, isStart: true })).not.toContain("\ufffd");
  }
});

test.each([
  ["IBM850", "cp850", "Jehová creó al niño"],
  ["cp-852", "cp852", "Żółć i gęś"],
  ["cp737", "cp737", "Το βιβλίο"],
  ["CP866", "cp866", "Книга жизни"],
  ["cp949", "cp949", "똠방각하"],
  ["cp932", "cp932", "命の本"],
  ["MacRoman", "macintosh", "Où étais-tu ?"],
] as const)("reads a text that says it is in %s", (label, encoding, word) => {
  const text = `<?xml version="1.0" encoding="${label}"?><p>${word}</p>`;
  expect(readNoted(iconv.encode(text, encoding))).toEqual({ text, note: null });
});

test.each([
  [`<?xml version="1.0" encoding="utf-8"?><p>café</p>`, "the text is not in UTF-8, as it says"],
  [`<p><meta charset="utf8">café</p>`, "the text is not in UTF-8, as it says"],
  [`<?xml encoding="utf-16"?><p>café</p>`, "the text does not say its encoding"],
  [`<?xml encoding="utf-7"?><p>café</p>`, `the text names the unknown encoding "utf-7"`],
])("detects the encoding of %s in Latin-1", (text, fault) => {
  const note = `${fault}; read as windows-1252`;
  expect(readNoted(encodeText(text, "windows-1252"))).toEqual({ text, note });
});

describe("a text that says it is in Latin-1", () => {
  const isOther = /[^\P{L}\p{sc=Latin}]/u;
  const all = [...texts, ...others];
  const otherScripts = all.filter(([, , words]) => isOther.test(words));

  test.each(otherScripts)(
    "is read as %s in %s when it is that",
    (language, encoding, words, sentences) => {
      // A few letters of two bytes each could be anything.
      const isTwoBytes = /[\u3040-\u9fff\uac00-\ud7af]/.test(words);
      for (const text of isTwoBytes ? [sentences] : [words, sentences]) {
        const decoded = readNoted(declareLatin(text, encoding), { language });
        expect(decoded.text).toContain(text);
        expect(decoded.note).toMatch(
          /^the text is not in Latin-1, as it says; read as [a-z0-9_-]+$/,
        );
      }
    },
  );

  const western = all.filter(([, encoding]) => encoding === "windows-1252");
  test.each(western)("is read as it says: %s", (_, encoding, words, sentences) => {
    for (const language of ["", "en", "ru", "el", "ja", "zh", "th", "pl", "tr"]) {
      for (const text of [words, sentences, "É", "«À», 5° – 6½ ×"]) {
        const decoded = readNoted(declareLatin(text, encoding), { language });
        expect(decoded).toEqual({ text: expect.stringContaining(text), note: null });
      }
    }
  });
});

describe("a text that says it is in another encoding", () => {
  const all = [...texts, ...others];
  const find = (language: string) => all.find(([code]) => code === language) ?? all[0];

  test.each([
    ["ru", "koi8-r", "windows-1251"],
    ["ru", "koi8-r", "iso-8859-5"],
    ["ru", "koi8-r", "macintosh"],
    ["ru", "windows-1251", "koi8-r"],
    ["ru", "ibm866", "windows-1251"],
    ["ru", "x-mac-cyrillic", "windows-1254"],
    ["ru", "windows-1251", "iso-8859-5"],
    ["el", "windows-1253", "iso-8859-2"],
    ["he", "windows-1255", "windows-1250"],
    ["pl", "windows-1250", "windows-1252"],
    ["pl", "iso-8859-2", "windows-1252"],
    ["pl", "windows-1250", "iso-8859-2"],
    ["cs", "windows-1250", "iso-8859-1"],
    ["hu", "windows-1250", "iso-8859-1"],
    ["ro", "iso-8859-2", "iso-8859-1"],
    ["tr", "windows-1254", "iso-8859-1"],
    ["lt", "windows-1257", "iso-8859-1"],
    ["fr", "windows-1252", "windows-1250"],
    ["ja", "shift_jis", "windows-1254"],
  ])("is read right: %s in %s that says %s", (language, encoding, label) => {
    const [, , , sentences = ""] = find(language) ?? [];
    const bytes = encodeText(`<meta charset="${label}"><p>${sentences}</p>`, encoding);
    const decoded = readNoted(bytes, { language });
    expect(decoded.text).toContain(sentences);
    expect(decoded.note).toMatch(/^the text is not in [\w-]+, as it says; read as [a-z0-9_-]+$/);
  });

  test("is read right in words of accents alone", () => {
    const text = `<meta charset="windows-1252"><p>Na początku stworzył. Źdźbło, żółć, ślad</p>`;
    const bytes = encodeText(text, "windows-1250");
    expect(decodeText(bytes, { language: "pl" })).toBe(text);
  });

  test("is read right in two words of swapped case", () => {
    const bytes = encodeText(`<meta charset="windows-1251"><p>Книга жизни</p>`, "koi8-r");
    expect(readNoted(bytes, { language: "ru" })).toEqual({
      text: `<meta charset="windows-1251"><p>Книга жизни</p>`,
      note: "the text is not in windows-1251, as it says; read as koi8-u",
    });
  });
});

describe("a text that says its encoding rightly", () => {
  const encodings = new Map([
    ["windows-1251", ["windows-1251", "koi8-u", "iso-8859-5", "x-mac-cyrillic", "ibm866"]],
    ["koi8-r", ["koi8-r"]],
    ["windows-1252", ["windows-1252", "macintosh"]],
    ["windows-1250", ["windows-1250", "iso-8859-2"]],
    ["windows-1253", ["windows-1253", "iso-8859-7"]],
    ["windows-1255", ["windows-1255", "iso-8859-8"]],
    ["windows-1256", ["windows-1256", "iso-8859-6"]],
    ["shift_jis", ["shift_jis", "euc-jp"]],
  ]);
  const more: typeof texts = [
    ["sr", "windows-1251", "Љубав је", "Љубав је стрпљива. Њен пут ће наћи ђак, џеп и човек."],
    [
      "mk",
      "windows-1251",
      "Љубов",
      "Ѓорѓи ја најде книгата кај Ќиро. Љубовта е трпелива, ѕвезди светат.",
    ],
    [
      "be",
      "windows-1251",
      "Кніга",
      "Хлопчык знайшоў у лесе старую кнігу. Ён адкрыў яе і пачаў чытаць.",
    ],
    ["ca", "windows-1252", "Col·lecció", "La col·lecció il·lustrada és paral·lela. Què és això?"],
    [
      "is",
      "windows-1252",
      "Það er þýðing",
      "Þú ert það sem þú lest. Drengurinn fann gömlu bókina í skóginum.",
    ],
    [
      "da",
      "windows-1252",
      "Æblet på øen",
      "Drengen fandt en gammel bog på øen. Så læste han den højt for sin søster.",
    ],
    [
      "es",
      "windows-1252",
      "1.º y 2.ª",
      "El 1.º de mayo: 20 °C, 5 m³, x²y, ½ taza, §3, ©Autor, 3×4, £5 y «sí».",
    ],
  ];
  const cases = [...texts, ...others, ...more].flatMap(([language, usual, words, sentences]) =>
    (encodings.get(usual) ?? [usual]).map((encoding) => ({ language, encoding, words, sentences })),
  );
  /** Books may name their language wrongly. */
  const languages = ["", "en", "fr", "pl", "cs", "tr", "ru", "he", "zh"];

  test.each(cases)(
    "is read as it says: $language in $encoding",
    ({ language, encoding, words, sentences }) => {
      const parts = [
        words,
        sentences,
        ...sentences.split(/(?<=[.!?。،]) ?/),
        ...sentences.split(" "),
      ];
      const sources = parts.map((part) => `<meta charset="${encoding}"><p>${part}</p>`);
      // A word may be UTF-8 by accident, or have a letter that its encoding lacks.
      const tried = sources.filter((source) => canEncode(source, encoding));
      for (const source of tried) {
        const bytes = encodeText(source, encoding);
        for (const named of [language, ...languages])
          expect(readNoted(bytes, { language: named })).toEqual({ text: source, note: null });
      }
      expect(tried).not.toEqual([]);
    },
  );
});

test.each([
  `<?xml version="1.0" encoding="iso-8859-1"?><p>café</p>`,
  `<meta charset="windows-1251"><p>Слово</p>`,
  `<meta charset="gbk"><p>生命之书</p>`,
  `@charset "latin1"; p { content: "→" }`,
])("reads UTF-8 that says it is another encoding: %s", (text) => {
  expect(readNoted(Buffer.from(text))).toEqual({ text, note: null });
});

test.each([
  ["gbk", `<meta charset="gbk"><p>联通</p>`],
  ["euc-kr", `<meta charset="euc-kr"><p>챈</p>`],
])("takes two letters in %s for what they say, not for UTF-8", (encoding, text) => {
  expect(decodeText(encodeText(text, encoding))).toBe(text);
});

test.each([
  ["its encoding", `<meta charset="iso-2022-jp">`, null],
  ["nothing", "", "does not say its encoding; read as iso-2022-jp"],
  ["UTF-8", `<meta charset="utf-8">`, "is not in UTF-8, as it says; read as iso-2022-jp"],
])("reads Japanese in escape sequences that says %s", (_, head, note) => {
  const { text, note: found } = readNoted(Buffer.from(`${head}<p>\u001b$BL?\u001b(B</p>`));
  expect(text).toContain("<p>命</p>");
  expect(found).toBe(note && `the text ${note}`);
});

test("keeps an escape sequence in a text of UTF-8", () => {
  const text = "<p>é \u001b$BL?\u001b(B</p>";
  expect(decodeText(Buffer.from(text))).toBe(text);
});

test.each<[string, Buffer, string, string]>([
  [
    "with a letter and quotes of Windows",
    mix("„Ž”, ", 0x93, "é – ", 0xe9, 0x94, " й"),
    "„Ž”, “é – é” й",
    "bytes that are not UTF-8 (3)",
  ],
  [
    "cut inside a letter",
    mix("Wörter — und", Buffer.from("—").subarray(0, 2)),
    "Wörter — und\ufffd",
    "bytes that are not UTF-8 (1); letters cannot be read (1)",
  ],
  [
    "with bytes of no letter",
    mix("“Words”", 0x81, 0x8d),
    "“Words”\ufffd\ufffd",
    "bytes that are not UTF-8 (2); letters cannot be read (2)",
  ],
])("reads UTF-8 %s, with a note", (_, bytes, text, fault) => {
  expect(readNoted(bytes)).toEqual({ text, note: `the text has ${fault}` });
});

test("reads bytes in UTF-8 as letters of the book's language", () => {
  const bytes = mix("Он сказал: ", encodeText("Да.", "windows-1251"));
  expect(decodeText(bytes, { language: "ru" })).toBe("Он сказал: Да.");
});

test("counts the letters that cannot be read in the declared encoding", () => {
  const bytes = mix(`<meta charset="shift_jis">`, encodeText("命", "shift_jis"), 0xff, 0x20, 0xff);
  expect(readNoted(bytes)).toEqual({
    text: `<meta charset="shift_jis">命\ufffd \ufffd`,
    note: "letters cannot be read (2)",
  });
});

test("takes the start of a text for UTF-8 when it ends inside a letter", () => {
  const bytes = Buffer.from("Seven words → ").subarray(0, -2);
  expect(readNoted(bytes, { isStart: true })).toEqual({ text: "Seven words ", note: null });
  expect(readNoted(bytes).note).toContain("read as");
});

test.each([
  ["UTF-16LE", Buffer.from("<p>命 é</p>", "utf16le")],
  ["UTF-16LE with a mark", Buffer.from("\ufeff<p>命 é</p>", "utf16le")],
  ["UTF-16BE", Buffer.from("<p>命 é</p>", "utf16le").swap16()],
  ["UTF-16BE with a mark", Buffer.from("\ufeff<p>命 é</p>", "utf16le").swap16()],
  ["UTF-32LE", Buffer.from(Uint32Array.from("<p>命 é</p>", toCode).buffer)],
  ["UTF-32LE with a mark", Buffer.from(Uint32Array.from("\ufeff<p>命 é</p>", toCode).buffer)],
  ["UTF-32BE", Buffer.from(Uint32Array.from("<p>命 é</p>", toCode).buffer).swap32()],
  [
    "UTF-32BE with a mark",
    Buffer.from(Uint32Array.from("\ufeff<p>命 é</p>", toCode).buffer).swap32(),
  ],
  ["UTF-8 with a mark", Buffer.from("\ufeff<p>命 é</p>")],
  ["Latin-1 with the mark of UTF-8", mix("\ufeff<p>", Buffer.from("é</p>", "latin1"))],
])("reads %s", (name, bytes) => {
  expect(decodeText(bytes)).toBe(name.startsWith("Latin-1") ? "<p>é</p>" : "<p>命 é</p>");
});

test.each([
  ["bytes of no letter", Buffer.alloc(5_000_000, 0x81)],
  ["begun letters", Buffer.alloc(5_000_000, 0xe4)],
  ["letters and one other byte", mix(Buffer.alloc(5_000_000, "éa"), 0xff)],
  ["Korean letters", mix(`<meta charset="euc-kr">`, Buffer.alloc(5_000_000, 0xb0))],
  ["begun letters of Hong Kong", mix(`<meta charset="big5">`, Buffer.alloc(5_000_000, 0x88))],
  ["letters of DOS", mix(`<meta charset="cp850">`, Buffer.alloc(5_000_000, 0xa4))],
  ["swapped case", mix(`<meta charset="koi8-r">`, Buffer.alloc(5_000_000, "\u0433\u0413"), 0xff)],
  ["signs", mix(`<meta charset="iso-8859-1">`, Buffer.alloc(5_000_000, 0xb3))],
  ["begun tags", mix(0xff, Buffer.alloc(5_000_000, "<meta "))],
])("P13: decodes 5 MB of %s in a moment", (_, bytes) => {
  const start = performance.now();
  decodeText(bytes);
  expect(performance.now() - start).toBeLessThan(5_000);
});

function canEncode(text: string, encoding: string): boolean {
  try {
    return (
      !isUtf8(encodeText(text, encoding)) &&
      repairUtf8(encodeText(text, encoding), encoding) === null
    );
  } catch {
    return false;
  }
}

function declareLatin(text: string, encoding: string): Buffer {
  return Buffer.from(encodeText(`<meta charset="iso-8859-1"><p>${text}</p>`, encoding));
}

function page(text: string, encoding: string): Buffer {
  const source = `<html><head><title>The title of this page</title></head><p>${text}</p></html>`;
  return encoding === "utf-8" ? Buffer.from(source) : encodeText(source, encoding);
}

/** Texts in UTF-8, and bytes. */
function mix(...parts: (string | number | Uint8Array)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === "number" ? Uint8Array.of(part) : Buffer.from(part))),
  );
}

function toCode(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

function readNoted(...input: Parameters<typeof readText>) {
  const { text, faults } = readText(...input);
  return { text, note: describeFaults(faults) };
}
