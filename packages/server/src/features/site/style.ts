import { createHash } from 'node:crypto';

/** The style of every page, sent inside it: one request, no third party. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1c2321;--soft:#5d6764;--line:#d9d6cc;--mark:#0b6e4f}
@media(prefers-color-scheme:dark){:root{--paper:#14191a;--ink:#e8e6df;--soft:#9aa5a1;--line:#2e3637;--mark:#5cc8a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
header,main,footer{max-width:46rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;align-items:baseline;gap:.75rem;border-bottom:1px solid var(--line)}
header a{color:var(--ink);font-weight:700;text-decoration:none;letter-spacing:.01em}
header span,footer,small,dt{color:var(--soft)}
h1{font-size:1.7rem;line-height:1.2;margin:1.5rem 0 .75rem}
h2{font-size:1.15rem;margin:2rem 0 .5rem}
a{color:var(--mark)}
a:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem}
dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
pre,code{font-family:ui-monospace,monospace;font-size:.92em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:.4rem;padding:1rem}
.state{display:inline-block;border:1px solid var(--mark);color:var(--mark);border-radius:1rem;padding:.05rem .7rem}
`;

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** The content security policy of every page: its own style and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
