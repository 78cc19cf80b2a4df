import type { BeyondSeen } from '../../judge/facts/beyond-seen.ts';
import type { NotTriedCode } from '../../model/plan.ts';

/** What became of a result behind the goal, as far as words need it. */
export type BeyondOutcome = Pick<BeyondSeen, 'outcome' | 'reason' | 'line'>;

const NOT_TRIED: Readonly<Record<NotTriedCode, string>> = {
  readers_own: 'it needs something that only its reader has',
  needs_key: 'it needs a key',
  browser: 'it is for a browser',
  other_option: 'it is another way to do what was done',
  condition: 'the page limits it to certain readers',
  free_names: 'it uses names that nothing on the page declares',
  not_understood: 'the auditor does not understand it',
  shows_nothing: 'it does not use the page’s product',
  too_many: 'one audit tries only so many parts of a page',
};

const SAID: Readonly<Record<Exclude<BeyondSeen['outcome'], 'not_tried'>, string>> = {
  seen: 'ran, and shows what the page says',
  seen_differently: 'ran, and shows what the page says in another form',
  not_seen: 'ran, and does not show what the page says',
  ran_without_error: 'ran without error',
  ran_unseen: 'ran without error, but what the page shows could not be checked',
  broken: 'breaks in two clean sandboxes',
  needs: 'was tried, but needs something that was not there',
};

const RAN: ReadonlySet<BeyondSeen['outcome']> = new Set([
  'seen',
  'seen_differently',
  'not_seen',
  'ran_without_error',
  'ran_unseen',
]);

/** What is said of a text, or of a value beside a line, that the page shows and nobody held against anything. */
export function notLookedForWords(code: string): string {
  if (code === 'mention')
    return 'is another way to the same installation, and was not tried: the auditor does not know its program.';
  const why =
    code === 'value'
      ? 'nothing carried out the line that it stands beside'
      : 'the page does not say which of its code prints it';
  return `is shown by the page, and was not looked for: ${why}.`;
}

/** The mark of a line: it ran, it broke, or nothing is known. */
export function beyondMark({ outcome }: BeyondOutcome): string {
  if (outcome === 'broken') return '✗';
  return RAN.has(outcome) && outcome !== 'ran_unseen' ? '✓' : '?';
}

/** Says what became of one result behind the goal. */
export function beyondWords({ outcome, reason, line }: BeyondOutcome): string {
  const because = line === null || line === '' ? '' : ` (“${line}”)`;
  if (outcome !== 'not_tried') return `${SAID[outcome]}${because}.`;
  if (reason === null && because !== '')
    return `was tried and failed${because}; the auditor itself may be the cause.`;
  if (reason === null) return 'was not reached in the time that an audit has after the goal.';
  return `was not tried: ${NOT_TRIED[reason]}${because}.`;
}

/** Says in one line how much of what comes after the goal was carried out; nothing where the page ends with its goal. */
export function behindGoalWords(entries: readonly BeyondOutcome[]): string {
  const results = entries.filter(({ reason }) => reason !== 'shows_nothing');
  if (results.length === 0) return '';
  const ran = results.filter(({ outcome }) => RAN.has(outcome)).length;
  return `The page goes on after its goal: ${ran} of ${results.length} further results ran.`;
}
