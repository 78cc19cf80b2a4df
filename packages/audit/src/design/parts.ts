/** What pages and reports have in common: text, tables, cards, badges, terminals and the trail of steps. */
export const DESIGN_PARTS = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 var(--sans)}
h1,h2,h3{line-height:1.15;letter-spacing:-.012em;text-wrap:balance;overflow-wrap:break-word}
h1{font-size:clamp(1.75rem,1.3rem + 1.9vw,2.5rem);font-weight:700;margin:1.5rem 0 .75rem}
h2{font-size:1.4rem;font-weight:650;margin:2.75rem 0 .75rem}
h3{font-size:1.1rem;font-weight:650;margin:1.5rem 0 .4rem}
p{margin:.6rem 0}
a{color:var(--mark);text-underline-offset:.18em;text-decoration-thickness:.07em}
a:hover{text-decoration-thickness:.14em}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px;border-radius:.15rem}
small,.soft{color:var(--soft);font-size:.9rem}
code,pre,kbd{font-family:var(--mono)}
code{font-size:.86em;background:var(--tint);padding:.08em .35em;border-radius:.3em;overflow-wrap:anywhere}
pre{margin:.75rem 0;padding:.9rem 1.1rem;border:1px solid var(--term-line);border-radius:.5rem;background:var(--term);color:var(--term-ink);font-size:.82rem;line-height:1.55;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
pre code{background:none;padding:0;font-size:inherit;color:inherit}
pre .prompt{color:var(--prompt);user-select:none}
table{width:100%;border-collapse:collapse;font-size:.94rem}
th,td{text-align:left;padding:.55rem .9rem .55rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
thead th{color:var(--soft);font-size:.84rem;font-weight:600;overflow-wrap:normal}
.scroll{overflow-x:auto}
.card{border:1px solid var(--line);border-radius:.6rem;background:var(--sheet);padding:1rem 1.25rem;margin:1rem 0}
.badge,.state{display:inline-block;padding:.1rem .65rem;border-radius:1rem;border:1px solid currentcolor;color:var(--tone,var(--mark));font-size:.82rem;font-weight:650;line-height:1.5;white-space:nowrap}
.passed{--tone:var(--pass)}.failed{--tone:var(--fail)}.blocked{--tone:var(--block)}.inconclusive,.not_reached{--tone:var(--none)}
details{margin:.5rem 0}
summary{cursor:pointer;color:var(--soft);font-size:.94rem;padding:.15rem 0}
blockquote{margin:.75rem 0;padding:.5rem .9rem;border-left:.3rem solid var(--line);background:var(--tint)}
ol.steps,ol.trail{list-style:none;margin:1rem 0;padding:0}
ol.steps>li,ol.trail>li{position:relative;padding:0 0 1.25rem 2rem}
ol.steps>li::before,ol.trail>li::before{content:"";position:absolute;left:.2rem;top:.3rem;width:.55rem;height:1.05rem;border-radius:.15rem;background:var(--tone,var(--mark))}
ol.steps>li::after,ol.trail>li::after{content:"";position:absolute;left:.43rem;top:1.65rem;bottom:-.05rem;border-left:2px dotted var(--edge)}
ol.steps>li:last-child::after,ol.trail>li:last-child::after{display:none}
@media print{:root{--paper:#fff;--sheet:#fff;--ink:#000;--soft:#444;--term:#fff;--term-ink:#000;--prompt:#000}pre{max-height:none!important}details:not([open])>*{display:block}}
`.trim();
