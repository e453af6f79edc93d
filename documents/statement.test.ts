import { expect, test } from "vitest";

import { groupByYear } from "#domain/donation-years.ts";
import { languages } from "#domain/languages.ts";
import { cents } from "#domain/money.ts";
import { readPdf } from "#tests/read-pdf.ts";

import { type Statement, type StatementDonation, renderStatement } from "./statement.ts";

function donation(change: Partial<StatementDonation> = {}): StatementDonation {
  return {
    day: "2026-03-01",
    paymentId: "1041",
    kind: "once",
    amount: cents(25),
    state: "paid",
    ...change,
  };
}

function statement(change: Partial<Statement> = {}): Statement {
  return {
    language: "en",
    library: { name: "Lantern Library", address: ["12 Harbor Street", "Fairwater, Ohio 00127"] },
    person: { name: "Ruth Alder", address: ["1 Alder Lane", "Elmbrook, Vermont 05001"] },
    day: "2026-11-22",
    years: groupByYear([donation()]),
    ...change,
  };
}

/** Fifteen donations a year, among them one refunded, one returned and one pending. */
function thirtyDonations(): StatementDonation[] {
  const states = { 4: "refunded", 11: "returned", 29: "pending" } as const;
  return Array.from({ length: 30 }, (_, place) =>
    donation({
      day: `${place < 15 ? 2025 : 2026}-${String((place % 12) + 1).padStart(2, "0")}-07`,
      paymentId: String(1000 + place),
      kind: (["with-order", "once", "monthly"] as const)[place % 3],
      amount: cents(10.01 + place),
      state: { ...states }[place] ?? "paid",
    }),
  );
}

const printing = { paper: "us-letter", fontsFolder: undefined } as const;
const print = async (input: Statement) => (await renderStatement(input, printing)).pdf;
const linesOf = async (change: Partial<Statement>) =>
  readPdf(await print(statement(change))).flat();
const claimsAccess = (pdf: Uint8Array) => Buffer.from(pdf).includes("pdfuaid:part");

test("prints the person, the donations and that nothing was given in return", async () => {
  expect(await linesOf({})).toEqual([
    "Lantern Library",
    "12 Harbor Street",
    "Fairwater, Ohio 00127",
    "Ruth Alder",
    "1 Alder Lane",
    "Elmbrook, Vermont 05001",
    "Statement of gifts",
    "Made on November 22, 2026",
    "The gifts of each year stand in the order of their dates.",
    "2026",
    "Date Payment number Kind State Amount",
    "March 1, 2026 1041 Once Paid $25.00",
    "Total for 2026 $25.00",
    "All amounts are in US dollars.",
    "Thank you for your gifts.",
    "No goods or services were provided in return for these gifts.",
    "1 / 1",
  ]);
});

test.each([
  [
    "es",
    "1 de marzo de 2026 1041 Con un pedido Pagado 1234,50\u00a0$",
    "2 de marzo de 2026 1042 Cada mes Devuelto por el banco (0,10\u00a0$)",
    "Total de 2026 1234,50\u00a0$",
    "De lo pagado con un pedido figura solo el donativo, y no el precio de los libros ni del envío.",
  ],
  [
    "fr",
    "1er mars 2026 1041 Avec une commande Payé 1\u00a0234,50\u00a0$",
    "2 mars 2026 1042 Chaque mois Rejeté par la banque (0,10\u00a0$)",
    "Total pour 2026 1\u00a0234,50\u00a0$",
    "Des sommes payées avec une commande, seul le don figure ici, et non le prix des livres ni de l’envoi.",
  ],
] as const)(
  "formats dates, amounts and texts for the language %s",
  async (language, ...expected) => {
    const donations = [
      donation({ kind: "with-order", amount: cents(1234.5) }),
      donation({
        day: "2026-03-02",
        paymentId: "1042",
        kind: "monthly",
        amount: cents(0.1),
        state: "returned",
      }),
    ];
    expect(await linesOf({ language, years: groupByYear(donations) })).toEqual(
      expect.arrayContaining(expected),
    );
  },
);

