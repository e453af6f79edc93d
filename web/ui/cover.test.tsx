import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { coverPicture } from "#tests/cover-picture.ts";

import { Cover } from "./cover.tsx";

const picture = coverPicture();

test("offers a cover in every size and format above the placeholder", () => {
  const html = renderToStaticMarkup(<Cover picture={picture} type="Tracts" sizes="92px" />);

  expect(html).toContain("/media/covers/1f-160.avif 160w, /media/covers/1f-320.avif 320w");
  expect(html).toContain('src="/media/covers/1f-320.jpg"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain("/covers/Tracts.svg");
  expect(html).toContain("#123456");
});

test("shows the placeholder of the type without a cover", () => {
  const html = renderToStaticMarkup(<Cover picture={null} type="Booklets" sizes="92px" />);

  expect(html).toContain("/covers/Booklets.svg");
  expect(html).not.toContain("<img");
});

test("loads the first cover eagerly", () => {
  const html = renderToStaticMarkup(
    <Cover picture={picture} type="Tracts" sizes="92px" isPriority />,
  );

  expect(html).toContain('loading="eager"');
});
