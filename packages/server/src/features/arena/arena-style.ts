/** What the arena's pages add to the common style. */
export const arenaStyle = `
.verdict{display:inline-block;border-radius:1rem;padding:.05rem .7rem;font-size:.85rem;font-weight:700;line-height:1.5;border:1px solid currentColor;vertical-align:middle;white-space:nowrap}
.verdict.passed{color:var(--mark)}
.verdict.failed{color:var(--wrong)}
.verdict.blocked{color:var(--ink)}
.soft{color:var(--soft)}
.place{color:var(--soft);font-variant-numeric:tabular-nums;width:2.5rem}
.trend.better{color:var(--mark)}
.trend.worse{color:var(--wrong)}
.tiles dd.words{font-size:1rem;font-weight:600;line-height:1.95}
.arena th[scope=row]{font-weight:700}
ol.journey{list-style:none;padding:0}
ol.journey li{padding:.3rem 0 .3rem .9rem;margin:.25rem 0;border-left:4px solid var(--line);overflow-wrap:anywhere}
ol.journey li.passed{border-color:var(--mark)}
ol.journey li.failed{border-color:var(--wrong)}
ol.journey li.blocked{border-color:var(--ink)}
`;
