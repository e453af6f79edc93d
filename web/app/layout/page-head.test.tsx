import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { StructuredData } from "./page-head.tsx";

const maliciousName = "</script><script>alert(1)</script>";

test("keeps text from closing the script, and parses back unchanged", () => {
  const html = renderToStaticMarkup(
    <StructuredData facts={{ "@type": "Book", name: maliciousName }} />,
  );
  const data = html.slice(html.indexOf(">") + 1, html.lastIndexOf("</script>"));

  expect(data).not.toContain("<");
  expect(JSON.parse(data)).toEqual({
    "@context": "https://schema.org",
    "@type": "Book",
    name: maliciousName,
  });
});
