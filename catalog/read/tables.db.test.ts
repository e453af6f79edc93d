import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { importCatalog } from "#catalog/import-catalog.ts";
import { describeReport } from "#catalog/import-report.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";
import { readFolder } from "#tests/folders/read-folder.ts";
import { checkFolder } from "#tests/tables/check-folder.ts";
import { makeWorkbook } from "#tests/tables/make-workbook.ts";

const rows = [
  ["Code", "TITLE", "Page Count", "language", "Has-Printable-Version", "created"],
  ["élan", "Élan, café; “olé”", "120", "French", "yes", "2024-02-01"],
];

const text = (separator: string) =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join("\r\n");

const bigEndian = Buffer.from(`\uFEFF${text(";")}`, "utf16le").swap16();

test.each<[string, string, string | Uint8Array]>([
  ["commas", "books.csv", text(",")],
  ["semicolons", "books.csv", text(";")],
  ["tabs", "books.csv", text("\t")],
  ["tabs in a TSV file", "Books.TSV", text("\t")],
  ["a line that names the separator", "books.csv", `sep=;\r\n${text(";")}`],
  ["another separator, named", "books.csv", `\uFEFF"sep=|"\n${text("|")}`],
  ["a byte order mark", "books.csv", `\uFEFF${text(",")}`],
  ["UTF-16", "books.csv", Buffer.from(`\uFEFF${text("\t")}`, "utf16le")],
  ["UTF-16 of the other order", "books.csv", bigEndian],
  ["UTF-16 without a mark", "books.csv", Buffer.from(text(","), "utf16le")],
  ["empty rows", "books.csv", `\n,,\n${text(",")}\n\n , ,,,,\n`],
  ["empty columns", "books.csv", text(",").replace("\r\n", ",,\r\n").concat(",,")],
  ["a workbook", "books.xlsx", makeWorkbook(rows)],
])("reads a spreadsheet with %s", async (_, name, content) => {
  await using folder = await folderWith({ [name]: content });
  const source = await readFolder(folder.path);

  expect(source.remarks).toEqual([]);
  expect(await Array.fromAsync(source.books())).toMatchObject([
    {
      value: {
        code: "élan",
        title: "Élan, café; “olé”",
        pageCount: 120,
        language: "fr",
        hasPrintableVersion: true,
        created: "2024-02-01",
      },
    },
  ]);
});

test("reads Windows-1252 with a note", async () => {
  const content = Buffer.from("code;title;language\na;Caf\xe9 \x8cuvre \x80;fr", "latin1");
  await using folder = await folderWith({ "books.csv": content });
  const source = await readFolder(folder.path);

  expect(await Array.fromAsync(source.books())).toMatchObject([
    { value: { title: "Café Œuvre €" } },
  ]);
  expect(source.remarks).toEqual([
    "books.csv is not UTF-8 and was read as Windows-1252; check its accented letters.",
  ]);
});

test("reads numbers, days and marks of a workbook", async () => {
  const workbook = makeWorkbook([
    ["code", "title", "price", "created", "hasPrintableVersion", "year", "language"],
    ["a", 7, 4.5, { day: 45_292 }, true, 1999, "en"],
    [],
    ["b", "Second", 1234.1, null, false, null, "en"],
  ]);
  await using folder = await folderWith({ "books.xlsx": workbook });
  const books = await Array.fromAsync((await readFolder(folder.path)).books());

  expect(books).toMatchObject([
    {
      where: "books.xlsx, row 2",
      value: {
        title: "7",
        price: 4.5,
        created: "2024-01-01",
        hasPrintableVersion: true,
        year: 1999,
      },
    },
    { where: "books.xlsx, row 4", value: { price: 1234.1, hasPrintableVersion: false } },
  ]);
});

