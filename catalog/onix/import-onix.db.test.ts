import { expect, test } from "vitest";

import { buildPackage, makeEpub } from "#tests/epubs/make-epub.ts";
import { makeOnix, makeProduct } from "#tests/folders/make-onix.ts";
import { makePdf } from "#tests/folders/make-pdf.ts";
import { makePicture } from "#tests/folders/make-picture.ts";
import { openFolderLibrary } from "#tests/folders/open-folder-library.ts";

const isbn = "9780000000019";

const whole = makeProduct({
  isbn,
  details: {
    ProductFormDetail: "B310",
    Collection: {
      CollectionType: "10",
      TitleDetail: {
        TitleType: "01",
        TitleElement: [
          { TitleElementLevel: "01", PartNumber: "Book 3" },
          { TitleElementLevel: "02", TitlePrefix: "The", TitleWithoutPrefix: "Hill Set" },
        ],
      },
    },
    TitleDetail: [
      { TitleType: "05", TitleElement: { TitleElementLevel: "01", TitleText: "Short" } },
      {
        TitleType: "01",
        TitleElement: {
          TitleElementLevel: "01",
          TitlePrefix: "The",
          TitleWithoutPrefix: "Lamp &amp; the <em>Hill</em>",
          Subtitle: "A Story",
        },
      },
    ],
    Contributor: [
      { SequenceNumber: "2", ContributorRole: "B06", PersonName: "Tom True" },
      { SequenceNumber: "1", ContributorRole: "A01", NamesBeforeKey: "Ann B.", KeyNames: "Ample" },
      { SequenceNumber: "3", ContributorRole: ["A23", "B01"], PersonName: "Ed Fore" },
      { SequenceNumber: "4", ContributorRole: "E07", PersonName: "Nan Voice" },
      { SequenceNumber: "5", ContributorRole: "A12", CorporateName: "Picture House" },
      { SequenceNumber: "6", ContributorRole: "A01", UnnamedPersons: "02" },
    ],
    Language: [
      { LanguageRole: "02", LanguageCode: "fre" },
      { LanguageRole: "01", LanguageCode: "spa", CountryCode: "MX" },
    ],
    Extent: [
      { ExtentType: "10", ExtentValue: "200", ExtentUnit: "03" },
      { ExtentType: "00", ExtentValue: "148", ExtentUnit: "03" },
    ],
    Subject: [
      { SubjectSchemeIdentifier: "10", SubjectCode: "REL012000" },
      {
        SubjectSchemeIdentifier: "10",
        SubjectCode: "REL1",
        SubjectHeadingText: "RELIGION / Prayer",
      },
      { SubjectSchemeIdentifier: "20", SubjectHeadingText: "grace; hope" },
    ],
  },
  more: {
    CollateralDetail: {
      TextContent: [
        { TextType: "02", ContentAudience: "00", Text: "Short." },
        { TextType: "03", ContentAudience: "00", Text: "<p>First <b>words</b>.</p><p>Last.</p>" },
      ],
      SupportingResource: {
        ResourceContentType: "01",
        ResourceMode: "03",
        ResourceVersion: { ResourceForm: "02", ResourceLink: "art/front.png" },
      },
    },
    PublishingDetail: {
      Imprint: { ImprintName: "Small Lamp" },
      Publisher: { PublishingRole: "01", PublisherName: "Hill Press" },
      PublishingDate: { PublishingDateRole: "01", Date: "201503" },
    },
    ProductSupply: {
      SupplyDetail: {
        ProductAvailability: "20",
        Price: [
          { PriceType: "01", PriceAmount: "9.00", CurrencyCode: "GBP" },
          { PriceType: "01", PriceAmount: "4.50", CurrencyCode: "USD" },
        ],
      },
    },
  },
});

test("imports every element that it knows of a product", async () => {
  await using at = await openFolderLibrary();
  await at.write({
    "feed.xml": makeOnix([whole]),
    [`${isbn}.epub`]: makeEpub(),
    "978-0-00-000001-9.pdf": makePdf(),
    "art/front.png": await makePicture(),
    "other.pdf": makePdf(),
  });
  const { lines } = await at.import();
  expect(lines).toContain("Read as ONIX messages.");
  expect(lines).toContain(
    `Added: feed.xml, com.press.1 (${isbn}): with ${isbn}.epub and 978-0-00-000001-9.pdf`,
  );
  expect(lines.filter((line) => line.startsWith("Not used"))).toEqual(["Not used: other.pdf"]);
  const [book] = await at.readBooks();
  expect(book).toMatchObject({
    code: isbn,
    title: "The Lamp & the Hill",
    subtitle: "A Story",
    language: "es-MX",
    type: "Booklets",
    binding: "stapled",
    has_printable_version: true,
    price_cents: 450,
    page_count: 148,
    publisher: "Hill Press",
    year: 2015,
    description: "First words.\n\nLast.",
    authors: ["Ann B. Ample"],
    sorted: ["Ample"],
    series: [["The Hill Set", 3]],
    contributors: [
      { name: "Tom True", role: "translator" },
      { name: "Ed Fore", role: "foreword" },
      { name: "Ed Fore", role: "editor" },
      { name: "Nan Voice", role: "narrator" },
      { name: "Picture House", role: "illustrator" },
    ],
    files: [`epub ${isbn}.epub`, "pdf 978-0-00-000001-9.pdf"],
  });
  expect(book?.topics).toHaveLength(3);
  expect(book?.cover).not.toBeNull();
  expect((await at.import()).lists.books).toMatchObject({ unchanged: 1, changed: 0 });
});

