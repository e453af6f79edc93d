import { globSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readPdf } from "#tests/read-pdf.ts";

import type { PrintSettings } from "./open-typesetter.ts";
import { type PackingSlip, renderPackingSlips } from "./packing-slips.ts";

type Line = PackingSlip["lines"][number];

function line(change: Partial<Line> = {}): Line {
  return { quantity: 2, code: "lant", title: "The Lantern in the Window", ...change };
}

function slip(change: Partial<PackingSlip> = {}): PackingSlip {
  return {
    order: 1041,
    day: "2026-11-22",
    language: "en",
    library: { name: "Lantern Library", address: ["12 Harbor Street", "Fairwater, Ohio 00127"] },
    address: ["Ruth Alder", "1 Alder Lane", "Elmbrook, Vermont 05001"],
    taxId: "",
    isToClear: false,
    lines: [line(), line({ quantity: 1, code: "allg", title: "All of Grace" })],
    ...change,
  };
}

const printing = { paper: "us-letter", fontsFolder: undefined } as const;
const claimsAccess = (pdf: Uint8Array) => Buffer.from(pdf).includes("pdfuaid:part");
async function print(
  slips: PackingSlip[],
  change: Partial<PrintSettings> = {},
): Promise<Uint8Array> {
  const { pdf, unprinted } = await renderPackingSlips(slips, { ...printing, ...change });
  expect(unprinted).toEqual([]);
  return pdf ?? new Uint8Array();
}
const pagesOf = async (...slips: PackingSlip[]) => readPdf(await print(slips));

test("prints sender, order, recipient and books", async () => {
  expect(await pagesOf(slip({ taxId: "123.456.789-09" }))).toEqual([
    [
      "Lantern Library",
      "12 Harbor Street",
      "Fairwater, Ohio 00127",
      "Order",
      "1041",
      "November 22, 2026",
      "Ruth Alder",
      "1 Alder Lane",
      "Elmbrook, Vermont 05001",
      "To pack",
      "3 copies of 2 titles",
      "Tax ID",
      "123.456.789-09",
      "Packed Copies Code Title",
      "2 lant The Lantern in the Window",
      "1 allg All of Grace",
      "Notes",
      "Thank you for your order. May these books do you good.",
      "Order 1041 1 / 1",
    ],
  ]);
});

test("greets in the recipient's language, with everything else in English", async () => {
  const pages = await pagesOf(slip({ language: "es" }), slip({ language: "fr", order: 7 }));
  expect(pages[0]).toEqual(
    expect.arrayContaining([
      "Packed Copies Code Title",
      "Muchas gracias por su pedido. Que estos libros le hagan mucho bien.",
    ]),
  );
  expect(pages[1]).toContain("Merci de votre commande. Puissent ces livres vous faire du bien.");
});

test("leaves out a missing tax id and counts one copy in the singular", async () => {
  const [page] = await pagesOf(slip({ lines: [line({ quantity: 1 })] }));
  expect(page).toContain("1 copy of 1 title");
  expect(page?.join()).not.toContain("Tax");
});

test("shows that a payment is not cleared, and otherwise no payment", async () => {
  const pages = await pagesOf(slip({ isToClear: true }), slip());
  expect(pages[0]).toEqual(expect.arrayContaining(["Payment", "Paid, not cleared"]));
  expect(pages[1]).not.toContain("Payment");
});

test("prints a code on one line, or breaks it after a hyphen", async () => {
  const [page] = await pagesOf(
    slip({
      lines: [
        line({ code: "morning-and-evening" }),
        line({ code: "counsel-for-christian-workers" }),
      ],
    }),
  );
  expect(page).toContain("2 morning-and-evening The Lantern in the Window");
  expect(page).toContain("workers");
  expect(page?.join("|")).toContain("counsel-for-christian-|workers");
});

test("fits an order of 48 long titles on three pages", async () => {
  const title = "The Pilgrim’s Progress from This World to That Which Is to Come";
  const lines = Array.from({ length: 48 }, () =>
    line({ code: "the-pilgrims-progress-two", title }),
  );
  expect((await pagesOf(slip({ lines }))).length).toBeLessThanOrEqual(3);
});

test("starts each order on a new page and numbers its pages", async () => {
  const manyLines = Array.from({ length: 60 }, (_, place) => line({ code: `code${place}` }));
  const pages = await pagesOf(slip({ order: 1 }), slip({ order: 2, lines: manyLines }), slip());

  expect(pages.map((page) => page.at(-1))).toEqual([
    "Order 1 1 / 1",
    "Order 2 1 / 3",
    "Order 2 2 / 3",
    "Order 2 3 / 3",
    "Order 1041 1 / 1",
  ]);
  expect(pages.map((page) => page[0])).toEqual([
    "Lantern Library",
    "Lantern Library",
    "Order 2, continued",
    "Order 2, continued",
    "Lantern Library",
  ]);
  expect(pages[2]).toContain("Packed Copies Code Title");
  expect(pages.flat().filter((text) => text.startsWith("2 code"))).toHaveLength(60);
});

test("prints two hundred orders as two hundred slips", async () => {
  const slips = Array.from({ length: 200 }, (_, place) =>
    slip({ order: 5000 + place, lines: [line({ code: `code${place}` })] }),
  );
  const pages = await pagesOf(...slips);

  expect(pages).toHaveLength(200);
  expect(pages.map((page) => page.at(-1))).toEqual(
    slips.map(({ order }) => `Order ${order} 1 / 1`),
  );
  expect(pages[199]).toContain("2 code199 The Lantern in the Window");
});

