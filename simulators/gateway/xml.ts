/** An element; the content is text, or elements in serialized form. */
export type Xml = { xml: string };

export function element(name: string, content: string | number | Xml[], id?: string): Xml {
  const inner = Array.isArray(content)
    ? content.map(({ xml }) => xml).join("")
    : escapeXml(String(content));
  const attribute = id === undefined ? "" : ` id="${escapeXml(id)}"`;
  return { xml: `<${name}${attribute}>${inner}</${name}>` };
}

export function buildDocument({ xml }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "");
}