test("names row, column, value and what is expected, all faults at once", async () => {
  const books = `code;title;language;price;type;pageCount;created
a;"One
Two";en;1e3;Novel;many;1/2/2024

b b;;Martian;4.505;tract;12;2024-02-30
`;
  await using folder = await folderWith({ "books.csv": books });
  const { refused } = await checkFolder(folder.path);

  const price = "dollars such as 4.50 or 4,50";
  const types = "one of Booklets, Paperbacks, Tracts, Undefined, ebooks, User, Courses";
  const day = "a day such as 2026-01-31";
  expect(refused).toEqual([
    {
      where: "books.csv, row 2",
      code: "a",
      reasons: [
        `column price has "1e3", expected ${price}`,
        `column type has "Novel", expected ${types}`,
        `column pageCount has "many", expected a whole number such as 120`,
        `column created has "1/2/2024", expected ${day}`,
      ],
    },
    {
      where: "books.csv, row 4",
      code: "b b",
      reasons: [
        `column language has "Martian", expected one language such as English, en, ceb or pt-BR`,
        `column price has "4.505", expected two decimals or none, such as 4.50 or 1234`,
        `column created has "2024-02-30", expected ${day}`,
        `column code has "b b": a code is 1 to 100 letters, digits, dots, hyphens or underscores`,
        "column title is empty; every row needs it",
      ],
    },
  ]);
});

test("names what is missing together with what is wrong", async () => {
  await using folder = await folderWith({
    "books.csv": `code,title,language,price,topics,coverUrl,pdfUrl
a,A,en,1e3,hope;joy,no.jpg,words.pdf
`,
    "words.pdf": "words",
    "topics.csv": "id,code,name\n1,hope,Hope\n",
  });
  expect((await checkFolder(folder.path)).refused).toMatchObject([
    {
      reasons: [
        `column price has "1e3", expected dollars such as 4.50 or 4,50`,
        'column topics has "hope;joy": There is no joy among the topics.',
        'column coverUrl has "no.jpg": There is no file no.jpg.',
        'column pdfUrl has "words.pdf": words.pdf is not a PDF.',
      ],
    },
  ]);
});

test("quotes a cell as the spreadsheet shows it", async () => {
  const books =
    'code;title;language;pageCount;pdfUrl\na;A;en;"some ""200""\nor more";files\\letters.pdf\n';
  await using folder = await folderWith({ "books.csv": books });
  expect((await checkFolder(folder.path)).refused).toMatchObject([
    {
      reasons: [
        'column pageCount has "some "200"\nor more", expected a whole number such as 120',
        'column pdfUrl has "files\\letters.pdf": There is no file files\\letters.pdf.',
      ],
    },
  ]);
});

test("reads how long a recording takes", async () => {
  const audios = "code,title,language,audioUrl,duration\n";
  const times = ["12:30", "1:02:03", "95", "120:00", "soon"];
  const rows = times.map((time, at) => `a${at},A,en,https://audio.test/1.mp3,${time}`);
  await using folder = await folderWith({ "audios.csv": audios + rows.join("\n") });
  const { lists } = await readFolder(folder.path);
  expect(lists.audios).toMatchObject([
    { value: { duration: 750 } },
    { value: { duration: 3723 } },
    { value: { duration: 95 } },
    { value: { duration: 7200 } },
    { sheet: { faults: [{ expected: "minutes and seconds such as 12:30" }] } },
  ]);
});

test("reads times of a workbook as they were typed", async () => {
  // In days, as programs store 12:30, 45:00, 1:02:30, 0:00:45, 0:00, 120:00 and 9:59:59.
  const times = [
    0.520833333333333, 1.875, 0.0434027777777778, 0.000520833333333333, 0, 5, 0.41665509,
  ];
  const rows = times.map((day, at) => [`a${at}`, "A", "en", "https://audio.test/1.mp3", { day }]);
  const audios = [["code", "title", "language", "audioUrl", "duration"], ...rows];
  await using folder = await folderWith({ "audios.xlsx": makeWorkbook(audios) });
  expect(await readDurations(folder.path)).toEqual([750, 2700, 3750, 45, 0, 7200, 35_999]);

  for (const mark of ["1", "true"]) {
    const since1904 = { "xl/workbook.xml": workbookSince1904(mark) };
    await using old = await folderWith({ "audios.xlsx": makeWorkbook(audios, since1904) });
    expect(await readDurations(old.path)).toEqual([750, 2700, 3750, 45, 0, 7200, 35_999]);
  }
});

