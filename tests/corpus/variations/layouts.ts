import { type BookPlan, buildPage, type Chapter } from "./build-book.ts";
import type { Samples } from "./make-samples.ts";

const FIXED = `<meta property="rendition:layout">pre-paginated</meta>`;

type Pages = { viewport?: string; itemrefs?: string[]; count?: number };

/** Drawn pages with their words at fixed places. */
function drawPages({ viewport, itemrefs = [], count = 4 }: Pages): Chapter[] {
  const head = viewport === undefined ? "" : `<meta name="viewport" content="${viewport}"/>`;
  const style = `<style>html, body { margin: 0; width: 600px; height: 800px; } p { position: absolute; left: 60px; font-size: 30px; }</style>`;
  return Array.from({ length: count }, (_, place) => ({
    page: buildPage(
      `<p style="top: 60px">Here begins part ${place + 1} of the book.</p><p style="top: 700px">Here ends part ${place + 1} of the book.</p>`,
      head + style,
    ),
    itemref: itemrefs[place % Math.max(1, itemrefs.length)] ?? "",
  }));
}

const viewports: Record<string, string | undefined> = {
  usual: "width=600, height=800",
  "with-semicolons": "width=600;height=800",
  "with-units": "width=600px, height=800px",
  "with-spaces": " width = 600 , height = 800 ",
  none: undefined,
  "device-width": "width=device-width, initial-scale=1.0",
  "other-properties": "initial-scale=1, width=600, height=800, user-scalable=no",
  zero: "width=0, height=0",
};

const spreads = ["none", "auto", "landscape", "portrait", "both"];

export function planLayouts(samples: Samples): Record<string, BookPlan> {
  const plans: [string, BookPlan][] = [];
  for (const direction of ["ltr", "rtl"]) {
    const spine = ` page-progression-direction="${direction}"`;
    for (const [name, viewport] of Object.entries(viewports)) {
      const chapters = drawPages(viewport === undefined ? {} : { viewport });
      plans.push([`fixed-${direction}-viewport-${name}`, { metadata: FIXED, spine, chapters }]);
    }
    for (const spread of spreads) {
      const metadata = `${FIXED}<meta property="rendition:spread">${spread}</meta>`;
      const chapters = drawPages({ viewport: "width=600, height=800" });
      plans.push([`fixed-${direction}-spread-${spread}`, { metadata, spine, chapters }]);
    }
  }
  return { ...Object.fromEntries(plans), ...planOtherLayouts(samples), ...planPictures(samples) };
}

const usual = "width=600, height=800";

function planOtherLayouts({ png }: Samples): Record<string, BookPlan> {
  const sides = ["page-spread-right", "page-spread-left"].map((side) => ` properties="${side}"`);
  const center = ` properties="rendition:page-spread-center"`;
  return {
    "fixed-page-spreads": {
      metadata: FIXED,
      chapters: drawPages({ viewport: usual, itemrefs: sides }),
    },
    "fixed-center-pages": {
      metadata: FIXED,
      chapters: drawPages({ viewport: usual, itemrefs: [center, ...sides] }),
    },
    "fixed-one-page": { metadata: FIXED, chapters: drawPages({ viewport: usual, count: 1 }) },
    "fixed-odd-pages": { metadata: FIXED, chapters: drawPages({ viewport: usual, count: 5 }) },
    "fixed-viewport-in-package": {
      metadata: `${FIXED}<meta property="rendition:viewport">width=600, height=800</meta>`,
      chapters: drawPages({}),
    },
    "fixed-cover-aside": {
      metadata: FIXED,
      chapters: drawPages({ viewport: usual, itemrefs: [' linear="no"', "", "", ""] }),
    },
    "fixed-page-missing": {
      metadata: FIXED,
      chapters: drawPages({ viewport: usual }).map((chapter, place) =>
        place === 1 ? { page: null } : chapter,
      ),
    },
    "fixed-by-apple": {
      chapters: drawPages({ viewport: usual }),
      files: {
        "/META-INF/com.apple.ibooks.display-options.xml": `<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>`,
      },
    },
    "fixed-by-kobo": {
      chapters: drawPages({ viewport: usual }),
      files: {
        "/META-INF/com.kobobooks.display-options.xml": `<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>`,
      },
    },
    "fixed-by-kindle": {
      version: "2.0",
      metadata: `<meta name="fixed-layout" content="true"/><meta name="original-resolution" content="600x800"/>`,
      chapters: drawPages({ viewport: usual }),
    },
    "fixed-pages-among-others": {
      chapters: [{}, ...drawPages({ viewport: usual, count: 1 }), {}].map((chapter, place) =>
        place === 1
          ? {
              page: buildPage("<p>A drawn page.</p>"),
              itemref: ' properties="rendition:layout-pre-paginated"',
            }
          : chapter,
      ),
    },
    "flowing-pages-among-fixed": {
      metadata: FIXED,
      chapters: [
        ...drawPages({ viewport: usual, count: 2 }),
        { itemref: ' properties="rendition:layout-reflowable"' },
      ],
    },
    "fixed-pictures-in-pages": {
      metadata: FIXED,
      manifest: `<item id="lamp" href="lamp.png" media-type="image/png"/>`,
      files: { "lamp.png": png },
      chapters: [1, 2].map(() => ({
        page: buildPage(
          `<img src="lamp.png" alt="A lamp" style="width: 600px; height: 800px"/>`,
          `<meta name="viewport" content="${usual}"/>`,
        ),
      })),
    },
    "flow-scrolled": { metadata: `<meta property="rendition:flow">scrolled-continuous</meta>` },
    "direction-rtl": { spine: ' page-progression-direction="rtl"' },
    "direction-default": { spine: ' page-progression-direction="default"' },
  };
}

