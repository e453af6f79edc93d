import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { StructuredData } from "./structured-data.tsx";

const planted = "</script><script>alert(1)</script>";

test("no text can end the block of data, and it is read as it was written", () => {
  const html = renderToStaticMarkup(<StructuredData facts={{ "@type": "Book", name: planted }} />);
  const data = html.slice(html.indexOf(">") + 1, html.lastIndexOf("</script>"));

  expect(data).not.toContain("<");
  expect(JSON.parse(data)).toEqual({
    "@context": "https://schema.org",
    "@type": "Book",
    name: planted,
  });
});
