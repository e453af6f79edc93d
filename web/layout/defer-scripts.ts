/**
 * A document whose program is asked for, and runs, once the page stands on the screen. The router would have it asked for
 * beside what is shown first and run before that where it is at hand, and takes no word on it (docs/decisions/0018).
 */
export function deferScripts(html: string, nonce: string): string {
  const held: string[] = [];
  const hold = (element: string) => {
    held.push(element);
    // The browser's router looks for its script where it was.
    return element.startsWith("<script") ? "<script></script>" : "";
  };
  return html
    .replaceAll(deferredElements, hold)
    .replace(
      "</body>",
      () => `<template id="program">${held.join("")}</template>${buildLoaderScript(nonce)}</body>`,
    );
}

/** The files of the program, the texts it speaks, and the script that puts them together. */
const deferredElements =
  /<link rel="(?:modulepreload"|preload" href="\/locales\/)[^>]*>|<script[^>]* type="module"[^>]*>[\s\S]*?<\/script>/g;

/** A page that nobody looks at is not painted, and a browser may not tell when it has painted: neither is kept waiting. */
const buildLoaderScript = (nonce: string) =>
  `<script nonce="${nonce}">{let d=document,p=d.getElementById("program"),a=()=>d.head.append(p.content);d.hidden?a():(requestAnimationFrame(()=>setTimeout(a,500)),new PerformanceObserver(a).observe({type:"paint",buffered:true}))}</script>`;