test("reads short tags and other encodings the same", async () => {
  await using at = await openFolderLibrary();
  const short = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE ONIXmessage SYSTEM "http://www.editeur.org/onix/3.0/short/onix-international.dtd">
<ONIXmessage release="3.0"><header><sender><x298>P</x298></sender><x307>20260131</x307></header>
<product><a001>ref-1</a001><a002>03</a002><productidentifier><b221>15</b221><b244>${isbn}</b244></productidentifier>
<descriptivedetail><x314>00</x314><b012>BB</b012><titledetail><b202>01</b202><titleelement><x409>01</x409>
<b203>El rincón</b203></titleelement></titledetail><contributor><b034>1</b034><b035>A01</b035><b037>Peña, José</b037></contributor>
<language><b253>01</b253><b252>spa</b252></language><extent><b218>00</b218><b219>96</b219><b220>03</b220></extent>
</descriptivedetail><collateraldetail><textcontent><x426>03</x426><x427>00</x427>
<d104 textformat="02">&lt;p&gt;Uno.&lt;/p&gt;&lt;p&gt;Dos.&lt;/p&gt;</d104></textcontent></collateraldetail>
</product></ONIXmessage>`;
  await at.write({ "feed.onix": Buffer.from(short, "latin1") });
  await at.import();
  expect(await at.readBooks()).toMatchObject([
    {
      title: "El rincón",
      authors: ["José Peña"],
      binding: "hardcover",
      page_count: 96,
      description: "Uno.\n\nDos.",
    },
  ]);
});

test("changes the same book when its record is corrected", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "feed.xml": makeOnix([makeProduct()]) });
  await at.import();
  await at.write({
    "feed.xml": makeOnix([makeProduct({ title: "A Lamp", author: "Ample, Anna" })]),
  });
  const { lines } = await at.import();
  expect(lines).toContainEqual(expect.stringMatching(/^Changed: feed\.xml, .*: authors, title$/));
  expect(await at.readBooks()).toMatchObject([{ title: "A Lamp", authors: ["Anna Ample"] }]);
});

test("reads several messages, and the last record of each product counts", async () => {
  await using at = await openFolderLibrary();
  await at.write({
    "1.xml": makeOnix([makeProduct(), makeProduct({ reference: "two", title: "Two" })]),
    "2.xml": makeOnix([makeProduct({ title: "The New Lamp" })]),
    "3.xml": makeOnix([makeProduct({ reference: "three", title: "Three" })]).slice(0, -40),
    "style.xml": "<style/>",
  });
  const { lines, refused } = await at.import();
  expect((await at.readBooks()).map(({ title }) => title)).toEqual(["The New Lamp", "Two"]);
  expect(lines).toContain("Note: 1 products are there more than once; the last of each counts.");
  expect(lines).toContain("Not used: style.xml");
  expect(refused).toMatchObject([
    { where: "3.xml", reasons: ["It is cut off: its last element does not end."] },
  ]);
});

test.each([
  ["a delete", { NotificationType: "05" }, /withdraw the book instead/],
  ["a partial update", { NotificationType: "04" }, /partial update/],
  ["a test", { NotificationType: "88" }, /no record of a book to publish/],
])("does not import %s", async (_, elements, reason) => {
  await using at = await openFolderLibrary();
  await at.write({ "feed.xml": makeOnix([{ ...makeProduct(), ...elements }]) });
  const { refused } = await at.import();
  expect(refused).toMatchObject([{ reasons: [expect.stringMatching(reason)] }]);
  expect(await at.readBooks()).toEqual([]);
});

test.each([
  ["a set", { details: { ProductComposition: "10" } }, /set or pack/],
  ["a calendar", { form: "PC" }, /no book \(ProductForm PC\)/],
  ["a product without a title", { title: " " }, /no title/],
])("refuses %s", async (_, parts, reason) => {
  await using at = await openFolderLibrary();
  await at.write({ "feed.xml": makeOnix([makeProduct(parts)]) });
  expect((await at.import()).refused).toMatchObject([{ reasons: [expect.stringMatching(reason)] }]);
});

test("gives a book without files its language from --language", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "feed.xml": makeOnix([makeProduct({ details: { Language: [] } })]) });
  const { refused } = await at.import();
  expect(refused).toMatchObject([{ reasons: [expect.stringMatching(/--language/)] }]);
  await at.import({ language: "ceb" });
  expect(await at.readBooks()).toMatchObject([{ language: "ceb" }]);
});

test("lets no printed copies be ordered of a book that is gone", async () => {
  await using at = await openFolderLibrary();
  const supply = { ProductSupply: { SupplyDetail: { ProductAvailability: "51" } } };
  await at.write({
    "feed.xml": makeOnix([
      makeProduct({ more: supply }),
      makeProduct({ reference: "e", form: "EA" }),
    ]),
    "e.epub": makeEpub({ "OEBPS/content.opf": buildPackage() }),
  });
  await at.import();
  expect(await at.readBooks()).toMatchObject([
    { type: "Paperbacks", has_printable_version: false },
    { type: "ebooks", has_printable_version: false, binding: null },
  ]);
});