test.each([
  [
    "alone",
    ["with-order"],
    [
      "Of what was paid with an order, only the gift is listed, and not the price of books or shipping.",
    ],
  ],
  [
    "beside others",
    ["monthly", "with-order"],
    [
      "No goods or services were provided in return for the gifts that were made without an order.",
      "Of what was paid with an order, only the gift is listed, and not the price of books or shipping.",
    ],
  ],
] as const)(
  "limits the note about goods for donations with an order, %s",
  async (_, kinds, closing) => {
    const lines = await linesOf({ years: groupByYear(kinds.map((kind) => donation({ kind }))) });
    const begin = lines.indexOf("Thank you for your gifts.");
    expect(lines.slice(begin + 1, -1).join(" ")).toBe(closing.join(" "));
  },
);

test("ignores a refunded donation with an order in the closing notes", async () => {
  const donations = [donation(), donation({ kind: "with-order", state: "refunded" })];
  expect((await linesOf({ years: groupByYear(donations) })).join(" ")).toMatch(
    /return for these gifts\. 1 \/ 1$/,
  );
});

test("lists thirty donations of two years and sums the paid ones", async () => {
  const lines = await linesOf({ years: groupByYear(thirtyDonations()) });
  const amounts = lines.filter((line) => /^[A-Z][a-z]+ 7, 20/.test(line));
  const paid = amounts.filter((line) => / Paid \$/.test(line)).map((line) => amountIn(line));

  expect(amounts).toHaveLength(30);
  expect(amounts).toEqual(
    expect.arrayContaining([
      "May 7, 2025 1004 Once Refunded ($14.01)",
      "December 7, 2025 1011 Monthly Returned by the bank ($21.01)",
      "June 7, 2026 1029 Monthly Pending ($39.01)",
    ]),
  );
  expect(lines.filter((line) => line.startsWith("Total"))).toEqual([
    "Total for 2026 $441.14",
    "Total for 2025 $220.13",
  ]);
  expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(44_114 + 22_013);
  expect(lines).toContain(
    "Amounts in parentheses do not count: they are not paid yet, or went back.",
  );
});

function amountIn(line: string): number {
  return Number(/\$(\d+)\.(\d\d)$/.exec(line)?.slice(1).join(""));
}

test("numbers pages and repeats name and column headings", async () => {
  const donations = Array.from({ length: 60 }, (_, place) =>
    donation({ paymentId: String(place) }),
  );
  const pages = readPdf(await print(statement({ years: groupByYear(donations) })));

  expect(pages.map((page) => page.at(-1))).toEqual(["1 / 3", "2 / 3", "3 / 3"]);
  expect(pages[1]?.slice(0, 2)).toEqual([
    "Statement of gifts Ruth Alder",
    "Date Payment number Kind State Amount",
  ]);
});

test.each([
  ["en", "There are no gifts in 2026.", "There are no gifts."],
  ["es", "No hay donativos en 2026.", "No hay donativos."],
  ["fr", "Il n’y a aucun don en 2026.", "Il n’y a aucun don."],
] as const)("states in %s that there are no donations", async (language, inYear, atAll) => {
  const years = [{ year: 2026, gifts: [], sum: cents(0) }];
  const nobody = { name: "", address: [] };

  expect((await linesOf({ language, years })).slice(-3)).toEqual(["2026", inYear, "1 / 1"]);
  expect((await linesOf({ language, years: [], person: nobody })).slice(-2)).toEqual([
    atAll,
    "1 / 1",
  ]);
});

test("prints a dash for a donation without payment number", async () => {
  const donations = [donation({ state: "pending", paymentId: null })];
  expect(await linesOf({ years: groupByYear(donations) })).toContain(
    "March 1, 2026 – Once Pending ($25.00)",
  );
});

test("does not thank for unpaid donations", async () => {
  const lines = await linesOf({ years: groupByYear([donation({ state: "voided" })]) });
  expect(lines).toEqual(
    expect.arrayContaining(["March 1, 2026 1041 Once Cancelled ($25.00)", "Total for 2026 $0.00"]),
  );
  expect(lines.join()).not.toMatch(/Thank you|goods/);
});