test.each(["1", "true"])("reads days of a workbook that counts from 1904 (%s)", async (mark) => {
  // 2026-01-31.
  const books = [
    ["code", "title", "language", "created"],
    ["a", "A", "en", { day: 46_053 - 1_462 }],
  ];
  const since1904 = { "xl/workbook.xml": workbookSince1904(mark) };
  await using folder = await folderWith({ "books.xlsx": makeWorkbook(books, since1904) });
  expect(await Array.fromAsync((await readFolder(folder.path)).books())).toMatchObject([
    { value: { created: "2026-01-31" } },
  ]);
});

/** In seconds, or the text that was refused. */
async function readDurations(folder: string): Promise<unknown[]> {
  const { lists } = await readFolder(folder);
  return (lists.audios ?? []).map((row) => {
    const { value, sheet } = row as Extract<typeof row, { value: unknown }>;
    return sheet?.faults[0]?.text ?? (value as { duration: number }).duration;
  });
}

test("reads days and times of a workbook to the second", async () => {
  // 2027-03-04 at 08:00, 23:59:59.6 and 12:34:56; and numbers in a cell that has the form of a day.
  const days = [46_450.3333333333, 46_450.9999954, 46_450.52425926, 9_780_000_000_000, 9_780_000];
  const rows = days.map((day, at) => [`a${at}`, "A", "en", { day }]);
  const books = [["code", "title", "language", "publishAt"], ...rows];
  await using folder = await folderWith({ "books.xlsx": makeWorkbook(books) });
  const expected = "a day such as 2026-01-31, or with a time such as 2026-01-31 08:30";
  expect(await Array.fromAsync((await readFolder(folder.path)).books())).toMatchObject([
    { value: { publishAt: "2027-03-04T08:00" } },
    { value: { publishAt: "2027-03-05T00:00" } },
    { sheet: { faults: [{ text: "2027-03-04 12:34:56", expected }] } },
    { sheet: { faults: [{ text: "########", expected: "a value" }] } },
    { sheet: { faults: [{ text: "########", expected: "a value" }] } },
  ]);
});

test("refuses formulas of prices, errors, and formulas without a value", async () => {
  const rows = [
    ["code", "title", "language", "price", "notes", "pageCount"],
    ["a", { formula: "B1&amp;D1", value: "A" }, "en", { formula: "1+1", value: 2 }, null, 12],
    [{ formula: "C9", value: "#REF!" }, { formula: "C9*2" }, "en", { formula: "C9*2" }, null, 1],
    ["c", "C", "en", { formula: "1/0", value: "#DIV/0!" }, { formula: "C9" }, { formula: "" }],
    ["d", { formula: "C9", value: "" }, "en", 1, { formula: "C9", value: "#N/A" }, null],
    ["# e", "E", "en", { formula: "1+1" }, null, null],
    [null, null, null, null, { formula: "C9", value: "" }, null],
    [null, { formula: "x".repeat(200) }, null, null, null, null],
  ];
  await using folder = await folderWith({ "books.xlsx": makeWorkbook(rows) });
  const { refused, remarks } = await checkFolder(folder.path);
  const price = "expected dollars such as 4.50 or 4,50, not a formula";
  expect(refused.map(({ where, reasons }) => [where, ...reasons])).toEqual([
    ["books.xlsx, row 2", `column price has "=1+1", ${price}`],
    [
      "books.xlsx, row 3",
      'column code has "#REF!", expected a value',
      'column title has "=C9*2", expected a value',
      `column price has "=C9*2", ${price}`,
    ],
    [
      "books.xlsx, row 4",
      'column price has "#DIV/0!", expected a value',
      'column pageCount has "=…", expected a value',
    ],
    ["books.xlsx, row 5", "column title is empty; every row needs it"],
    [
      "books.xlsx, row 8",
      `column title has "=${"x".repeat(59)}…", expected a value`,
      "column code is empty; every row needs it",
      "column language is empty; every row needs it",
    ],
  ]);
  expect(remarks).toContain("books.xlsx: the rows that begin with # were ignored (1).");
});

