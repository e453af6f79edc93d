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
/** Of each 21 of them 11 are to be sent: 420 are just more than one file takes. */
const [count, fileCount] = isLongRun ? [1_000, 3] : [420, 2];
const orders = await insertSampleOrders(library.database, { count });
const folder = await mkdtemp(join(tmpdir(), "lectern-slips-"));
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const slips = (...asked: (string | number)[]) => runCli("orders", "slips", ...asked);
const idOf = (kind: Parameters<typeof ordersOfKind>[1]) => ordersOfKind(orders, kind)[0]!.id;
const pagesIn = async (file: string) => readPdf(await readFile(join(folder, file)));
/** The number at the foot of each page. */
const numbersOn = (pages: string[][]) =>
  pages.map((page) => Number(/^Order (\d+) 1 \/ 1$/.exec(page.at(-1) ?? "")?.[1]));

test(
  "all that are to be sent are printed, two hundred to a file, the oldest first",
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

test("a slip has its own books and address, with the country, and a greeting in its language", async () => {
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

test("a payment that a bank has yet to make is named on the slip", async () => {
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
] as const)("one that is %s is not packed, nor any that was named with it", async (state, kind) => {
  const file = join(folder, `${kind}.pdf`);
  const { code, wrong } = await slips(idOf("free"), idOf(kind), "--out", file);
  expect(code).toBe(2);
  expect(wrong).toBe(`Order ${idOf(kind)} is ${state}: only one that is placed is sent.\n`);
  expect(await readdir(folder)).not.toContain(`${kind}.pdf`);
});

test("no file that is there is written over, and none is begun beside it", async () => {
  const before = await readdir(folder);
  await writeFile(join(folder, "mine-2.pdf"), "mine");
  const many = await slips("--to-ship", "--out", join(folder, "mine.pdf"));
  expect([many.code, many.wrong]).toEqual([
    2,
    `${join(folder, "mine-2.pdf")} is there already. Say another name.\n`,
  ]);
  expect(await readFile(join(folder, "mine-2.pdf"), "utf8")).toBe("mine");
  expect((await readdir(folder)).toSorted()).toEqual([...before, "mine-2.pdf"].toSorted());
});

test.each([
  [["--to-ship"], "Say where to write, such as --out slips.pdf."],
  [["--to-ship", "--out", "slips"], "Say where to write"],
  [["--out", "a.pdf"], "Say which orders are meant, or --to-ship"],
  [["7", "--to-ship", "--out", "a.pdf"], "Say which orders are meant, or --to-ship"],
  [["99999999", "--out", "a.pdf"], "There is no order 99999999."],
  [["x", "--out", "a.pdf"], "“x” is no order"],
])("orders slips %j is refused with the reason", async (asked, reason) => {
  const { code, wrong } = await slips(...asked);
  expect(code).toBe(2);
  expect(wrong).toContain(reason);
});

test("a gift is not packed, and a folder that is not there is told", async () => {
  const donation = await slips(idOf("gift"), "--out", join(folder, "gift.pdf"));
  expect(donation.wrong).toBe(`In order ${idOf("gift")} there are no books to send.\n`);
  const nowhere = join(folder, "nowhere", "a.pdf");
  const { code, wrong } = await slips(idOf("free"), "--out", nowhere);
  expect([code, wrong]).toEqual([2, expect.stringContaining("cannot be written (ENOENT).")]);
});

test("a slip that no font can print is named with its characters, and the others are written", async () => {
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
