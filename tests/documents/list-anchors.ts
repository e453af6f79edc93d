export function listAnchors(page: string): Set<string> {
  return new Set([...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => anchorOf(title)));
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}
