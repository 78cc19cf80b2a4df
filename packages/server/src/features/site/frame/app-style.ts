/** How the navigation of a workspace looks; it wraps on a phone and needs no script. */
export const appStyle = `
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
