/** What the arena's pages add to the common style. */
export const arenaStyle = `
.badge{vertical-align:middle}
h1 .badge{font-size:1rem;letter-spacing:0}
.place{color:var(--soft);font-variant-numeric:tabular-nums;width:2.5rem}
.trend.better{color:var(--mark)}
.trend.worse{color:var(--wrong)}
.tiles dd.words{font-size:1rem;font-weight:600;line-height:1.95}
.arena th[scope=row]{font-weight:700}
td.number+td,th.number+th{padding-left:1.25rem}
.story{display:grid;gap:0 4rem}
.story>*{min-width:0}
.story td:not(:last-child),.story th{white-space:nowrap}
.story .card{align-self:start;padding:1.1rem 1.4rem}
.story .card h2{margin:.1rem 0 .4rem}
@media(min-width:62rem){.story{grid-template-columns:minmax(0,1fr) 22rem}.story .card{position:sticky;top:1.5rem;margin-top:2.5rem}}
@media(max-width:34rem){.stack .place::before{content:"#"}.stack td.number+td{padding-left:0}}
`;
