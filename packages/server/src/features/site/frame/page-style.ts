import { DESIGN_PARTS, DESIGN_TOKENS } from '@waymark/audit';
import { fontAsset } from './assets.ts';

/** How the navigation of a workspace looks; it wraps on a phone and needs no script. */
const appStyle = `
.app .masthead{gap:.15rem 1.25rem;padding-bottom:0}
.app.text main>*,.app main>p{max-width:48rem}
.app td details{margin:0}
.plain{margin:0;padding:0;list-style:none}
.in-workspace,.menu>summary{overflow-wrap:anywhere;min-width:0}
.menu{position:relative;margin:0;min-width:0}
.menu>summary{color:var(--ink);font-weight:400;font-size:1rem;padding:.4rem .1rem;max-width:17rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.menu.account{margin-left:auto}
.menu.account>summary{color:var(--soft)}
.menu>ul{position:absolute;z-index:2;top:100%;left:0;min-width:14rem;max-width:calc(100vw - 2.5rem);margin:0;padding:.4rem;list-style:none;background:var(--sheet);border:1px solid var(--edge);border-radius:.5rem;box-shadow:0 .4rem 1.2rem #0003}
.menu.account>ul{left:auto;right:0}
.menu a{display:block;padding:.5rem .75rem;color:var(--ink);text-decoration:none;border-radius:.35rem;overflow-wrap:anywhere}
.menu a:hover{background:var(--tint)}
.menu [aria-current]{font-weight:700}
.menu form{margin:.3rem .75rem .4rem}
.sections{flex-basis:100%;border-bottom:1px solid var(--line)}
.sections ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:0;padding:0;list-style:none}
.sections a{display:inline-block;padding:.5rem 0;color:var(--ink);text-decoration:none;border-bottom:.2rem solid transparent}
.sections a:hover{border-color:var(--edge)}
.sections [aria-current]{color:var(--mark);font-weight:650;border-color:var(--mark)}
.count{display:inline-block;margin-left:.4rem;padding:0 .5rem;border-radius:1rem;background:var(--wrong);color:var(--paper);font-size:.82rem;font-weight:650;line-height:1.5}
@media(max-width:34rem){.app .masthead{gap:.1rem 1rem}.app .brand{flex-basis:100%}.menu>summary{max-width:10.5rem}.sections ul{gap:0 1.1rem}.sections a{padding:.4rem 0}.app h1{margin-top:.75rem}}
@media print{.menu{display:none}}
`.trim();

const face = `@font-face{font-family:"National Park";src:url(${fontAsset.path}) format("woff2");font-weight:200 800;font-display:swap}`;

const frame = `
.masthead,main,.service-notice,.site-foot{max-width:46rem;margin:0 auto;padding:1rem 1.25rem}
.wide .masthead,.wide main,.wide .service-notice,.wide .site-foot{max-width:74rem}
.masthead{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 2rem;padding-top:1.1rem}
.service-notice{padding-bottom:0}
.service-notice .notice{margin:0}
.brand{display:inline-flex;align-items:center;gap:.55rem;color:var(--ink);font-size:1.2rem;font-weight:750;text-decoration:none}
.brand svg{width:1.6rem;height:1.6rem;flex:none}
.pages{display:flex;flex-wrap:wrap;flex:1;gap:.1rem 1.5rem;justify-content:space-between}
.pages ul,.site-foot ul{display:flex;flex-wrap:wrap;gap:.1rem 1.35rem;list-style:none;margin:0;padding:0}
.pages a,.site-foot a{display:inline-block;padding:.3rem 0;color:var(--ink);text-decoration:none}
.pages a:hover,.site-foot a:hover{text-decoration:underline}
.pages [aria-current]{color:var(--mark);font-weight:650}
.card>:is(h2,h3):first-child{margin-top:.3rem}
.site-foot{position:relative}
.site-foot{display:flex;flex-wrap:wrap;gap:.5rem 3rem;justify-content:space-between;align-items:baseline;margin-top:4rem;padding-bottom:2.5rem;color:var(--soft);font-size:.94rem}
.site-foot::before{content:"";position:absolute;top:0;left:1.25rem;right:1.25rem;border-top:1px solid var(--line)}
.site-foot p{margin:.3rem 0}
.skip{position:absolute;left:1rem;top:-5rem;z-index:1;background:var(--mark);color:var(--on-mark);padding:.6rem 1rem;border-radius:0 0 .4rem .4rem}
.skip:focus{top:0}
.away,.for-agents{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;margin:0}
.for-agents:focus-within{position:static;width:auto;height:auto;clip-path:none;white-space:normal}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 1.5rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.words{white-space:pre-wrap;overflow-wrap:anywhere;font-weight:400}
`;

