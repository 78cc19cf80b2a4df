import { createHash } from 'node:crypto';

/** The style of every page, sent inside it: one request, no third party. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1c2321;--soft:#5d6764;--line:#d9d6cc;--mark:#0b6e4f;--wrong:#a3261c;--sheet:#ffffff}
@media(prefers-color-scheme:dark){:root{--paper:#14191a;--ink:#e8e6df;--soft:#9aa5a1;--line:#2e3637;--mark:#5cc8a0;--wrong:#ff9d8f;--sheet:#1b2223}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
header,main,footer{max-width:46rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.5rem;border-bottom:1px solid var(--line)}
.brand{color:var(--ink);font-weight:700;text-decoration:none;letter-spacing:.01em}
.pages{display:flex;flex-wrap:wrap;flex:1;gap:.25rem 1.5rem;justify-content:space-between}
.pages ul,.site-foot ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}
.pages a{color:var(--ink);text-decoration:none}
.pages a:hover{text-decoration:underline}
.pages [aria-current]{font-weight:700}
.site-foot{border-top:1px solid var(--line);margin-top:3rem}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--sheet);padding:.5rem 1rem}
.skip:focus{top:.5rem}
.for-agents{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;margin:0}
.for-agents:focus-within{position:static;width:auto;height:auto;clip-path:none;white-space:normal}
footer,small,dt{color:var(--soft)}
h1{font-size:1.7rem;line-height:1.2;margin:1.5rem 0 .75rem}
h2{font-size:1.15rem;margin:2rem 0 .5rem}
h3{font-size:1.05rem;margin:1rem 0 .5rem}
a{color:var(--mark)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem}
dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
thead th{overflow-wrap:normal;color:var(--soft);font-size:.88em}
pre,code{font-family:ui-monospace,monospace;font-size:.92em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:.4rem;padding:1rem}
.state{display:inline-block;border:1px solid var(--mark);color:var(--mark);border-radius:1rem;padding:.05rem .7rem}
form{margin:1rem 0}
td form,.row form,form.inline{margin:0}
label{display:block;font-weight:600;margin:1rem 0 .3rem}
label+.hint,.hint{color:var(--soft);margin:0 0 .35rem}
input,select,button{font:inherit;border-radius:.4rem;min-height:2.75rem}
input,select{width:100%;max-width:24rem;padding:.45rem .7rem;color:var(--ink);background:var(--sheet);border:1px solid var(--soft)}
input[aria-invalid=true]{border:2px solid var(--wrong)}
input.code{max-width:12rem;font-family:ui-monospace,monospace;font-size:1.4rem;letter-spacing:.3em}
button{padding:.45rem 1.1rem;font-weight:600;color:var(--paper);background:var(--mark);border:1px solid var(--mark);cursor:pointer}
button:hover{filter:brightness(1.08)}
button.quiet{color:var(--ink);background:transparent;border-color:var(--soft)}
button.danger{color:var(--wrong);background:transparent;border-color:var(--wrong)}
td button{min-height:2.25rem;padding:.15rem .8rem;white-space:nowrap}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:1.25rem 0}
.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
.error{color:var(--wrong);font-weight:600;margin:.35rem 0}
.notice{border:1px solid var(--line);border-left:4px solid var(--mark);border-radius:.4rem;background:var(--sheet);padding:.75rem 1rem}
.notice.wrong{border-left-color:var(--wrong)}
.notice p{margin:.25rem 0}
.card{border:1px solid var(--line);border-radius:.5rem;background:var(--sheet);padding:.25rem 1.25rem 1rem;margin:1rem 0}
details{margin-top:1rem}
summary{cursor:pointer;color:var(--mark);font-weight:600;padding:.25rem 0}
.away{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.wide header,.wide main,.wide footer{max-width:70rem}
.tabs{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0}
.tabs [aria-current]{color:var(--ink);font-weight:700;text-decoration:none}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1rem 0}
.tiles div{border:1px solid var(--line);border-radius:.5rem;background:var(--sheet);padding:.5rem .9rem}
.tiles dd{font-size:1.5rem;font-weight:700;line-height:1.3}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:0 2.5rem}
figure{margin:1rem 0}
figure>svg{display:block;width:100%;height:9rem;border-bottom:1px solid var(--soft)}
figcaption{display:flex;flex-wrap:wrap;gap:.15rem 1.25rem;justify-content:space-between;color:var(--soft);font-size:.88em;margin-top:.35rem}
.bar{display:block;width:100%;min-width:4rem;height:.6rem;margin-top:.5rem}
.good{fill:var(--mark)}
.bad{fill:var(--wrong)}
.track{fill:var(--line)}
.key-good::before,.key-bad::before{content:"";display:inline-block;width:.7em;height:.7em;margin-right:.4em;border-radius:.15em;background:var(--mark)}
.key-bad::before{background:var(--wrong)}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.wrong{color:var(--wrong)}
@media(max-width:34rem){body{font-size:16px}header span{display:none}.stack thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.stack tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.stack td,.stack th[scope=row]{display:block;border:0;padding:.1rem 0}.stack .number{text-align:left}.stack td[data-label]::before{content:attr(data-label) ": ";color:var(--soft)}}
@media(prefers-reduced-motion:no-preference){button{transition:filter .12s}}
`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The content security policy of a page with a style or a script of its own; scripts may ask this host only. */
export function pagePolicyWith(own: { styles?: readonly string[]; scripts?: readonly string[] }): string {
  const { styles = [], scripts = [] } = own;
  const scriptRules =
    scripts.length === 0 ? [] : [`script-src ${scripts.map(hashOf).join(' ')}`, "connect-src 'self'"];
  return [
    "default-src 'none'",
    `style-src ${[pageStyle, ...styles].map(hashOf).join(' ')}`,
    ...scriptRules,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The content security policy of every other page: its own style and nothing else. */
export const pagePolicy = pagePolicyWith({});
