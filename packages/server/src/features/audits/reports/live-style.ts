/** How the live page looks; a terminal is dark in both schemes, and so are its colours. */
export const liveStyle = `
.now-line{font-size:1.15rem;margin:.4rem 0 1rem}
.now-line .state{margin-right:.35rem}
.state.cancelled,.state.errored{--tone:var(--none)}
ol.phases{display:flex;gap:.35rem;list-style:none;margin:1.25rem 0 .6rem;padding:0;font-size:.9rem}
ol.phases li{flex:1;border-top:.25rem solid var(--line);padding-top:.3rem;color:var(--soft)}
ol.phases li.done{border-color:var(--mark)}
ol.phases li.now{border-color:var(--blaze);color:var(--ink);font-weight:650}
#bar{appearance:none;display:block;width:100%;height:.7rem;border:1px solid var(--edge);border-radius:1rem;overflow:hidden;background:var(--tint)}
#bar::-webkit-progress-bar{background:var(--tint)}
#bar::-webkit-progress-value{background:var(--mark);transition:inline-size .4s}
#bar::-moz-progress-bar{background:var(--mark)}
#bar:indeterminate{background:linear-gradient(90deg,var(--tint) 0 35%,var(--mark) 50%,var(--tint) 65%) 0 0/50% 100%;animation:along 1.8s linear infinite}
#bar:indeterminate::-webkit-progress-bar{background:none}
#bar:indeterminate::-moz-progress-bar{background:none}
@keyframes along{from{background-position:0 0}to{background-position:100% 0}}
@media(prefers-reduced-motion:reduce){#bar:indeterminate{animation:none}#bar::-webkit-progress-value{transition:none}}
#live h2{overflow-wrap:anywhere;margin-bottom:.2rem}
#live h3{margin-top:1.75rem}
#steps>li{padding-bottom:.8rem;overflow-wrap:anywhere}
#steps>li.waiting,#steps>li.skipped{--tone:var(--line);color:var(--soft)}
#steps>li.running{--tone:var(--blaze)}
#steps>li.running>span:first-child{font-weight:650}
#steps>li.failed>small{color:var(--fail)}
#steps>li small{white-space:pre-wrap}
pre.log{max-height:26rem;overflow:auto;margin-top:.4rem}
.t-bold{font-weight:700}.t-dim{color:var(--term-soft)}
.t-black{color:#8fa59a}.t-red{color:#ff9a8d}.t-green{color:#7fd9ac}.t-yellow{color:#f0c674}.t-blue{color:#8fbcff}.t-magenta{color:#e0a6f5}.t-cyan{color:#7fd6e0}.t-white{color:#f4f8f6}
.cancel{margin:1rem 0}.cancel button{min-height:2.4rem;padding:.25rem 1rem;margin-right:.5rem}
@media(max-width:30rem){ol.phases{font-size:.8rem}}
@media print{.cancel,#bar{display:none}.t-dim,.t-black,.t-red,.t-green,.t-yellow,.t-blue,.t-magenta,.t-cyan,.t-white{color:inherit}}
`;
