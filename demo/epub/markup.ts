import { escapeXml } from "#demo/escape-xml.ts";

export function renderPageBreak(number: number): string {
  return `<span epub:type="pagebreak" role="doc-pagebreak" id="${getPageId(number)}" aria-label="${number}"></span>`;
}

export function getPageId(number: number): string {
  return `page-${number}`;
}

export function renderXhtml(page: {
  title: string;
  language: string;
  path: string;
  body: string;
}): string {
  const language = escapeXml(page.language);

  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head>
<meta charset="UTF-8"/>
<title>${escapeXml(page.title)}</title>
<link rel="stylesheet" type="text/css" href="${page.path}style.css"/>
</head>
<body>
${page.body}
</body>
</html>
`;
}
