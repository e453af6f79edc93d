import fc from "fast-check";
import { expect, test } from "vitest";

import { toExactKey } from "#domain/to-comparable.ts";

import { assignCodes, assignIds, createRecordId } from "./assign-codes.ts";

test("makes codes of ASCII letters, without collisions", () => {
  const codeOf = assignCodes([]);
  expect(codeOf("Søren Ållen")).toBe("soren-allen");
  expect(codeOf("Рут Олдербери")).toBe("rut-olderberi");
  expect(codeOf("李明")).toBe("liming");
  expect(codeOf("黎明")).toMatch(/^liming-[\da-f]{6}$/);
  expect(codeOf("…")).toMatch(/^[\da-f]{10}$/);
  expect(codeOf("SØREN ÅLLEN")).toBe("soren-allen");
});

test("keeps the codes of names that the library has", () => {
  const codeOf = assignCodes([
    { code: "spurgeon", names: ["Charles Spurgeon"] },
    { code: "prayer", names: ["Prayer", "Oración"] },
    { code: "ann-ample", names: ["Ann Ampleforth"] },
  ]);
  expect(codeOf("Charles Spurgeon")).toBe("spurgeon");
  expect(codeOf("Oracion")).toBe("prayer");
  expect(codeOf("Ann Ample")).toMatch(/^ann-ample-[\da-f]{6}$/);
});

test("gives codes different ids, also when their derived ones are equal", () => {
  const idOf = assignIds();
  expect(createRecordId("t15965")).toBe(createRecordId("t22170"));
  const ids = [idOf("t15965"), idOf("t22170"), idOf("t15965")];
  expect(ids).toEqual([createRecordId("t15965"), createRecordId("t15965") + 1, ids[0]]);
});

test("gives different names different codes, in any order", () => {
  const name = fc.string({ unit: fc.constantFrom(..."aáAé李黎 -.Ж1"), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (names) => {
      const codeOf = assignCodes([]);
      const codes = new Map(names.map((each) => [toExactKey(each), codeOf(each)]));
      expect(new Set(codes.values()).size).toBe(codes.size);
      for (const each of names) expect(codeOf(each)).toBe(codes.get(toExactKey(each)));
    }),
  );
});
