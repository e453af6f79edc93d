import { expect, test } from "vitest";

import { inLanguage, languageOfUrl, withoutSpanishPath } from "./language-of-url.ts";

test.each([
  ["/literature", "?lng=fr", "fr"],
  ["/literature", "?lng=fr-CA", "fr"],
  ["/literature", "?lng=de", null],
  ["/literature", "", null],
  ["/spanish", "", "es"],
  ["/spanish/title-catalog", "", "es"],
  ["/spanish.data", "", "es"],
  ["/Spanish", "", "es"],
  ["/spanish", "?lng=en", "en"],
  ["/spanishers", "", null],
])("reads from %s%s the language %s", (pathname, search, language) => {
  expect(languageOfUrl({ pathname, search })).toBe(language);
});

test.each([
  ["/", "/?lng=es"],
  ["/search?input=a+b", "/search?input=a+b&lng=es"],
  ["/search?lng=en&input=a", "/search?lng=es&input=a"],
  ["/search?input=why?&tab=books", "/search?input=why%3F&tab=books&lng=es"],
  ["/about?a=b#top#end", "/about?a=b&lng=es#top#end"],
  ["/about#top", "/about?lng=es#top"],
])("adds Spanish to %s as %s", (path, named) => {
  expect(inLanguage(path, "es")).toBe(named);
});

test.each([
  ["/spanish", "/"],
  ["/spanish/spanish-literature", "/literature"],
  ["/spanish/title-catalog", "/literature"],
  ["/search", "/search"],
])("maps the path %s to %s", (path, plain) => {
  expect(withoutSpanishPath(path)).toBe(plain);
});
