import type { BeyondSeen } from '../../judge/facts/beyond-seen.ts';
import type { NotTriedCode } from '../../model/plan.ts';

/** What became of a result behind the goal, as far as words need it. */
export type BeyondOutcome = Pick<BeyondSeen, 'outcome' | 'reason' | 'line'>;

const NOT_TRIED: Readonly<Record<NotTriedCode, string>> = {
  readers_own: 'it works with something that only its reader has',
  needs_key: 'it needs a key',
  browser: 'it is for a browser',
  other_option: 'it is another way to what was done',
  condition: 'it is for readers whom the page describes',
  free_names: 'it uses names that nothing on the page gives it',
  not_understood: 'the auditor does not understand it',
  shows_nothing: 'the page shows nothing of its product there',
  too_many: 'more of the page was tried before it than one audit tries',
};

const SAID: Readonly<Record<Exclude<BeyondSeen['outcome'], 'not_tried'>, string>> = {
  seen: 'ran, and shows what the page says',
  seen_differently: 'ran, and shows what the page says in another form',
  not_seen: 'ran, and does not show what the page says',
  ran_without_error: 'ran without error',
  ran_unseen: 'ran without error, and what the page shows of it could not be looked at',
  broken: 'breaks, in two clean sandboxes',
  needs: 'was tried, and needs something that was not there',
};

const RAN: ReadonlySet<BeyondSeen['outcome']> = new Set([
  'seen',
  'seen_differently',
  'not_seen',
  'ran_without_error',
  'ran_unseen',
]);

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
    return `was tried and did not go well${because}, which may be the auditor’s own doing.`;
  if (reason === null) return 'was not reached in the time that is given to what comes after the goal.';
  return `was not tried: ${NOT_TRIED[reason]}${because}.`;
}

/** Says in one line how much of what comes after the goal was carried out; nothing where the page ends with its goal. */
export function behindGoalWords(entries: readonly BeyondOutcome[]): string {
  const results = entries.filter(({ reason }) => reason !== 'shows_nothing');
  if (results.length === 0) return '';
  const ran = results.filter(({ outcome }) => RAN.has(outcome)).length;
  return `Behind its goal the page goes on: ${ran} of ${results.length} further results ran.`;
}
