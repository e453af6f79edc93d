import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { startLibrary } from "#tests/start-library.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { insertSampleOrders, ordersOfKind } from "#tests/payments/insert-sample-orders.ts";
import { isLongRun } from "#tests/test-tier.ts";
import { runCli } from "#tests/run-cli.ts";

const library = await startLibrary();
mockOpenLibrary(library);
/** Of 21 orders 11 are to be sent: 420 orders need just more than one file. */
const [count, fileCount] = isLongRun ? [1_000, 3] : [420, 2];
const orders = await insertSampleOrders(library.database, { count });
const folder = await mkdtemp(join(tmpdir(), "lectern-slips-"));
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const slips = (...args: (string | number)[]) => runCli("orders", "slips", ...args);
const idOf = (kind: Parameters<typeof ordersOfKind>[1]) => ordersOfKind(orders, kind)[0]!.id;
const pagesIn = async (file: string) => readPdf(await readFile(join(folder, file)));
/** The order number at the foot of each page. */
const numbersOn = (pages: string[][]) =>
  pages.map((page) => Number(/^Order (\d+) 1 \/ 1$/.exec(page.at(-1) ?? "")?.[1]));

test(
  "prints all to be sent, two hundred to a file, oldest first",
  { timeout: 120_000 },
  async () => {
    const toShip = orders
      .filter(({ planned: { order } }) => order.state === "placed" && order.type !== "gift")
      .map(({ id }) => id);
    const { code, text, wrong } = await slips("--to-ship", "--out", join(folder, "all.pdf"));
    const files = (await readdir(folder)).filter((name) => name.startsWith("all")).toSorted();

    expect(code).toBe(0);
    expect(files).toEqual(["all-1.pdf", "all-2.pdf", "all-3.pdf"].slice(0, fileCount));
    expect(text).toContain(`${toShip.length} packing slips: `);
    expect(wrong).toContain("100 %");
    const pages = (await Promise.all(files.map(pagesIn))).flat();
    expect(numbersOn(pages)).toEqual(toShip);
    expect(numbersOn(await pagesIn("all-1.pdf"))).toHaveLength(200);
  },
);

test("prints books, address with country and a localized greeting", async () => {
  const isMeant = ({ person }: (typeof orders)[number]) => person.country === "MX";
  const order = ordersOfKind(orders, "by bank").find(isMeant)!;
  await slips(order.id, "--out", join(folder, "one.pdf"));
  const [page = []] = await pagesIn("one.pdf");

  for (const line of order.person.address.split("\n")) expect(page).toContain(line);
  expect(page).toContain("Mexico");
  expect(page.join(" ")).toContain("TAX-");
  expect(page.join(" ")).toContain("Muchas gracias por su pedido.");
  for (const { code, quantity } of order.planned.lines) {
    expect(page.some((line) => line.startsWith(`${quantity} ${code} `))).toBe(true);
  }
});

test("marks a bank payment that has not cleared", async () => {
  await slips(idOf("bank to pay yet"), "--out", join(folder, "yet.pdf"));
  await slips(idOf("by bank"), "--out", join(folder, "made.pdf"));
  expect((await pagesIn("yet.pdf"))[0]).toContain("Paid, not cleared");
  expect((await pagesIn("made.pdf"))[0]).not.toContain("Paid, not cleared");
});

test.each([
  ["cancelled", "refunded"],
  ["failed", "declined"],
  ["pending", "pending"],
  ["doubtful", "doubtful"],
] as const)("refuses all named orders when one is %s", async (state, kind) => {
  const file = join(folder, `${kind}.pdf`);
  const { code, wrong } = await slips(idOf("free"), idOf(kind), "--out", file);
  expect(code).toBe(2);
  expect(wrong).toBe(`Order ${idOf(kind)} is ${state}: only a placed order can be sent.\n`);
  expect(await readdir(folder)).not.toContain(`${kind}.pdf`);
});

test("overwrites no existing file and writes none beside it", async () => {
  const before = await readdir(folder);
  await writeFile(join(folder, "mine-2.pdf"), "mine");
  const refused = await slips("--to-ship", "--out", join(folder, "mine.pdf"));
  expect([refused.code, refused.wrong]).toEqual([
    2,
    `${join(folder, "mine-2.pdf")} exists already. Use another name.\n`,
  ]);
  expect(await readFile(join(folder, "mine-2.pdf"), "utf8")).toBe("mine");
  expect((await readdir(folder)).toSorted()).toEqual([...before, "mine-2.pdf"].toSorted());
});

test.each([
  [["--to-ship"], "required option '--out <file.pdf>' not specified"],
  [["--to-ship", "--out", "slips"], "The name of the file ends in .pdf."],
  [["--out", "a.pdf"], "Name the orders, or use --to-ship"],
  [["7", "--to-ship", "--out", "a.pdf"], "Name the orders, or use --to-ship"],
  [["99999999", "--out", "a.pdf"], "There is no order 99999999."],
  [["x", "--out", "a.pdf"], "Use the order's number"],
])("refuses orders slips %j with the reason", async (args, reason) => {
  const { code, wrong } = await slips(...args);
  expect(code).toBe(2);
  expect(wrong).toContain(reason);
});

test("refuses a gift and reports a missing folder", async () => {
  const donation = await slips(idOf("gift"), 99_999_999, "--out", join(folder, "gift.pdf"));
  expect(donation.wrong).toBe(
    `Order ${idOf("gift")} has no books to send.\nThere is no order 99999999.\n`,
  );
  const nowhere = join(folder, "nowhere", "a.pdf");
  const { code, wrong } = await slips(idOf("free"), "--out", nowhere);
  expect([code, wrong]).toEqual([2, expect.stringContaining("cannot be written (ENOENT).")]);
});

test("leaves out an unprintable slip and names its characters", async () => {
  const [strange, usual] = [ordersOfKind(orders, "free")[1]!.id, idOf("by bank")];
  await library.database.db
    .updateTable("orders")
    .set({ address: "李 \u{10fffd}\n1️⃣ Alder Lane" })
    .where("id", "=", strange)
    .execute();
  const file = join(folder, "strange.pdf");
  const { code, text, wrong } = await slips(strange, usual, "--out", file);
  expect([code, text]).toEqual([1, `1 packing slip: ${file}\n`]);
  expect(wrong).toContain(`Order ${strange} is left out: no font has 1️⃣, 李, U+10FFFD.\n`);
  expect(wrong).toContain("FONTS_FOLDER");
  expect(numbersOn(await pagesIn("strange.pdf"))).toEqual([usual]);

  const alone = await slips(strange, "--out", join(folder, "alone.pdf"));
  expect([alone.code, alone.text]).toEqual([1, ""]);
  expect(await readdir(folder)).not.toContain("alone.pdf");
});