test("looks for formulas in the first sheet only, wherever it is", async () => {
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const [names, values] = [
    ["code", "title", "language", "price"],
    ["a", "A", "en"],
  ];
  const target = (id: string, type: string, path: string) =>
    `<Relationship Id="${id}" Type="${relation}/${type}" Target="${path}"/>`;
  const other = '<c r="D2"><f>1+1</f></c>';
  const workbook = makeWorkbook([names, [...values, { formula: "2+2", value: 4 }]], {
    "xl/workbook.xml": `<workbook><sheets>${["chart", "b", "a"].map((id, at) => `<sheet name="${id}" sheetId="${at + 1}" r:id="${id}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${target("a", "worksheet", "/xl/worksheets/sheet0.xml")}${target("b", "worksheet", "worksheets/sheet1.xml")}${target("chart", "chartsheet", "chartsheets/sheet1.xml")}</Relationships>`,
    "xl/worksheets/sheet0.xml": `<worksheet><sheetData><row r="2">${other}</row></sheetData></worksheet>`,
  });
  await using folder = await folderWith({ "books.xlsx": workbook });
  const { remarks, books } = await readFolder(folder.path);
  expect(remarks).toEqual(["books.xlsx: only its first sheet is read, not chart, a."]);
  expect(await Array.fromAsync(books())).toMatchObject([
    { value: { code: "a" }, sheet: { faults: [{ text: "=2+2" }] } },
  ]);
});

test("deletes records that are named by their code alone", async () => {
  await using folder = await folderWith({ "books.csv": "code,status\na,deleted\nb,shown\n" });
  expect(await checkFolder(folder.path)).toMatchObject({
    lists: { books: { refused: 2 } },
    refused: [
      { code: "b", reasons: ['column code has "b": the library has no such record'] },
      { code: "a", reasons: ['column code has "a": It cannot be deleted: books has no a.'] },
    ],
  });
});

test("names the column of a language", async () => {
  const long = "x".repeat(1_001);
  await using folder = await folderWith({
    "topics.csv": `id,code,name.en,name.es\n1,a,A,${long}\n2,b,,\n`,
  });
  expect((await checkFolder(folder.path)).refused).toMatchObject([
    { reasons: [expect.stringMatching(/^column name.es has "x+…": /)] },
    { reasons: ["column name.en is empty; every row needs it"] },
  ]);
});

test("lists unknown columns once, and missing ones", async () => {
  const books = "code,Notes,title,language,isbn\na,x,A,en,1\nb,y,B,en,2\n";
  await using folder = await folderWith({ "books.csv": books, "prices.csv": "a,b\n1,2\n" });
  const { lists, remarks } = await checkFolder(folder.path);

  expect(lists).toMatchObject({ books: { added: 2 } });
  expect(remarks).toEqual([
    "prices.csv is not a list of a catalog and was ignored.",
    "books.csv: the columns Notes, isbn are not known and were ignored.",
  ]);
  await using headless = await folderWith({ "books.csv": "Our books,,,\na,x,A,1\n" });
  expect((await checkFolder(headless.path)).refused).toEqual([
    {
      where: "books.csv",
      code: null,
      reasons: [
        "It has no column code, title, language, which every row needs. Its first row is: Our books, –, –, –",
      ],
    },
  ]);
});

test("reads prices by the decimal sign of their column", async () => {
  const books = "code;title;language;price\na;A;en;4,50\nb;B;en;1.234\n";
  await using folder = await folderWith({ "books.csv": books });
  const read = await Array.fromAsync((await readFolder(folder.path)).books());
  expect(read).toMatchObject([{ value: { price: 4.5 } }, { value: { price: 1234 } }]);
});

