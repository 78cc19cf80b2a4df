/** What the arena's pages add to the common style. */
export const arenaStyle = `
.badge{vertical-align:middle}
h1 .badge{font-size:1rem;letter-spacing:0}
.place{color:var(--soft);font-variant-numeric:tabular-nums;width:2.5rem}
.trend.better{color:var(--mark)}
.trend.worse{color:var(--wrong)}
.tiles dd.words{font-size:1rem;font-weight:600;line-height:1.95}
.arena th[scope=row]{font-weight:700}
`;
