/** What only the pages of the landing host have. */
export const landingStyle = `
.masthead+main{padding-top:.5rem}
.lead{font-size:1.2rem;line-height:1.5;color:var(--soft);max-width:42rem;text-wrap:pretty}
.hero{display:grid;gap:1.5rem 4rem;padding:clamp(1rem,4vw,3.25rem) 0 1rem}
.hero h1{font-size:clamp(2.1rem,1.2rem + 3.4vw,3.5rem);line-height:1.05;letter-spacing:-.02em;font-weight:750;margin:.2rem 0 1.1rem}
.ground{position:absolute;z-index:-1;inset:0 0 auto;height:44rem;overflow:hidden}
.contours{position:absolute;top:-1rem;left:calc(50% - 6rem);width:48rem;overflow:visible;fill:none;stroke:var(--line);stroke-width:1.5}
.submit{max-width:34rem;margin:1.5rem 0 0}
.submit input{max-width:none}
.submit .actions{margin:1.25rem 0 .5rem}
.boards{display:grid;gap:1.25rem;align-content:start}
.board form{margin:.5rem 0 0}
.board .actions{margin:.75rem 0 .2rem;gap:.6rem}
.board button{min-height:2.6rem;padding:.35rem .9rem;font-size:1rem}
.board{align-self:start;border:1px solid var(--line);border-radius:.8rem;background:var(--sheet);padding:1.4rem 1.6rem;box-shadow:0 1px 0 var(--line)}
.board h2{font-size:1.15rem;margin:.2rem 0 .4rem}
.board .trail{margin:1rem 0 0}
.board .trail>li{padding-bottom:.7rem}
.board .trail h3+p{padding-bottom:.4rem}
.board pre ins,.board pre del{display:block;text-decoration:none}
.board pre ins{color:var(--prompt)}
.board pre del{color:#ff9f92}
.board pre{margin:1rem 0 .6rem;max-height:9.5rem;overflow:hidden;font-size:.76rem}
.shown{margin:1.75rem 0}
.shown img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:.8rem}
.shown figcaption{color:var(--soft);font-size:.92rem;margin-top:.5rem}
.eyebrow{color:var(--soft);font-size:.92rem;margin:0 0 .3rem}
.trail h3{margin:0 0 .2rem;font-size:1.05rem}
.trail p{margin:0}
.trail>li:last-child{padding-bottom:0}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:1.25rem;margin:1.25rem 0;padding:0;list-style:none}
.cards.narrow{grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}
.cards>li{display:flex;flex-direction:column;border:1px solid var(--line);border-radius:.6rem;background:var(--sheet);padding:1.25rem 1.4rem}
.cards h3{margin:0 0 .35rem}
.cards p{margin:.2rem 0}
.cards .more{margin-top:auto;padding-top:.7rem}
.band{border-top:1px solid var(--line);margin-top:3rem;padding-top:.25rem}
.split{display:grid;gap:1rem 4rem}
.split>*{min-width:0}
.split h3:first-child{margin-top:.6rem}
.read{max-width:48rem}
.read li{margin:.3rem 0}
.read pre,.read table{max-width:none}
.doc{display:grid;gap:0 4rem;margin-top:2rem}
.doc>*{min-width:0}
.toc{font-size:.95rem}
.toc ul{list-style:none;margin:.25rem 0;padding:0}
.toc li{margin:.15rem 0}
.toc a{color:var(--ink);text-decoration:none}
.toc a:hover{text-decoration:underline}
.toc li li{padding-left:.9rem}
.toc li li a{color:var(--soft);font:.8rem/1.5 var(--mono);overflow-wrap:anywhere}
.document>:first-child{margin-top:0}
.document table{font-size:.92rem;margin:.75rem 0}
.document td{overflow-wrap:break-word}
.document td:first-child code{white-space:nowrap}
.document h3{border-top:1px solid var(--line);margin-top:2.25rem;padding-top:1.5rem;scroll-margin-top:1rem}
.document h3>code{background:none;padding:0;font-size:1.02rem;font-weight:700;overflow-wrap:anywhere}
@media(min-width:62rem){.hero{grid-template-columns:minmax(0,7fr) minmax(0,5fr)}.split{grid-template-columns:1fr 1fr}.doc{grid-template-columns:16rem minmax(0,1fr)}.toc{position:sticky;top:1.5rem;align-self:start;max-height:calc(100vh - 3rem);overflow:auto}}
@media(max-width:40rem){.document table,.document tbody,.document tr,.document td{display:block}.document thead{display:none}.document td{border:0;padding:.1rem 0}.document tr{padding:.6rem 0;border-bottom:1px solid var(--line)}.document td:first-child code{white-space:normal;overflow-wrap:anywhere}}
@media(max-width:61.99rem){.contours{left:2rem;opacity:.5}.toc{border:1px solid var(--line);border-radius:.6rem;padding:.6rem 1.1rem;margin:1rem 0}.toc ul ul{display:none}}
`.trim();
