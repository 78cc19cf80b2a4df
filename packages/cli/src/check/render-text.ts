import type { SiteCheck, SiteCheckItem, SiteCheckOutcome } from '@waymark/contract';

const OUTCOMES: Readonly<Record<SiteCheckOutcome, string>> = {
  failed: 'failed',
  warning: 'warning',
  could_not_check: 'not checked',
  passed: 'passed',
  not_applicable: 'not needed',
};

/** A check of a site for a person at a terminal: the score, the checks with what failed first, and what to mend. */
export function renderText(check: SiteCheck): string {
  const order = Object.keys(OUTCOMES);
  const sorted = check.checks.toSorted(
    (one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome),
  );
  const width = Math.max(...sorted.map(({ id }) => id.length));
  return [
    `${check.page_url}\n${check.summary}`,
    ...(check.level === null ? [] : [levelText(check.level)]),
    sorted.map((item) => row(item, width)).join('\n'),
    ...(check.fixes.length === 0 ? [] : [`What to mend, the most useful first:\n\n${fixes(check)}`]),
  ].join('\n\n');
}

function levelText({ meaning, next, unsure }: NonNullable<SiteCheck['level']>): string {
  return [
    meaning,
    ...(next.length === 0 ? [] : [`The next level needs: ${next.join(', ')}.`]),
    ...(unsure.length === 0 ? [] : [`It may change once these can be checked: ${unsure.join(', ')}.`]),
  ].join('\n');
}

function row({ id, outcome, found }: SiteCheckItem, width: number): string {
  return `${OUTCOMES[outcome].padEnd(11)}  ${id.padEnd(width)}  ${found}`;
}

function fixes(check: SiteCheck): string {
  return check.fixes
    .map(({ check: id, title, gain, todo, example }, index) => {
      const found = check.checks.find((item) => item.id === id)?.found ?? title;
      const shown = example === null ? '' : `\n${example.replace(/^/gmu, '     | ')}`;
      return `${String(index + 1).padStart(2)}. ${found} (+${gain})\n    ${todo}${shown}`;
    })
    .join('\n');
}
