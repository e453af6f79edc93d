import registry from "language-subtag-registry/data/json/registry.json" with { type: "json" };
import { expect, test } from "vitest";

import { replaceFormerTag } from "./former-tags.ts";
import { parseLanguageTag } from "./parse-language-tag.ts";

type Entry = {
  Type: string;
  Tag?: string;
  Subtag?: string;
  "Preferred-Value"?: string;
  Prefix?: string[];
};

const entries: readonly Entry[] = registry;

const extended = entries
  .filter(({ Type }) => Type === "extlang")
  .map(({ Prefix, Subtag, "Preferred-Value": preferred = "" }) => ({
    former: `${Prefix?.[0]}-${Subtag}`,
    preferred,
  }));

test("replaces every extended language of the registry", () => {
  expect(extended.length).toBeGreaterThan(200);
  for (const { former, preferred } of extended) {
    expect(replaceFormerTag(former), former).toBe(preferred);
    expect(parseLanguageTag(former.toUpperCase()), former).toBe(parseLanguageTag(preferred));
  }
});

const grandfathered = entries.flatMap(({ Type, Tag, "Preferred-Value": preferred }) =>
  Type === "grandfathered" && Tag && preferred ? [[Tag, preferred] as const] : [],
);

test.each(grandfathered)("reads %s, registered before RFC 4646, as %s", (former, preferred) => {
  expect(parseLanguageTag(former)).toBe(parseLanguageTag(preferred));
});

test.each([
  ["zh-cmn-Hans-CN", "zh-Hans-CN"],
  ["ZH_YUE_HK", "yue-HK"],
  ["ar-arz-EG", "arz-EG"],
  ["no-nyn-NO", "nn-NO"],
])("reads %s as %s", (former, current) => {
  expect(parseLanguageTag(former)).toBe(current);
});

test.each(["zh-CHN", "ar-EGY", "ms-MYS", "eng-USA", "en-yue", "i-mingo", "i-default"])(
  "takes no part of %s for a language",
  (tag) => {
    expect(replaceFormerTag(tag)).toBe(tag);
    expect(parseLanguageTag(tag)).toBeNull();
  },
);
