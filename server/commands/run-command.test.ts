import { expect, test, vi } from "vitest";

import { type CommandInput, type Command, CommandError, readChoice } from "./command.ts";
import { runCommand } from "./run-command.ts";

const inputs: CommandInput[] = [];
const commands: Command[] = [
  {
    name: "mail list",
    description: "lists",
    options: [
      { name: "state", valueName: "STATE", description: "only those" },
      { name: "json", description: "for programs" },
    ],
    run: async (input) => {
      readChoice(input, "state", ["refused", "failed"]);
      inputs.push(input);
      return 0;
    },
  },
  { name: "mail retry", operands: ["ID"], description: "sends again", run: async () => 1 },
  {
    name: "orders ship",
    operands: ["DAY", "ORDER…"],
    description: "ships",
    run: async (input) => Number(inputs.push(input) < 0),
  },
  {
    name: "orders slips",
    operands: ["[ORDER…]"],
    description: "prints",
    run: async (input) => Number(inputs.push(input) < 0),
  },
  {
    name: "orders cancel",
    description: "cancels",
    options: [{ name: "book", valueName: "CODE", isRepeatable: true, description: "that one" }],
    run: async (input) => Number(inputs.push(input) < 0),
  },
  { name: "migrate", description: "migrates", run: () => Promise.reject(new CommandError("No.")) },
  {
    name: "orders send",
    description: "sends",
    run: () => Promise.reject(new CommandError("Order 1 is sent.", "Order 2\nis sent.")),
  },
];

/** Runs a command; returns its exit code and output. */
async function type(...typed: string[]) {
  using out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const code = await runCommand(commands, typed);
  const text = [...out.mock.calls, ...wrong.mock.calls].map(([text]) => String(text)).join("");
  return { code, text };
}

test("passes operands and options to the command", async () => {
  expect((await type("mail", "list", "--state", "refused", "--json")).code).toBe(0);
  expect(inputs.at(-1)).toEqual({ operands: [], options: { state: "refused", json: true } });
  expect((await type("mail", "retry", "7")).code).toBe(1);
});

test("passes every value of a repeatable option", async () => {
  expect((await type("orders", "cancel", "--book", "a:1", "--book", "b")).code).toBe(0);
  expect(inputs.at(-1)).toEqual({ operands: [], options: {}, lists: { book: ["a:1", "b"] } });
  expect((await type("orders", "cancel", "--help")).text).toContain("--book CODE …");
});

test("passes a negative number as typed, not as an option", async () => {
  await type("orders", "ship", "today", "-5", "8");
  expect(inputs.at(-1)?.operands.toSorted()).toEqual(["-5", "8", "today"]);
  await type("orders", "cancel", "--book", "-1", "--book", "-2.50");
  expect(inputs.at(-1)?.lists).toEqual({ book: ["-1", "-2.50"] });
  expect((await type("mail", "list", "--state", "-1")).text).toBe(
    "--state takes one of: refused, failed.\n",
  );
  await type("orders", "slips", "--", "-5", "--", "7");
  expect(inputs.at(-1)?.operands).toEqual(["-5", "--", "7"]);
});

test("prints each reason of a refusal on one line", async () => {
  const { code, text } = await type("orders", "send");
  expect(code).toBe(2);
  expect(text).toBe("Order 1 is sent.\nOrder 2 is sent.\n");
});

test("accepts several of the last operand, or none if optional", async () => {
  expect((await type("orders", "ship", "today", "7", "8")).code).toBe(0);
  expect(inputs.at(-1)?.operands).toEqual(["today", "7", "8"]);
  expect((await type("orders", "slips")).code).toBe(0);
  expect(inputs.at(-1)?.operands).toEqual([]);
  expect((await type("orders", "slips", "7", "8")).code).toBe(0);
  expect(inputs.at(-1)?.operands).toEqual(["7", "8"]);
});

test.each([
  [["mail", "retry"], "Missing: it takes ID."],
  [["orders", "ship", "today"], "Missing: it takes DAY ORDER…."],
  [["mail", "list", "more"], "Too many arguments."],
  [["mail", "list", "--sate", "x"], "Unknown option '--sate'.\n\n"],
  [["mail", "list", "-s"], "Unknown option '-s'.\n\n"],
  [["mail", "list", "--state"], "Option '--state <value>' argument missing.\n\n"],
  [["mail", "list", "--state", "--json"], "Option '--state' argument is ambiguous.\n\n"],
])("refuses %j with the reason and the help", async (typed, reason) => {
  const { code, text } = await type(...typed);
  expect(code).toBe(2);
  expect(text).toContain(reason);
  expect(text).toContain(`npm run library -- ${typed.slice(0, 2).join(" ")}`);
});

test.each([
  [["foo", "bar"], "There is no command “foo”."],
  [["mail", "lst"], "There is no command “mail lst”."],
])("reports that %j is no command", async (typed, message) => {
  const { code, text } = await type(...typed);
  expect(code).toBe(2);
  expect(text).toContain(message);
});

test("prints the help of a command and the list of all", async () => {
  expect(await type("mail", "list", "--help")).toEqual({
    code: 0,
    text: expect.stringContaining("--state STATE   only those"),
  });
  expect((await type("mail")).text).not.toContain("migrate");
  expect((await type("--help")).text).toContain("migrate");
  expect((await type()).code).toBe(2);
});

test("prints the reason when a command cannot be carried out", async () => {
  expect(await type("migrate")).toEqual({ code: 2, text: "No.\n" });
  expect((await type("mail", "list", "--state", "gone")).text).toContain("refused, failed");
});
