export const docsStyle = `
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #1f1b16; --accent: #1f5a4a; --line: #d9d2c3; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171512; --ink: #ede6da; --accent: #8fcbb8; --line: #3d372e; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { margin: 0 0 .25rem; font-size: 1.05rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=note] { margin: 0; padding: .65rem 1rem; border: 2px solid var(--accent); font-weight: 600; }
nav a { display: inline-block; padding: .6rem .75rem .6rem 0; }
article { margin: 1.5rem 0; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
code { white-space: pre-wrap; }
pre { white-space: pre-wrap; margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem; }
dt { font-weight: 600; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .35rem .5rem .35rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr, td { display: block; border: 0; padding: 0; }
  tr { border-top: 1px solid var(--line); padding: .35rem 0; }
}
`;
