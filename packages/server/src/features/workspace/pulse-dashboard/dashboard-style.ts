/** What only the pages of a project have. */
export const dashboardStyle = `
.lead{display:flex;flex-wrap:wrap;gap:.1rem 1.5rem;align-items:baseline;justify-content:space-between}
.lead h1{margin:.4rem 0}
.controls{display:flex;flex-wrap:wrap;gap:.1rem 1.25rem;align-items:baseline}
.controls .tabs{margin:.35rem 0}
.controls form{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:end;margin:.5rem 0}
.controls label{margin:0 0 .2rem;font-size:.9rem}
.controls input{width:auto;min-height:2.4rem;padding:.2rem .6rem}
.controls button{min-height:2.4rem;padding:.2rem 1rem}
.chips{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;margin:.35rem 0;padding:0}
.chips a{display:inline-block;max-width:100%;padding:.12rem .7rem;border:1px solid var(--edge);border-radius:1rem;background:var(--sheet);color:var(--ink);font-size:.9rem;text-decoration:none;overflow-wrap:anywhere}
.chips a:hover{border-color:var(--wrong)}
.tabs.main{border-bottom:1px solid var(--line);padding-bottom:.4rem}
.tiles a{color:inherit}
.tiles small{display:block;font-weight:400}
.chart>svg{height:186px;border:0;overflow:visible}
.chart text{fill:var(--ink);font-size:13px}
.chart .axis{fill:var(--soft);font-size:12px;paint-order:stroke;stroke:var(--paper);stroke-width:3px}
.chart .grid{stroke:var(--line)}
.chart .floor{stroke:var(--edge)}
.chart .was{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 2}
.chart .hit{fill:transparent}
.chart .tip{visibility:hidden}
.chart:has(.column:hover,.column:focus) .rest{visibility:hidden}
.column:hover .hit,.column:focus .hit{fill:var(--tint)}
.column:hover .tip,.chart:not(:has(.column:hover)) .column:focus .tip{visibility:visible}
.column:focus{outline:none}
.column:focus-visible .hit{stroke:var(--mark);stroke-width:2}
.key-was::before{content:"";display:inline-block;width:.9em;margin-right:.4em;border-top:2px dashed var(--ink);vertical-align:.25em}
.panel h2{margin:1.5rem 0 .25rem}
.panel .tabs{margin:.25rem 0;gap:.1rem 1rem;font-size:.94rem}
.list th,.list td{padding:.35rem .6rem .35rem 0}
.list th[scope=row]{font-weight:400;width:60%}
.list .bar{height:.22rem;margin-top:.25rem}
fieldset.choice{border:0;margin:1rem 0 0;padding:0}
.share button{display:block;margin-top:1rem}
.chart figcaption>span{display:flex;flex-wrap:wrap;gap:.1rem 1rem}
.sums th[scope=row]{overflow-wrap:normal}
.sums th small{font-weight:400}
.choice legend{font-weight:700;padding:0}
.own{display:inline-block;padding:0 .5rem;text-decoration:none;font-weight:700}
.after{display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;margin:1rem 0}
@media(max-width:34rem){.tiles{grid-template-columns:1fr 1fr;gap:.5rem}.tiles div{padding:.4rem .7rem}.tiles dd{font-size:1.3rem}.chart text{font-size:12px}.chart .axis{font-size:11px}.list{font-size:.9rem}.list th[scope=row]{width:48%}.sums{font-size:.86rem}.sums th,.sums td{padding-right:.35rem}}
`.trim();