const forms = `
form{margin:1rem 0}
td form,.row form,form.inline{margin:0}
label{display:block;font-weight:650;margin:1rem 0 .3rem}
.hint{color:var(--soft);font-size:.92rem;margin:0 0 .35rem}
input,select,button,.button{font:inherit;border-radius:.45rem;min-height:2.85rem}
input,select{width:100%;max-width:26rem;padding:.45rem .8rem;color:var(--ink);background:var(--sheet);border:1px solid var(--edge)}
input::placeholder{color:var(--soft);opacity:1}
input[aria-invalid=true]{border:2px solid var(--wrong)}
td select{width:auto;min-height:2.4rem}
label.check{font-weight:400}
fieldset{border:0;margin:1.2rem 0;padding:0}
legend{padding:0;font-weight:600}
label.check input{width:auto;min-height:0;margin-right:.4rem}
input.code{max-width:12rem;font-family:var(--mono);font-size:1.4rem;letter-spacing:.3em}
button,.button{display:inline-block;padding:.5rem 1.25rem;font-weight:650;color:var(--on-mark);background:var(--mark);border:1px solid var(--mark);cursor:pointer;text-decoration:none}
button:hover,.button:hover{filter:brightness(1.1)}
button.quiet{color:var(--ink);background:transparent;border-color:var(--edge)}
button.danger{color:var(--wrong);background:transparent;border-color:var(--wrong)}
td button{min-height:2.25rem;padding:.15rem .8rem;white-space:nowrap}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:1.25rem 0}
td .actions{gap:.5rem;margin:0}
.brief{white-space:nowrap}
.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
.error{color:var(--wrong);font-weight:650;margin:.35rem 0}
.notice{border:1px solid var(--line);border-left:.3rem solid var(--mark);border-radius:.5rem;background:var(--sheet);padding:.75rem 1.1rem;margin:1rem 0}
.notice.wrong{border-left-color:var(--wrong);color:inherit}
.notice p{margin:.25rem 0}
`;

const figures = `
summary{color:var(--mark);font-weight:650}
.tabs{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0}
.tabs [aria-current]{color:var(--ink);font-weight:700;text-decoration:none}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1rem 0}
.tiles div{border:1px solid var(--line);border-radius:.6rem;background:var(--sheet);padding:.6rem 1rem}
.tiles dd{font-size:1.6rem;font-weight:700;line-height:1.3;font-variant-numeric:tabular-nums}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:0 2.5rem}
figure{margin:1rem 0}
figure>svg{display:block;width:100%;height:9rem;border-bottom:1px solid var(--edge)}
figcaption{display:flex;flex-wrap:wrap;gap:.15rem 1.25rem;justify-content:space-between;color:var(--soft);font-size:.88em;margin-top:.35rem}
.bar{display:block;width:100%;min-width:4rem;height:.6rem;margin-top:.5rem}
.good{fill:var(--mark)}
.bad{fill:var(--wrong)}
.track{fill:var(--line)}
.key-good::before,.key-bad::before{content:"";display:inline-block;width:.7em;height:.7em;margin-right:.4em;border-radius:.15em;background:var(--mark)}
.key-bad::before{background:var(--wrong)}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.wrong{color:var(--wrong)}
@media(max-width:48rem){.pages{flex-basis:100%;justify-content:flex-start;gap:0 1.25rem;font-size:.98rem}.pages ul{display:contents}}
@media(max-width:34rem){body{font-size:1rem}.stack thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.stack tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.stack td,.stack th[scope=row]{display:block;border:0;padding:.1rem 0}.stack .number{text-align:left}.stack td[data-label]::before{content:attr(data-label) ": ";color:var(--soft)}}
@media(prefers-reduced-motion:no-preference){button{transition:filter .12s}}
@media print{.masthead nav,.site-foot,form{display:none}}
`;

/** The style of every page, sent inside it: one request, no third party. */
export const pageStyle = [
  face,
  DESIGN_TOKENS,
  DESIGN_PARTS,
  frame.trim(),
  forms.trim(),
  figures.trim(),
  appStyle,
].join('\n');