test("refuses a sum that does not match the paid donations", async () => {
  const years = [
    { year: 2026, gifts: [donation(), donation({ state: "pending" })], sum: cents(50) },
  ];
  await expect(print(statement({ years }))).rejects.toThrow(
    "The sum of 2026 does not match its paid donations",
  );
});

test.each(['#eval("1")', "$x$ #panic()", "*bold* _slant_", "a \\ b", "“a” \"b\" 'c'", "= <l> @x"])(
  "prints %s as typed",
  async (typed) => {
    const lines = await linesOf({
      person: { name: typed, address: [typed] },
      years: groupByYear([donation({ paymentId: typed })]),
    });
    expect(lines.filter((line) => line === typed)).toHaveLength(2);
    expect(lines).toContain(`March 1, 2026 ${typed} Once Paid $25.00`);
  },
);

test("prints overlong text completely, with and without spaces", async () => {
  const phrase = "one two ".repeat(1250).trim();
  const letters = "x".repeat(10_000);
  const lines = await linesOf({ person: { name: "N".repeat(100), address: [phrase, letters] } });
  const text = lines.join(" ").replaceAll(" ", "");

  expect(text).toContain("N".repeat(100));
  expect(text.match(/onetwo/g)).toHaveLength(1250);
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(10_000);
});

test.each(languages)("prints an accessible PDF in %s", async (language) => {
  expect(claimsAccess(await print(statement({ language })))).toBe(true);
});

test.each([
  ["en", "Some characters cannot be printed here. [?] stands for them."],
  ["es", "Algunos caracteres no se pueden imprimir aquí. En su lugar figura [?]."],
  ["fr", "Certains caractères ne peuvent pas être imprimés ici\u00a0: [?] les remplace."],
] as const)("replaces a missing character and notes it in %s", async (language, note) => {
  const person = { name: "Ruth \u{10fffd} Alder", address: ["北京市 👨‍👩‍👧 1"] };
  const { pdf, missing } = await renderStatement(statement({ language, person }), printing);
  const lines = readPdf(pdf).flat();
  expect(claimsAccess(pdf)).toBe(true);
  expect(lines).toEqual(expect.arrayContaining(["Ruth [?] Alder", "[?] [?] 1", note]));
  expect(missing).toEqual(expect.arrayContaining(["\u{10fffd}", "北", "京", "市"]));
  expect(await linesOf({ language })).not.toContain(note);
});

test.each(["1️⃣", "2️⃣", "5️⃣", "0⃣", "M⃣"])(
  "keeps amounts and dates when an address has %s",
  async (keycap) => {
    const person = { name: "Ruth Alder", address: [`${keycap} Alder Lane 1250`, "March"] };
    const { pdf, missing } = await renderStatement(statement({ person }), printing);
    const lines = readPdf(pdf).flat();
    expect(missing).toEqual([keycap]);
    expect(lines).toEqual(
      expect.arrayContaining([
        "[?] Alder Lane 1250",
        "March",
        "Made on November 22, 2026",
        "March 1, 2026 1041 Once Paid $25.00",
        "Total for 2026 $25.00",
      ]),
    );
  },
);

test.each([
  ["us-letter", "612 792"],
  ["a4", /595\.\d+ 841\.\d+/],
] as const)("prints a statement in the size %s", async (paper, size) => {
  const { pdf } = await renderStatement(statement({}), { ...printing, paper });
  const text = Buffer.from(pdf).toString("latin1");
  expect(/\/MediaBox \[0 0 ([\d. ]+)\]/.exec(text)?.[1]).toMatch(size);
});

test("keeps the largest sum on one line", async () => {
  const maximum = cents(99_999_999.99);
  const donations = [
    donation({ amount: maximum, paymentId: "99384721016" }),
    donation({ amount: cents(0.01) }),
  ];
  expect(await linesOf({ years: groupByYear(donations) })).toContain(
    "Total for 2026 $100,000,000.00",
  );
});