test("reads where the home page shows a book first, in each language", async () => {
  const books = `code;title;language;featured;featured.es
a;A;fr;3;1 2026-12-01 2026-12-31
b;B;fr;1 from 2026-12-01;2 until 2026-12-31
c;C;fr;first;1 2026-12-31 2026-12-01
`;
  await using folder = await folderWith({ "books.csv": books });
  await using database = await openTestDatabase();
  const options = { database, folder: folder.path, mediaRoot: join(folder.path, "media") };
  const { refused } = await importCatalog(options);

  const expected = "expected a rank and the days between, such as 1 or 1 2026-12-01 2026-12-31";
  expect(refused).toMatchObject([
    {
      reasons: [
        `column featured has "first", ${expected}`,
        `column featured.es has "1 2026-12-31 2026-12-01", ${expected}`,
      ],
    },
  ]);
  const stored = await database.db.selectFrom("books").select("featured").orderBy("code").execute();
  const [from, until] = ["2026-12-01", "2026-12-31"];
  expect(stored.map(({ featured }) => featured)).toEqual([
    { fr: { rank: 3, from: null, until: null }, es: { rank: 1, from, until } },
    { fr: { rank: 1, from, until: null }, es: { rank: 2, from: null, until } },
  ]);
});

test("takes authors by code and by name, and adds those that are new", async () => {
  await using folder = await folderWith({
    "authors.csv": "code,name\nann,Ann B. Ample\n",
    "books.csv": `code,title,language,authors
a,A,en,ann; ANN B AMPLE; Bob Bright
b,B,en,"Bright, Bob & Carl Clear"
c,C,en,nobody
`,
  });
  const { lists, refused } = await checkFolder(folder.path);
  expect(lists).toMatchObject({ authors: { added: 3 }, books: { added: 2, refused: 1 } });
  expect(refused).toMatchObject([
    { code: "c", reasons: ['column authors has "nobody": There is no nobody among the authors.'] },
  ]);

  const source = await readFolder(folder.path);
  expect(source.lists.authors).toMatchObject([
    { value: { code: "ann" } },
    { value: { code: "bob-bright", name: "Bob Bright", firstName: "Bob", lastName: "Bright" } },
    { value: { code: "carl-clear", name: "Carl Clear" } },
  ]);
  expect(await Array.fromAsync(source.books())).toMatchObject([
    { value: { authors: ["ann", "bob-bright"] } },
    { value: { authors: ["bob-bright", "carl-clear"] } },
    {},
  ]);
});

test("gives books to the same author again after a list has renamed one", async () => {
  await using folder = await folderWith({
    "authors.csv": "code,name\nbob,Bob Bright\n",
    "books.csv": "code,title,language,authors\na,A,en,Bob Bright\nb,B,en,BOB\n",
  });
  await using database = await openTestDatabase();
  const options = { database, folder: folder.path, mediaRoot: join(folder.path, "media") };
  expect((await importCatalog(options)).lists).toMatchObject({ authors: { added: 1 } });

  await writeFile(join(folder.path, "authors.csv"), "code,name\nbob,Robert Bright\n");
  const { lists, remarks } = await importCatalog(options);
  expect(lists).toMatchObject({
    authors: { added: 1, changed: 1 },
    books: { changed: 1, unchanged: 1 },
  });
  expect(remarks).toContain(
    "No list has these authors, who are known by their names only: Bob Bright.",
  );
  expect(await importCatalog(options)).toMatchObject({
    lists: { authors: { unchanged: 1 }, books: { unchanged: 2 } },
    remarks: [],
  });
});

test("names the row that a row repeats, and what else is wrong with it", async () => {
  await using folder = await folderWith({
    "books.csv": "code,title,language,price\na,A,en,1\na,B,Martian,free\n",
    "topics.csv": "id,code,name\n1,hope,Hope\n1,joy,Joy\n",
  });
  expect((await checkFolder(folder.path)).refused).toMatchObject([
    { reasons: ['column id has "1": topics.csv, row 2 has the same, and counts'] },
    {
      reasons: [
        'column code has "a": books.csv, row 2 has the same, and counts',
        expect.stringMatching(/^column language has "Martian"/),
        expect.stringMatching(/^column price has "free"/),
      ],
    },
  ]);
});