function drawSvg(attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}><rect width="600" height="800" fill="#efe3c8"/><text x="60" y="100" font-size="30">In a drawing</text><image xlink:href="lamp.png" x="100" y="200" width="400" height="300"/></svg>`;
}

/** Pictures and drawings as chapters, and of every size in a text. */
function planPictures({ png, tall, wide, jpeg, gif, webp }: Samples): Record<string, BookPlan> {
  const lamp = `<item id="lamp" href="lamp.png" media-type="image/png"/>`;
  const files = { "lamp.png": png };
  const inSpine = (name: string, type: string, content: Uint8Array | string): BookPlan => ({
    chapters: [{ file: name, page: content, type }, {}],
    manifest: lamp,
    files,
  });
  const inText = (inner: string, more: BookPlan["files"] = {}): BookPlan => ({
    chapters: [{ inner }, {}],
    manifest:
      lamp +
      Object.keys(more)
        .map(
          (name, place) =>
            `<item id="x${place}" href="${name}" media-type="image/${name.split(".")[1]}"/>`,
        )
        .join(""),
    files: { ...files, ...more },
  });
  const svgs = {
    "svg-in-spine": 'viewBox="0 0 600 800"',
    "svg-in-spine-with-size": 'width="600" height="800"',
    "svg-in-spine-in-percent": 'viewBox="0 0 600 800" width="100%" height="100%"',
    "svg-in-spine-without-size": "",
  };
  const drawings = Object.entries(svgs).flatMap(([name, attributes]): [string, BookPlan][] => {
    const plan = inSpine("page.svg", "image/svg+xml", drawSvg(attributes));
    return [
      [name, plan],
      [`fixed-${name}`, { ...plan, metadata: FIXED }],
    ];
  });
  return {
    ...Object.fromEntries(drawings),
    "jpeg-in-spine": inSpine("page.jpg", "image/jpeg", jpeg),
    "gif-in-spine": inSpine("page.gif", "image/gif", gif),
    "webp-in-spine": inSpine("page.webp", "image/webp", webp),
    "fixed-jpeg-in-spine": { ...inSpine("page.jpg", "image/jpeg", jpeg), metadata: FIXED },
    "tall-picture": inText(`<p><img src="tall.png" alt="Tall"/></p>`, { "tall.png": tall }),
    "wide-picture": inText(`<p><img src="wide.png" alt="Wide"/></p>`, { "wide.png": wide }),
    "wide-by-attribute": inText(`<p><img src="lamp.png" width="1200" height="900" alt=""/></p>`),
    "wide-by-style": inText(
      `<p><img src="lamp.png" style="width: 1200px; max-width: none" alt=""/></p>`,
    ),
    "wide-in-box": inText(
      `<div style="width: 1200px"><img src="lamp.png" style="width: 100%" alt=""/></div>`,
    ),
    "float-picture": inText(
      `<img src="lamp.png" style="float: left; margin: 1em" alt=""/><p>Beside it.</p>`,
    ),
    figure: inText(
      `<figure><img src="lamp.png" alt="A lamp"/><figcaption>A lamp.</figcaption></figure>`,
    ),
    "picture-element": inText(
      `<picture><source srcset="gone.webp" type="image/webp"/><img src="lamp.png" srcset="lamp.png 1x" alt=""/></picture>`,
    ),
    "picture-lazy": inText(`<p><img src="lamp.png" loading="lazy" alt=""/></p>`),
    "picture-missing": inText(`<p><img src="gone.png" alt="Gone"/></p>`),
    "picture-other-type": inText(`<p><img src="lamp.jpg" alt=""/></p>`, { "lamp.jpg": png }),
    "picture-in-svg": inText(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 90" width="100%" height="100%"><image xlink:href="lamp.png" width="120" height="90"/></svg>`,
    ),
    "picture-data": inText(
      `<p><img alt="" src="data:image/png;base64,${Buffer.from(png).toString("base64")}"/></p>`,
    ),
    "picture-elsewhere": inText(`<p><img alt="" src="https://example.org/lamp.png"/></p>`),
    "many-pictures": inText(`<p><img src="lamp.png" alt=""/></p>`.repeat(60)),
    "only-picture": {
      ...inText(""),
      chapters: [{ page: buildPage(`<p><img src="lamp.png" alt=""/></p>`) }, {}],
    },
  };
}
