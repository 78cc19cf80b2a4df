/** What the pages of alerts have beyond the common style. */
export const alertStyle = [
  'fieldset{border:1px solid var(--line);border-radius:.6rem;margin:1.25rem 0;padding:.5rem 1.1rem 1rem}',
  'legend{font-weight:650;padding:0 .4rem}',
  'fieldset label.check{margin:.45rem 0}',
  'fieldset label.check small{display:block;margin-left:1.55rem;color:var(--soft)}',
  'label.check.radio input{width:auto}',
  '.pairs{display:flex;flex-wrap:wrap;gap:0 1.5rem}',
  '.pairs input{width:auto}',
  '.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:.75rem;padding:0;list-style:none}',
  '.cards li{border:1px solid var(--line);border-radius:.6rem;background:var(--sheet);padding:.6rem 1rem}',
  '.cards small{display:block;color:var(--soft)}',
  '.state-open{color:var(--wrong);font-weight:650}',
  '.mute{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:baseline;margin:1rem 0}',
  '.mute small{color:var(--soft)}',
  'details.tries{font-size:.92rem}',
  'details.tries ol{margin:.3rem 0;padding-left:1.2rem}',
].join('\n');