test("names the cell of what a row of any list names and is not there", async () => {
  await using folder = await folderWith({
    "books.csv": "code,title,language,parent\na,A,en,\nb,B,en,b\n",
    "articles.csv": "book,title,audioUrl\na,One,no.mp3\n",
    "courses.csv": "code,title,language\nc,C,en\n",
    "course-books.csv":
      "course,name,format,url,isAnswerBook\nc,One,pdf,no.pdf,maybe\nc,Two,epub,,no\n",
    "audios.csv": "code,title,language,audioUrl,coverUrl\ns,S,en,https://a.test/1.mp3,no.png\n",
    "videos.csv": "id,title,thumbnailUrl,publishedAt\nv,V,no.jpg,soon\n",
    "pages.csv": "code,title,text.es\nabout,About,no.md\n",
    "countries.csv": "code,orderingEnabled\nZZ,yes\n",
  });
  const { refused } = await checkFolder(folder.path);
  expect(refused.flatMap(({ reasons }) => reasons).toSorted()).toEqual([
    'articles.csv, row 2: column audioUrl has "no.mp3": There is no file no.mp3.',
    'column code has "ZZ": There is no country ZZ.',
    'column coverUrl has "no.png": There is no file no.png.',
    'column parent has "b": The book is its own parent.',
    'column publishedAt has "soon", expected a day such as 2026-01-31',
    'column text.es has "no.md": There is no file no.md.',
    'column thumbnailUrl has "no.jpg": There is no file no.jpg.',
    'course-books.csv, row 2: column isAnswerBook has "maybe", expected yes or no; column url has "no.pdf": There is no file no.pdf.',
    "course-books.csv, row 3: There is no file files/c.epub.",
  ]);
});

test("says in plain words what is too long, too much or no address", async () => {
  await using folder = await folderWith({
    "books.csv": `code,title,language,pageCount\na,${"A".repeat(1_001)},en,9999999999\n`,
    "distributors.csv": "code,name,country,website\nd,D,US,nowhere\n",
  });
  const { refused } = await checkFolder(folder.path);
  expect(refused.flatMap(({ reasons }) => reasons)).toEqual([
    expect.stringMatching(/^column title has "A{60}…": at most 1000 characters$/),
    'column pageCount has "9999999999": at most 100000',
    'column website has "nowhere": an address such as https://example.org',
  ]);
});

test("counts refusals beyond the first thousand", async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) => `b${at},B,Martian`).join("\n");
  await using folder = await folderWith({ "books.csv": `code,title,language\n${rows}\n` });
  const report = await checkFolder(folder.path);
  expect(report).toMatchObject({ lists: { books: { refused: 1_500 } }, moreRefused: 500 });
  expect(report.refused).toHaveLength(1_000);
  expect(describeReport(report).slice(-2)).toEqual(["Refused: 500 more", "1500 refused."]);
});

test("P13: refuses a list with too many columns", async () => {
  const names = Array.from({ length: 201 }, (_, at) => `x${at}`);
  await using folder = await folderWith({ "books.csv": `code,title,language,${names.join()}\n` });
  expect((await checkFolder(folder.path)).refused).toMatchObject([
    { where: "books.csv", reasons: ["It has more than 200 columns."] },
  ]);
});

test("refuses a list with two columns of one name, and two files of one list", async () => {
  await using one = await folderWith({ "books.csv": "code,Title,title\na,b,c\n" });
  expect((await checkFolder(one.path)).refused).toMatchObject([
    { where: "books.csv", reasons: ["The column title is there more than once."] },
  ]);
  await using two = await folderWith({ "books.csv": "code\n", "Books.xlsx": "" });
  await expect(readFolder(two.path)).rejects.toThrow("has both Books.xlsx and books.csv");
});

const workbookSince1904 = (mark: string) =>
  `<workbook><workbookPr date1904="${mark}"/><sheets><sheet name="Sheet" sheetId="1" r:id="a"/></sheets></workbook>`;

