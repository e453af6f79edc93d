import { expect, test, vi } from "vitest";

import { buildPage } from "#tests/epubs/make-epub.ts";

import { readChapterText } from "./chapter-text.ts";
import { readMarkup } from "./parse-markup.ts";

test("keeps the beginning with paragraphs and counts all words", () => {
  const body = `<h1>One</h1><p>In the <b>begin</b>ning,<br/>  God</p><p>2 &amp; 3</p>`;

  expect(readText(body)).toEqual({ beginning: "One\n\nIn the beginning,\nGod\n\n2 & 3", words: 7 });
});

test.each([
  ["zh", "起初，神创造天地。地是空虚混沌。", 5, 10],
  ["ja", "初めに、神は天地を創造された。", 4, 12],
  ["th", "ในปฐมกาลพระเจ้าทรงเนรมิตสร้างฟ้าและแผ่นดินโลก", 7, 14],
  ["km", "កាលដើមដំបូងឡើយព្រះបានបង្កើតផ្ទៃមេឃនិងផែនដី", 6, 14],
  ["my", "အစအဦး၌ဘုရားသခင်သည်ကောင်းကင်နှင့်မြေကြီးကိုဖန်ဆင်းတော်မူ၏", 6, 24],
  ["am", "በመጀመሪያ፡እግዚአብሔር፡ሰማይንና፡ምድርን፡ፈጠረ።", 5, 5],
  ["fr", "Au commencement, Dieu créa les cieux et la terre.", 9, 9],
  ["", "L’homme n’est pas — voyez-vous — seul.", 6, 7],
  ["no such tag!", "Two words", 2, 2],
])("counts words in the language %j", (language, text, fewest, most) => {
  const { words } = readText(`<p>${text}</p>`, language);
  expect(words).toBeGreaterThanOrEqual(fewest);
  expect(words).toBeLessThanOrEqual(most);
});

test("leaves out readings beside words, and text of no paragraph", () => {
  const body = `<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby><svg xmlns="http://www.w3.org/2000/svg">
    <title>Fig</title><desc>A map</desc><text>Judea</text><text>Samaria</text></svg>`;

  expect(readText(body)).toEqual({ beginning: "漢\n\nJudea\n\nSamaria", words: 3 });
});

test.each([
  ["words", "word ".repeat(400), `${"word ".repeat(299)}word`],
  ["short paragraphs", "<p>Ten letters</p>".repeat(200), /^(?:Ten letters\n\n){115}Ten$/],
  ["one word", "a".repeat(2_000), "a".repeat(1_500)],
  ["letters of two units", `a${"𒀀".repeat(1_000)}`, `a${"𒀀".repeat(749)}`],
  ["Thai", "ปฐมกาล".repeat(500), /^(?:ปฐมกาล)+(?:ปฐม)?$/],
])("ends the beginning of a long chapter of %s with a whole word", (_, body, expected) => {
  const { beginning } = readText(body);
  expect(beginning.length).toBeLessThanOrEqual(1_500);
  if (typeof expected === "string") expect(beginning).toBe(expected);
  else expect(beginning).toMatch(expected);
});

test("counts the words of one paragraph as long as a book", () => {
  expect(readText("all of grace ".repeat(100_000)).words).toBe(300_000);
  expect(readText(`<p>${"a".repeat(3_000_000)}</p>`).words).toBeLessThan(1_000);
});

test("counts the words of many short paragraphs together", () => {
  using segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
  expect(readText("<p>Two words</p>".repeat(10_000)).words).toBe(20_000);
  expect(segment.mock.calls.length).toBeLessThan(100);
});

test("drops characters that a database cannot store", () => {
  const root = { space: "", name: "p", attributes: [], children: ["a\0b\u001b \ud800c"] };
  expect(readChapterText(root, "en").beginning).toBe("ab \ufffdc");
});

function readText(body: string, language = "en") {
  const root = readMarkup(buildPage(body));
  if (!root) throw new Error("The page cannot be read.");
  return readChapterText(root, language);
}
