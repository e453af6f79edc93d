import { type BookPlan, buildPage } from "./build-book.ts";

const texts: Record<string, [language: string, line: string]> = {
  arabic: ["ar", "كان في القرية سراج صغير يكفي ضوؤه لخطوة واحدة."],
  hebrew: ["he", "בכפר היה מנורה קטנה שאורה הספיק לצעד אחד."],
  persian: ["fa", "در روستا چراغ کوچکی بود که نورش برای یک قدم بس بود."],
  japanese: ["ja", "村には小さな灯りがあり、その光は一歩だけを照らした。"],
  chinese: ["zh", "村子里有一盏小灯，它的光只照亮一步路。"],
  korean: ["ko", "마을에는 작은 등불이 있었고 그 빛은 한 걸음만 비추었다."],
  thai: ["th", "ในหมู่บ้านมีตะเกียงเล็กๆที่ส่องแสงเพียงก้าวเดียวเท่านั้น"],
  hindi: ["hi", "गाँव में एक छोटा दीपक था जिसका प्रकाश एक कदम के लिए काफी था।"],
  russian: ["ru", "В деревне была маленькая лампа, света которой хватало на один шаг."],
  amharic: ["am", "በመንደሩ ውስጥ ለአንድ እርምጃ ብቻ የሚበቃ ትንሽ መብራት ነበረ።"],
  burmese: ["my", "ရွာထဲတွင် ခြေတစ်လှမ်းစာသာ လင်းသော မီးအိမ်ငယ်တစ်လုံး ရှိသည်။"],
  vietnamese: ["vi", "Trong làng có một ngọn đèn nhỏ chỉ đủ sáng cho một bước chân."],
};

const FROM_RIGHT = /^(?:ar|he|fa)$/;

/** Long texts of a language in each direction that it is written in. */
export function planLanguages(): Record<string, BookPlan> {
  const plans = Object.entries(texts).flatMap(([name, [language, line]]): [string, BookPlan][] => {
    const inner = `<p>${line.repeat(3)}</p>`.repeat(40);
    const isFromRight = FROM_RIGHT.test(language);
    const plain: [string, BookPlan] = [name, { language, chapters: [{ inner }, { inner }] }];
    if (!isFromRight) return [plain];
    const page = (place: number) =>
      buildPage(
        `<p>Here begins part ${place} of the book.</p>${inner}<p>Here ends part ${place} of the book.</p>`,
        "",
        ` dir="rtl" lang="${language}"`,
      );
    const chapters = [{ page: page(1) }, { page: page(2) }];
    const spine = ' page-progression-direction="rtl"';
    return [plain, [`${name}-right-to-left`, { language, chapters, spine }]];
  });
  return { ...Object.fromEntries(plans), ...planVertical(), ...mixed };
}

function planVertical(): Record<string, BookPlan> {
  const modes = ["vertical-rl", "vertical-lr", "sideways-rl"];
  const plans = modes.flatMap((mode) =>
    ["html", "body"].map((element): [string, BookPlan] => {
      const inner =
        `<p>${"村には小さな灯りがあり、その光は一歩だけを照らした。".repeat(3)}</p>`.repeat(30);
      const prefixed = ["-webkit-writing-mode", "-epub-writing-mode", "writing-mode"];
      const head = `<style>${element} { ${prefixed.map((name) => `${name}: ${mode}`).join("; ")}; }</style>`;
      const spine = mode === "vertical-lr" ? "" : ' page-progression-direction="rtl"';
      const chapters = [
        { head, inner },
        { head, inner },
      ];
      return [`${mode}-on-${element}`, { language: "ja", chapters, spine }];
    }),
  );
  return Object.fromEntries(plans);
}

const mixed: Record<string, BookPlan> = {
  "mixed-directions": {
    chapters: [
      {
        inner: `<p dir="rtl">كان في القرية سراج (lamp) صغير 12 و 34.</p><p><bdo dir="rtl">abc</bdo></p>`,
      },
      {},
    ],
  },
  "language-with-region": { language: "pt-BR" },
  "language-with-script": { language: "zh-Hant-TW" },
  "language-of-three-letters": { language: "eng" },
  "language-name": { language: "English" },
  "language-two": { language: "en", metadata: "<dc:language>fr</dc:language>" },
  "language-none": { language: null },
  "language-undetermined": { language: "und" },
  "language-of-few": { language: "ceb" },
};