test("prints that there is nothing to pack without orders or books", async () => {
  expect(await pagesOf()).toEqual([["There is nothing to pack."]]);
  expect((await pagesOf(slip({ lines: [] })))[0]).toEqual(
    expect.arrayContaining(["0 copies of 0 titles", "There is nothing to pack."]),
  );
});

test("prints typed text literally and wraps long titles", async () => {
  const typed = '#eval("1") $x$ *b* \\ @x';
  const title = "Grace Abounding to the Chief of Sinners, a Brief Relation of Mercy "
    .repeat(3)
    .trim();
  const [page] = await pagesOf(
    slip({
      address: [typed, "W".repeat(200)],
      taxId: "X".repeat(40),
      lines: [line({ code: "c".repeat(100), title }), line({ title: typed })],
    }),
  );
  const text = page?.join(" ").replaceAll(" ", "");

  expect(page).toContain(typed);
  expect(page).toContain(`2 lant ${typed}`);
  expect(text).toContain("W".repeat(200));
  expect(text).toContain("X".repeat(40));
  expect(text?.match(/c/g)?.length).toBeGreaterThanOrEqual(100);
  expect(text).toContain(title.replaceAll(" ", ""));
});

test("prints slips as accessible PDF", async () => {
  expect(claimsAccess(await print([slip()]))).toBe(true);
  expect(claimsAccess(await print([]))).toBe(true);
});

test.each([
  ["Greek", "Ελένη Παπαδοπούλου, ᾍδης"],
  ["Cyrillic", "Дмитрий Ђорђевић, Үлзий"],
  ["Vietnamese", "Nguyễn Thị Phượng"],
  ["West African", "Ɓaŋɔ Ɛsi"],
])("prints a name in %s that can be read back", async (_, name) => {
  const [page = []] = await pagesOf(slip({ address: [name] }));
  // Text in a second font is extracted as a separate word.
  expect(page.map((line) => line.replaceAll(" ", ""))).toContain(name.replaceAll(" ", ""));
});

test("leaves out a slip with a missing character and prints the others", async () => {
  const slips = [
    slip({ order: 1 }),
    slip({ order: 2, address: ["李明 \u{10fffd}", "北京市"] }),
    slip({ order: 3, lines: [line({ title: "\u{10fffe}\u{10fffd} in a title" })] }),
    slip({ order: 4 }),
  ];
  const { pdf, unprinted } = await renderPackingSlips(slips, printing);
  expect(readPdf(pdf ?? new Uint8Array()).map((page) => page.at(-1))).toEqual([
    "Order 1 1 / 1",
    "Order 4 1 / 1",
  ]);
  expect(claimsAccess(pdf ?? new Uint8Array())).toBe(true);
  expect(unprinted.map(({ order }) => order)).toEqual([2, 3]);
  expect(unprinted[0]?.characters.toSorted()).toEqual([..."京北市明李", "\u{10fffd}"].toSorted());
  expect(await renderPackingSlips(slips.slice(1, 2), printing)).toMatchObject({ pdf: null });
});

test("leaves out a slip with a keycap and prints others with its digit", async () => {
  const slips = [
    slip({ order: 1 }),
    slip({ order: 2, address: ["1️⃣2 Main 北"], lines: [line({ code: "a1" })] }),
    slip({ order: 3, address: ["12 Main Street"] }),
  ];
  const { pdf, unprinted } = await renderPackingSlips(slips, printing);
  expect(readPdf(pdf ?? new Uint8Array()).map((page) => page.at(-1))).toEqual([
    "Order 1 1 / 1",
    "Order 3 1 / 1",
  ]);
  expect(unprinted).toEqual([{ order: 2, characters: ["1️⃣", "北"] }]);
});

test("prints a character from a font of the folder", async () => {
  // An icon font from a package that the tests use.
  const [font = ""] = globSync("node_modules/playwright-core/lib/vite/traceViewer/codicon*.ttf");
  const folder = await mkdtemp(join(tmpdir(), "lectern-fonts-"));
  await copyFile(font, join(folder, "signs.ttf"));
  const strange = slip({ address: ["Ruth \uea60 Alder"] });
  try {
    expect(await renderPackingSlips([strange], printing)).toMatchObject({ pdf: null });
    const pdf = await print([strange], { fontsFolder: folder });
    expect(readPdf(pdf)[0]).toContain("Ruth \uea60 Alder");
    expect(claimsAccess(pdf)).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ["us-letter", "612 792"],
  ["a4", /595\.\d+ 841\.\d+/],
] as const)("prints slips in the size %s", async (paper, size) => {
  const pdf = Buffer.from(await print([slip()], { paper })).toString("latin1");
  expect(/\/MediaBox \[0 0 ([\d. ]+)\]/.exec(pdf)?.[1]).toMatch(size);
});

test("fits the content of a Letter page on an A4 page", async () => {
  const longSlip = slip({
    address: Array.from({ length: 6 }, () => "W".repeat(28)),
    taxId: "X".repeat(40),
    lines: Array.from({ length: 16 }, (_, place) => line({ code: `code-${place}` })),
  });
  expect(readPdf(await print([longSlip], { paper: "a4" }))).toHaveLength(1);
});
