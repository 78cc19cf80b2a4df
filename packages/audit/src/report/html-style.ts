import { DESIGN_PARTS } from '../design/parts.ts';
import { DESIGN_TOKENS } from '../design/tokens.ts';

/** What only a report has; it stands on the common design. */
export const REPORT_PARTS = `
.eyebrow{color:var(--soft);font-size:.92rem;overflow-wrap:anywhere;margin-bottom:0}
.eyebrow+h1{margin-top:.3rem}
.verdict{border:1px solid var(--line);border-left:.5rem solid var(--tone);border-radius:.6rem;background:var(--sheet);padding:1.2rem 1.4rem;margin:1.2rem 0}
.big{font-size:1.3rem;font-weight:650;line-height:1.3;margin:.6rem 0 .3rem}
dl.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.9rem 1.5rem;margin:1.6rem 0;padding:0}
@media(max-width:40rem){dl.facts{grid-template-columns:1fr 1fr}}
.facts div{border-top:2px solid var(--line);padding-top:.5rem}
.facts dt{color:var(--soft);font-size:.85rem}
.facts dd{margin:0;font-weight:650;overflow-wrap:anywhere}
article.card{border-left:.3rem solid var(--tone)}
.card header{display:flex;flex-wrap:wrap;gap:.4rem .8rem;align-items:baseline;justify-content:space-between;max-width:none;margin:0;padding:0;border:0}
.card h3{margin:0}
.proof{border-top:1px dashed var(--edge);margin-top:.9rem;padding-top:.8rem}
pre.quote{background:var(--tint);color:var(--ink);border:0;border-left:.3rem solid var(--line);border-radius:0;padding:.5rem .9rem}
pre ins,pre del{text-decoration:none;display:block}
pre ins{color:var(--prompt)}pre del{color:#ff9f92}
@media print{pre del{color:#000;text-decoration:line-through}.anchor,.issue{display:none}}
.anchor{color:var(--soft);text-decoration:none;font-weight:400;padding:0 .2em}
@media(hover:hover){.anchor{opacity:0}:hover>.anchor,.anchor:focus{opacity:1}}
:target{outline:2px solid var(--mark);outline-offset:.35rem;border-radius:.3rem}
.issue{border-top:1px dashed var(--edge);margin-top:.9rem;padding-top:.6rem}
.issue pre{max-height:24rem}
ul.ticks,ul.checks{list-style:none;padding-left:0}
.checks li{border-top:1px solid var(--line);padding:.5rem 0}
.ticks li{margin:.45rem 0;overflow-wrap:anywhere}
summary{overflow-wrap:anywhere}
.step-title{font-weight:650;overflow-wrap:anywhere}
li>details>pre{max-height:26rem}
main>footer{margin-top:3rem;color:var(--soft);font-size:.88rem;border-top:1px solid var(--line);padding:1rem 0 0;max-width:none}
`.trim();

/** The look of a report that is a file of its own: one column, light and dark, on a phone and on paper. */
export const REPORT_STYLE = `${DESIGN_TOKENS}
${DESIGN_PARTS}
main{max-width:62rem;margin:0 auto;padding:2rem 1.25rem 5rem}
${REPORT_PARTS}`;
