/** The colours and type of everything Waymark shows: pages, dashboards and reports, light and dark. */
export const DESIGN_TOKENS = `
:root{color-scheme:light dark;--paper:#f6f5ef;--sheet:#fffefb;--tint:#ebeae0;--ink:#17201c;--soft:#545f59;--line:#d9d6c9;--edge:#7d867f;--mark:#0a6847;--on-mark:#fff;--wrong:#a3261c;--blaze:#d9480f;--pass:#0a6847;--fail:#a3261c;--block:#855000;--none:#55606f;--term:#0e1714;--term-line:#22302a;--term-ink:#dde7e1;--term-soft:#8fa59a;--prompt:#7fd9ac;--sans:"National Park","Segoe UI",system-ui,-apple-system,Roboto,"Helvetica Neue",sans-serif;--mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
@media(prefers-color-scheme:dark){:root{--paper:#101714;--sheet:#17211d;--tint:#1f2b26;--ink:#e9ede7;--soft:#a3b0a9;--line:#2c3933;--edge:#718078;--mark:#63d3a3;--on-mark:#06211a;--wrong:#ff9f92;--blaze:#ff8b4d;--pass:#63d3a3;--fail:#ff9f92;--block:#f2b861;--none:#abb5c3;--term:#0a110e;--term-line:#26332d}}
`.trim();
