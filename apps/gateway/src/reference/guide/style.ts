/** The stylesheet of the reference, embedded in the page. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --code: #8881; --accent: #2563eb; }
@media (prefers-color-scheme: dark) { :root { --accent: #93b4ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: .875rem; }
nav summary { font-weight: 600; cursor: pointer; padding: .25rem 0; }
nav ul { list-style: none; margin: 0; padding: 0 0 0 .75rem; }
nav a { display: block; padding: .125rem 0; color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
main { padding: 1.5rem 2rem 6rem; max-width: 70rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { margin: 2.5rem 0 .25rem; }
code, pre { font: .8125rem/1.5 ui-monospace, monospace; background: var(--code); border-radius: .25rem; }
code { padding: .0625rem .25rem; overflow-wrap: anywhere; }
pre { padding: .75rem 1rem; overflow: auto; max-height: 30rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .375rem .5rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; }
details { margin: .5rem 0; }
a { color: var(--accent); }
.method { font-weight: 700; }
.scope, .note { font-size: .875rem; opacity: .8; }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 1rem; } }
`;
