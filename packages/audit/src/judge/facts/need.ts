import { codeFacts } from '../../code/code-facts.ts';
import { namedHosts } from '../../code/named-hosts.ts';
import { endingOf } from '../../shell/run-file.ts';
import { type Fact, no, yes } from '../certify/fact.ts';
import { checkStep } from '../check-step.ts';
import type { Judgement } from '../judgement.ts';
import { needsOf } from '../needs.ts';
import { goalSteps } from './goal-steps.ts';
import { observeGoal } from './observe-goal.ts';
import type { AuditRuns } from './records.ts';

type NeedFacts = Record<'B1' | 'B2' | 'B3', Fact>;

/** The code of the page that does something and was left out: it may be a result that nobody understood. */
function codeLeft({ page, journey }: AuditRuns): string[] {
  const planned = new Set(
    journey.plan.account.flatMap(({ rowId, end }) => (end === 'planned' || end === 'done' ? [rowId] : [])),
  );
  const acting = new Set(
    page.blocks
      .filter(({ text, lang, commands }) => {
        const { read, effects } = codeFacts(text, lang);
        return commands.length === 0 && read === 'whole' && effects.length > 0;
      })
      .map(({ id }) => id),
  );
  return page.ledger
    .filter(
      ({ id, kind, blockId }) => kind === 'instruction' && acting.has(blockId ?? '') && !planned.has(id),
    )
    .map(({ id }) => id);
}

/** A page that shows no result of its product has nothing that could be carried out to the end. */
export function nothingToShow(runs: AuditRuns): NeedFacts {
  const ids = runs.journey.run.commands.map(({ id }) => id);
  const { goal } = runs.journey.plan;
  const left = codeLeft(runs);
  const rest = left.length === 0 ? yes('nothing_more', 'plan') : no('page_shows_more', ...left);
  return {
    B1: yes('no_result_on_page', 'plan'),
    B2: yes('rest_done', 'plan', ...ids),
    B3: goal === null ? rest : no('page_has_goal', goal.rowId),
  };
}

/** B2: every step before the one that lacks something was done. */
function before({ journey: { plan, run } }: AuditRuns, stepId: string | undefined): Fact {
  const end = plan.steps.findIndex(({ id }) => id === stepId);
  const earlier = plan.steps
    .slice(0, end === -1 ? plan.steps.length : end)
    .filter(({ required }) => required);
  const open = earlier.filter((step) => {
    const record = run.steps.find((one) => one.stepId === step.id);
    return record === undefined || checkStep(step, record, run.commands, plan).status !== 'passed';
  });
  if (open.length === 0) return yes('all_before', 'plan', ...earlier.map(({ id }) => id));
  // What stands on the page is needed all the same where only our surroundings stopped the way to it.
  return stepId === undefined
    ? yes('stands_on_page', 'plan')
    : no('not_all_before', ...open.map(({ id }) => id));
}

/** Whether the goal only came to an end, and its own code names a host that its run was refused: what that gives was not seen. */
function asksWhatIsRefused({ journey: { plan } }: AuditRuns, { findings }: Judgement, goal: Fact): boolean {
  if (goal.code !== 'ran_without_error') return false;
  const refused = findings.flatMap(({ code, params }) =>
    code === 'environment.egress-unproved' ? params.hosts : [],
  );
  const named = goalSteps(plan).flatMap(({ action }) =>
    action.kind === 'write' ? namedHosts(action.content, endingOf(action.path)) : [],
  );
  return refused.some((host) => named.includes(host));
}

/** Whether the goal only came to an end with a key in it that its reader would bring, and has shown nothing at all by that. */
function showsNothingWithoutKey(
  { journey: { plan, run } }: AuditRuns,
  { findings }: Judgement,
  goal: Fact,
): boolean {
  if (goal.code !== 'ran_without_error') return false;
  const ids = goalSteps(plan).map(({ id }) => id);
  const keyed = findings.some(
    ({ type, stepIds }) => type === 'auth_blocker' && stepIds.some((id) => ids.includes(id)),
  );
  const own = run.commands.filter(({ plannedStepId }) => ids.includes(plannedStepId ?? ''));
  return (
    keyed &&
    own.every(({ output, files, listeners }) => output.trim() === '' && files.length + listeners.length === 0)
  );
}

/** B3: the goal was not seen for want of it, or a later result of the way to it uses it. */
function isNeeded(runs: AuditRuns, judgement: Judgement): Fact {
  const { journey, page } = runs;
  const { plan, run } = journey;
  const { fact } = observeGoal(journey, page.ledger, null);
  const isWaiting =
    fact.truth === 'no' ||
    asksWhatIsRefused(runs, judgement, fact) ||
    showsNothingWithoutKey(runs, judgement, fact);
  if (isWaiting || plan.goal === null)
    return yes('goal_waits', 'plan', ...(plan.goal ? [plan.goal.rowId] : []));
  const later = needsOf({ page, plan, run }, judgement.checks).filter(({ goalDepends }) => goalDepends);
  const steps = later
    .flatMap(({ sourceStepIds }) => sourceStepIds)
    .filter((id) => plan.mainFlow[id] === 'main');
  return steps.length > 0 ? yes('later_result_waits', ...steps) : no('goal_seen', ...fact.evidence);
}

/** What is known of a need of the reader's. */
export function needFacts(runs: AuditRuns, judgement: Judgement): NeedFacts {
  const { findings, ruleId, endedAt } = judgement;
  if (ruleId === 'page.nothing-to-run') return nothingToShow(runs);
  const [finding] = findings;
  const named = [...(finding?.commandIds ?? []), ...(finding?.stepIds ?? []), 'plan'];
  return {
    B1: finding === undefined ? no('not_named') : yes('named', ...named),
    B2: before(runs, endedAt ?? finding?.stepIds[0]),
    B3: isNeeded(runs, judgement),
  };
}
