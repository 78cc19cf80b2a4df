/** The look of a report: one column, light and dark, readable on a phone and on paper. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--ground:#fbfaf7;--card:#fff;--ink:#1d1f24;--soft:#5d6370;--line:#e2dfd6;--pass:#1b7f4b;--fail:#b3261e;--block:#9a5b00;--none:#566074;--term:#16181d;--term-ink:#dfe3ea;--mark:#f3efe4;--link:#1f5fbf}
@media (prefers-color-scheme:dark){:root{--ground:#14161a;--card:#1b1e24;--ink:#e7e9ee;--soft:#9aa2b1;--line:#2d323c;--pass:#4cc38a;--fail:#ff8a80;--block:#f0b45b;--none:#a3acbd;--term:#0d0f12;--mark:#23272f;--link:#8ab4ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 5rem}
h1{font-size:clamp(1.5rem,4vw,2.1rem);line-height:1.2;margin:.2rem 0 .6rem;letter-spacing:-.01em}
h2{font-size:1.2rem;margin:2.6rem 0 .8rem}
h3{font-size:1rem;margin:0}
a{color:var(--link)}
p{margin:.4rem 0}
.eyebrow{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
.verdict{border:1px solid var(--line);border-left:.45rem solid var(--tone);border-radius:.6rem;background:var(--card);padding:1.2rem 1.4rem;margin:1.2rem 0}
.passed{--tone:var(--pass)}.failed{--tone:var(--fail)}.blocked{--tone:var(--block)}.inconclusive,.not_reached{--tone:var(--none)}
.badge{display:inline-block;padding:.1rem .6rem;border-radius:1rem;border:1px solid var(--tone);color:var(--tone);font-size:.82rem;font-weight:600;text-transform:lowercase}
.big{font-size:1.2rem;font-weight:600;margin:.5rem 0 .3rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:.8rem;margin:1.4rem 0;padding:0}
.facts div{border-top:1px solid var(--line);padding-top:.5rem}
.facts dt{color:var(--soft);font-size:.8rem}
.facts dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.card{border:1px solid var(--line);border-radius:.6rem;background:var(--card);padding:1rem 1.2rem;margin:.8rem 0}
.card header{display:flex;flex-wrap:wrap;gap:.6rem;align-items:baseline;justify-content:space-between}
.soft{color:var(--soft);font-size:.9rem}
blockquote{margin:.7rem 0;padding:.5rem .8rem;border-left:3px solid var(--line);background:var(--mark);font:.86rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
.proof{border-top:1px dashed var(--line);margin-top:.8rem;padding-top:.7rem}
ol.steps{list-style:none;margin:0;padding:0;border-left:2px solid var(--line);margin-left:.6rem}
ol.steps>li{position:relative;padding:.2rem 0 1rem 1.4rem}
ol.steps>li::before{content:"";position:absolute;left:-.5rem;top:.75rem;width:.85rem;height:.85rem;border-radius:50%;background:var(--tone);border:3px solid var(--ground)}
.step-title{font-weight:600;overflow-wrap:anywhere}
pre{margin:.5rem 0;padding:.8rem 1rem;border-radius:.5rem;background:var(--term);color:var(--term-ink);overflow-x:auto;font:.82rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;max-height:26rem}
pre .prompt{color:#8fd19e;user-select:none}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--mark);padding:.05rem .3rem;border-radius:.25rem;overflow-wrap:anywhere}
details{margin:.4rem 0}
summary{cursor:pointer;color:var(--soft);font-size:.92rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th{color:var(--soft);font-weight:600}
footer{margin-top:3rem;color:var(--soft);font-size:.85rem;border-top:1px solid var(--line);padding-top:1rem}
@media print{pre{max-height:none}details:not([open])>*{display:block}}
`.trim();
