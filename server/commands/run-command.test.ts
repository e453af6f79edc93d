import { expect, test, vi } from "vitest";

import { type CommandInput, type Command, CommandError, readChoice } from "./command.ts";
import { runCommand } from "./run-command.ts";

const asked: CommandInput[] = [];
const commands: Command[] = [
  {
    name: "mail list",
    description: "lists",
    options: [
      { name: "state", valueName: "STATE", description: "only those" },
      { name: "json", description: "for programs" },
    ],
    run: async (said) => {
      readChoice(said, "state", ["refused", "failed"]);
      asked.push(said);
      return 0;
    },
  },
  { name: "mail retry", operands: ["ID"], description: "sends again", run: async () => 1 },
  {
    name: "orders ship",
    operands: ["DAY", "ORDER…"],
    description: "ships",
    run: async (said) => Number(asked.push(said) < 0),
  },
  {
    name: "orders slips",
    operands: ["[ORDER…]"],
    description: "prints",
    run: async (said) => Number(asked.push(said) < 0),
  },
  {
    name: "orders cancel",
    description: "cancels",
    options: [{ name: "book", valueName: "CODE", isRepeatable: true, description: "that one" }],
    run: async (said) => Number(asked.push(said) < 0),
  },
  { name: "migrate", description: "migrates", run: () => Promise.reject(new CommandError("No.")) },
  {
    name: "orders send",
    description: "sends",
    run: () => Promise.reject(new CommandError("Order 1 is sent.", "Order 2\nis sent.")),
  },
];

/** Its exit code, and what it wrote. */
async function type(...typed: string[]) {
  using out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const code = await runCommand(commands, typed);
  const text = [...out.mock.calls, ...wrong.mock.calls].map(([text]) => String(text)).join("");
  return { code, text };
}

test("a command is given what was typed after its name", async () => {
  expect((await type("mail", "list", "--state", "refused", "--json")).code).toBe(0);
  expect(asked.at(-1)).toEqual({ operands: [], options: { state: "refused", json: true } });
  expect((await type("mail", "retry", "7")).code).toBe(1);
});

test("an option that repeats is given each of its values", async () => {
  expect((await type("orders", "cancel", "--book", "a:1", "--book", "b")).code).toBe(0);
  expect(asked.at(-1)).toEqual({ operands: [], options: {}, lists: { book: ["a:1", "b"] } });
  expect((await type("orders", "cancel", "--help")).text).toContain("--book CODE …");
});

test("a number below zero is given as it was typed, and taken for no option", async () => {
  await type("orders", "ship", "today", "-5", "8");
  expect(asked.at(-1)?.operands.toSorted()).toEqual(["-5", "8", "today"]);
  await type("orders", "cancel", "--book", "-1", "--book", "-2.50");
  expect(asked.at(-1)?.lists).toEqual({ book: ["-1", "-2.50"] });
  expect((await type("mail", "list", "--state", "-1")).text).toBe(
    "--state takes one of: refused, failed.\n",
  );
  await type("orders", "slips", "--", "-5", "--", "7");
  expect(asked.at(-1)?.operands).toEqual(["-5", "--", "7"]);
});

test("each reason of a refusal is a line, and makes no second one", async () => {
  const { code, text } = await type("orders", "send");
  expect(code).toBe(2);
  expect(text).toBe("Order 1 is sent.\nOrder 2 is sent.\n");
});

test("of its last operand there may be several, or none where that is said", async () => {
  expect((await type("orders", "ship", "today", "7", "8")).code).toBe(0);
  expect(asked.at(-1)?.operands).toEqual(["today", "7", "8"]);
  expect((await type("orders", "slips")).code).toBe(0);
  expect(asked.at(-1)?.operands).toEqual([]);
  expect((await type("orders", "slips", "7", "8")).code).toBe(0);
  expect(asked.at(-1)?.operands).toEqual(["7", "8"]);
});

test.each([
  [["mail", "retry"], "It has to be given ID."],
  [["orders", "ship", "today"], "It has to be given DAY ORDER…."],
  [["mail", "list", "more"], "It was given more than it takes."],
  [["mail", "list", "--sate", "x"], "Unknown option '--sate'.\n\n"],
  [["mail", "list", "-s"], "Unknown option '-s'.\n\n"],
  [["mail", "list", "--state"], "Option '--state <value>' argument missing.\n\n"],
  [["mail", "list", "--state", "--json"], "Option '--state' argument is ambiguous.\n\n"],
])("%j is not understood, and why is told, with what can be said", async (typed, reason) => {
  const { code, text } = await type(...typed);
  expect(code).toBe(2);
  expect(text).toContain(reason);
  expect(text).toContain(`npm run library -- ${typed.slice(0, 2).join(" ")}`);
});

test.each([
  [["foo", "bar"], "There is no command “foo”."],
  [["mail", "lst"], "There is no command “mail lst”."],
])("%j is told to be no command", async (typed, said) => {
  const { code, text } = await type(...typed);
  expect(code).toBe(2);
  expect(text).toContain(said);
});

test("each says what it takes, and all together what there is", async () => {
  expect(await type("mail", "list", "--help")).toEqual({
    code: 0,
    text: expect.stringContaining("--state STATE   only those"),
  });
  expect((await type("mail")).text).not.toContain("migrate");
  expect((await type("--help")).text).toContain("migrate");
  expect((await type()).code).toBe(2);
});

test("what cannot be done is said in a sentence", async () => {
  expect(await type("migrate")).toEqual({ code: 2, text: "No.\n" });
  expect((await type("mail", "list", "--state", "gone")).text).toContain("refused, failed");
});