const farCell = makeWorkbook([], {
  "xl/worksheets/sheet1.xml": `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r='XFD1048576'><v>2</v></c></row></sheetData></worksheet>`,
});

const withSheet = (rows: string, more: Record<string, string> = {}) =>
  makeWorkbook([], {
    "xl/worksheets/sheet1.xml": `<a:worksheet><sheetData>${rows}</sheetData></a:worksheet>`,
    ...more,
  });

const otherPart = withSheet("", {
  "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="other.xml"/></Relationships>`,
  "xl/other.xml": `<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>`,
});

const entities = makeWorkbook([["code", "title"]], {
  "xl/sharedStrings.xml": `<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`,
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1"><c r="A1" t="s"`,
});

const longElement = makeWorkbook([], {
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row ${Array.from({ length: 1_000 }, (_, at) => `a${at}="<>"`).join(" ")}/></sheetData></worksheet>`,
});

test.each<[string, string | Uint8Array, RegExp]>([
  ["a cell far away", farCell, /a cell XFD1048576/],
  ["a cell far away in a row", withSheet('<row r="900000"><c r="A1"/></row>'), /a cell A1;/],
  ["a cell far away in small letters", withSheet('<row><c r="dz1"/></row>'), /a cell dz1;/],
  ["a cell far away by a prefix", withSheet('<b:row><b:c b:r="XFD1"/></b:row>'), /a cell XFD1;/],
  ["a cell far away by an entity", withSheet('<row><c r="X&#70;D1"/></row>'), /a cell XFD1;/],
  ["a cell far away by an exponent", withSheet('<row><c r="A9e9"/></row>'), /a cell A9e9;/],
  ["a cell far away in another part", otherPart, /a cell XFD1;/],
  ["a row far away", withSheet('<row r="30000000"/>'), /no workbook/],
  ["a row that has no end", withSheet('<row r="Infinity"/>'), /no workbook/],
  ["a row that is no number", withSheet('<row r="x"/><row r="6000000"/>'), /no workbook/],
  ["a cell in such a row", withSheet('<row r="x"><c r="A6000000"/></row>'), /no workbook/],
  [
    "cells in the last row and the last column",
    withSheet('<row r="1"><c r="GR1"/></row><row r="200000"><c r="A200000"/></row>'),
    /in row 200000 and in column 200;/,
  ],
  ["no workbook inside", "code,title", /no workbook/],
  ["entities, and cut off", entities, /no workbook/],
  [
    "too many letters",
    makeWorkbook([["code"]], {
      "xl/other.xml": Array.from({ length: 3_000_000 }, (_, at) => at).join(),
    }),
    /too large/,
  ],
  ["an element of 1,000 attributes", longElement, /no workbook/],
  ["a bomb", makeWorkbook([["code"]], { "xl/other.xml": "0".repeat(40_000_000) }), /no workbook/],
])("P13: refuses a workbook with %s in one sentence", async (_, content, sentence) => {
  await using folder = await folderWith({ "books.xlsx": content });
  const { refused } = await checkFolder(folder.path);
  expect(refused).toEqual([
    { where: "books.xlsx", code: null, reasons: [expect.stringMatching(sentence)] },
  ]);
});

test("P13: reads a workbook with rows without words up to the last", async () => {
  const names = ["A code", "B title", "C language"].map((each) => {
    const [letter, name] = each.split(" ");
    return `<c r="${letter}1" t="str"><v>${name}</v></c>`;
  });
  const row = `<row r="1">${names.join("")}</row>`;
  const workbook = withSheet(`${row}<row r="3"><c r="A3" s="1"/></row><row r="1048576"/>`);
  await using folder = await folderWith({ "books.xlsx": workbook });
  expect((await readFolder(folder.path)).remarks).toEqual(["books.xlsx has no rows."]);
});

async function folderWith(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtempDisposable(join(tmpdir(), "lectern-tables-"));
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder.path, name), content);
  return folder;
}
