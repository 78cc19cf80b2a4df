const columns = [
  ['passed_unqualified', 'passed'],
  ['passed_open', 'passed, left open'],
  ['passed_found', 'passed, found'],
  ['failed_found', 'failed, found'],
  ['failed_elsewhere', 'failed elsewhere'],
  ['inconclusive', 'inconclusive'],
  ['blocked', 'blocked'],
];
const width = 18;

/** The bars of the design: no fault passes unqualified, most are found where they are, neutral changes move nothing. */
export function barsOf(results) {
  const faults = results.filter(({ mutant }) => mutant.isFault);
  const neutral = results.filter(({ mutant }) => !mutant.isFault);
  const share = (part, all) => (all.length === 0 ? 1 : part.length / all.length);
  const passed = faults.filter(({ column }) => column === 'passed_unqualified');
  const found = faults.filter(({ isFound }) => isFound);
  const unmoved = neutral.filter(({ column }) => column === 'unmoved');
  const percent = (value) => `${(value * 100).toFixed(1)} %`;
  return [
    { name: 'faults that pass unqualified', value: `${passed.length}`, bar: '0', isMet: passed.length === 0 },
    ...(faults.length === 0 ? [] : [barOf('faults found at the right step', share(found, faults), 0.9)]),
    ...(neutral.length === 0 ? [] : [barOf('neutral changes unmoved', share(unmoved, neutral), 0.98)]),
  ];
  function barOf(name, value, bar) {
    return { name, value: percent(value), bar: percent(bar), isMet: value >= bar };
  }
}

function countBy(results, column) {
  return results.filter((result) => result.column === column).length;
}

function faultRows(results) {
  const kinds = [...new Set(results.map(({ mutant }) => mutant.kind))];
  const row = (name, some) => {
    const others = some.filter(({ column }) => !columns.some(([key]) => key === column)).length;
    const cells = [some.length, ...columns.map(([key]) => cellOf(some, key)), others];
    return name.padEnd(24) + cells.map((cell) => String(cell).padStart(width)).join('');
  };
  const head = ['count', ...columns.map(([, title]) => title), 'not audited'];
  return [
    'faults'.padEnd(24) + head.map((title) => title.padStart(width)).join(''),
    ...kinds.map((kind) =>
      row(
        kind,
        results.filter(({ mutant }) => mutant.kind === kind),
      ),
    ),
    row('all', results),
  ];
}

/** The count of a column; for `inconclusive` and `blocked` also how many of these name the right step. */
function cellOf(some, key) {
  const count = countBy(some, key);
  if (key !== 'inconclusive' && key !== 'blocked') return count;
  const found = some.filter(({ column, atPlace }) => column === key && atPlace).length;
  return count === 0 ? '0' : `${count} (${found} found)`;
}

function neutralRows(results) {
  const kinds = [...new Set(results.map(({ mutant }) => mutant.kind))];
  const row = (name, some) =>
    name.padEnd(24) +
    [some.length, countBy(some, 'unmoved'), countBy(some, 'moved')]
      .map((cell) => String(cell).padStart(width))
      .join('');
  return [
    'neutral'.padEnd(24) + ['count', 'unmoved', 'moved'].map((title) => title.padStart(width)).join(''),
    ...kinds.map((kind) =>
      row(
        kind,
        results.filter(({ mutant }) => mutant.kind === kind),
      ),
    ),
    row('all', results),
  ];
}

/** One bad mutant in one line: where it is, what was changed, and what the auditor said. */
function describeBad({ mutant, column, atPlace, outcome, base }) {
  const { page, kind, place, what, truth } = mutant;
  const said = outcome.findings[0]?.ruleId ?? 'no finding';
  const demand =
    truth === null ? `was ${base.status}` : truth.mayPass ? 'needs a finding there' : 'must not pass';
  const found = atPlace === true ? ', at the place' : '';
  return `${page.file}:${place.fromLine} ${kind} (${what}): ${column}${found}, ${outcome.completionState}, ${said}; ${demand}`;
}

/** The table of a run, every bad mutant by name, and the bars. */
export function renderMutants(results) {
  const faults = results.filter(({ mutant }) => mutant.isFault);
  const neutral = results.filter(({ mutant }) => !mutant.isFault);
  const bad = results.filter(({ isBad }) => isBad);
  return [
    ...(faults.length > 0 ? [...faultRows(faults), ''] : []),
    ...(neutral.length > 0 ? [...neutralRows(neutral), ''] : []),
    ...(bad.length > 0 ? ['bad:', ...bad.map(describeBad), ''] : []),
    ...barsOf(results).map(
      ({ name, value, bar, isMet }) => `${isMet ? 'met   ' : 'MISSED'} ${name}: ${value} (bar ${bar})`,
    ),
  ].join('\n');
}
