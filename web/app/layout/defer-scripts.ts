/**
 * Moves the program's scripts behind the first paint. React Router would preload them beside the content and run them
 * before it, and has no option against that (docs/decisions/0018).
 */
export function deferScripts(html: string, nonce: string): string {
  const deferred: string[] = [];
  const defer = (element: string) => {
    deferred.push(element);
    // The router in the browser looks for its script at this place.
    return element.startsWith("<script") ? "<script></script>" : "";
  };
  return html
    .replaceAll(deferredElements, defer)
    .replace(
      "</body>",
      () =>
        `<template id="program">${deferred.join("")}</template>${buildLoaderScript(nonce)}</body>`,
    );
}

/** Module preloads, texts, and the module scripts. */
const deferredElements =
  /<link rel="(?:modulepreload"|preload" href="\/locales\/)[^>]*>|<script[^>]* type="module"[^>]*>[\s\S]*?<\/script>/g;

/**
 * Starts the program after the first paint; a hidden page is not painted and a browser may not report its paint, so
 * both cases start it too.
 */
const buildLoaderScript = (nonce: string) =>
  `<script nonce="${nonce}">{let d=document,p=d.getElementById("program"),a=()=>d.head.append(p.content);d.hidden?a():(requestAnimationFrame(()=>setTimeout(a,500)),new PerformanceObserver(a).observe({type:"paint",buffered:true}))}</script>`;
