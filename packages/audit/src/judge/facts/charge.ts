import type { LedgerRow } from '../../model/ledger.ts';
import type { Plan } from '../../model/plan.ts';
import type { CommandRecord } from '../../model/run.ts';
import { isScriptLang } from '../../plan/command-words.ts';
import { isNamedAfter } from '../../plan/goal/products.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { all, type Fact, no, unknown, yes } from '../certify/fact.ts';
import { normaliseLine } from '../elastic-match.ts';
import type { FindingCode } from '../finding.ts';
import { judgeRun } from '../judge-run.ts';
import type { Judgement } from '../judgement.ts';
import { projectsNotEntered, wishToEnter } from '../made-projects.ts';
import { failureWords } from '../signatures/errors.ts';
import { cause } from './cause.ts';
import { holdsGoalCode, reachesGoalAsFar } from './goal-steps.ts';
import { type Charge, idsOf, ownEdits } from './own-edits.ts';
import { showsMissing, tellsInstallOf, unfollowedInstructions } from './page-instructions.ts';
import type { AuditRuns, MeasuredRun } from './records.ts';
import { accountBefore, openBefore } from './row-ends.ts';

/** The step that broke, with the finding that says so. */
function chargeOf({ journey }: AuditRuns, { endedAt, findings }: Judgement): Charge | null {
  const [finding] = findings;
  const step = journey.plan.steps.find(({ id }) => id === (endedAt ?? finding?.stepIds[0]));
  if (step === undefined || finding === undefined) return null;
  const commands = journey.run.commands.filter(({ plannedStepId }) => plannedStepId === step.id);
  return { step, finding, commands };
}

/** F1: what broke is the page's own, or the error names a file that the page shows word for word. */
function verbatim(charge: Charge, { journey }: AuditRuns): Fact {
  const ids = idsOf(charge);
  if (charge.step.trust !== 'derived') return yes('verbatim', ...ids);
  const printed = charge.commands.map(({ output }) => output).join('\n');
  const named = journey.plan.steps.find(
    ({ action, trust }) =>
      action.kind === 'write' &&
      trust !== 'derived' &&
      printed.includes(action.path.split('/').at(-1) ?? action.path),
  );
  return named === undefined ? no('derived', ...ids) : yes('line_named', named.id, ...ids);
}

/** The page's place of the step that broke, in the order of its ledger. */
function placeOf({ step }: Charge, { page }: AuditRuns): number {
  const places = page.ledger
    .filter(
      ({ sourceStepId, kind }) => kind === 'instruction' && step.sourceStepIds.includes(sourceStepId ?? ''),
    )
    .map(({ order }) => order);
  return places.length === 0 ? 0 : Math.min(...places);
}

/** The hosts that commands asked for and never reached. */
function lostHosts(commands: readonly CommandRecord[]): string[] {
  const asked = commands.flatMap(({ egress }) => egress);
  const reached = new Set(asked.flatMap((one) => (one.reached ? [one.host] : [])));
  return asked.filter(({ host }) => !reached.has(host)).map(({ host }) => host);
}

/** Findings that something is not there: it may be what an earlier step could not fetch. */
const ABSENT: ReadonlySet<FindingCode> = new Set(['docs.command-not-found', 'docs.missing-package']);

/** The hosts that steps above, which get packages or make files, never reached: tools do not always say what they lack. */
function lostAbove({ step, finding }: Charge, { journey: { plan, run } }: AuditRuns): string[] {
  if (!ABSENT.has(finding.code)) return [];
  const above = plan.steps.slice(
    0,
    plan.steps.findIndex(({ id }) => id === step.id),
  );
  const makes = (id: string): boolean =>
    run.steps.some(({ stepId, files }) => stepId === id && files.length > 0);
  const getting = above.filter(
    ({ action, id }) => action.kind === 'run' && (action.pace === 'install' || makes(id)),
  );
  return getting.flatMap(({ id }) =>
    lostHosts(run.commands.filter(({ plannedStepId }) => plannedStepId === id)),
  );
}

/** The commands that installed a package without its part for this machine: the registry may not have given it. */
function packagesLackingParts(commands: readonly CommandRecord[]): string[] {
  return commands
    .filter(({ packages }) => packages.some(({ lackedParts }) => lackedParts !== undefined))
    .map(({ id }) => id);
}

/** F3: each thing around the journey that could have done it instead, with what shows that it did not. */
function surroundings(charge: Charge, runs: AuditRuns): Fact {
  const ids = idsOf(charge);
  const { run } = runs.journey;
  const lost = lostHosts(charge.commands);
  const before = lostAbove(charge, runs);
  const isLimited = charge.commands.some(
    ({ ending, filesCutShort }) => ending.kind === 'killed' || ending.kind === 'timed_out' || filesCutShort,
  );
  const isInstalling = charge.step.action.kind === 'run' && charge.step.action.pace === 'install';
  const lacking = packagesLackingParts(run.commands);
  const isTested = run.sandbox.selfTest.every(({ ok }) => ok);
  return all(
    [
      lost.length === 0 ? yes('egress', ...ids) : no('egress', ...lost),
      before.length === 0 ? yes('egress', ...ids) : unknown('egress', ...before),
      isLimited ? no('limits', ...ids) : yes('limits', ...ids),
      charge.commands.some(({ interference }) => interference !== null)
        ? no('interference', ...ids)
        : yes('interference', ...ids),
      isTested ? yes('self_test', 'self-test') : no('self_test', 'self-test'),
      ownEdits(charge, runs),
      // Of a registry presence is evidence and absence is not, unless it is known to be whole.
      runs.registry.isComplete || !isInstalling ? yes('registry', ...ids) : unknown('registry', ...ids),
      lacking.length === 0 ? yes('registry', ...ids) : unknown('registry', ...lacking),
    ],
    'excluded',
  );
}

/** What a failure looks like, so that it can be known again: the step, and the first line that tells of trouble. */
function signatureOf({ plan, run }: MeasuredRun, judgement: Judgement): string {
  const at = plan.steps.findIndex(({ id }) => id === judgement.endedAt);
  const commands = run.commands.filter(({ plannedStepId }) => plannedStepId === judgement.endedAt);
  const [line = ''] = failureWords.lines(commands.map(({ output }) => output).join('\n'), 1);
  return `${at} ${judgement.ruleId} ${normaliseLine(line)}`;
}

/** F4: a second clean sandbox shows the same. */
function repeated(runs: AuditRuns, judgement: Judgement): Fact {
  const { page, registry, repeat, journey } = runs;
  // What was not done again is not repeated.
  if (repeat === null || repeat.run.tookOver) return unknown('not_repeated');
  const again = judgeRun({ page, registry, plan: repeat.plan, run: repeat.run });
  const ids = repeat.run.commands.map(({ id }) => `${repeat.id}${id}`);
  const isSame = signatureOf(journey, judgement) === signatureOf(repeat, again);
  return isSame ? yes('same_again', ...ids) : no('other_again', ...ids);
}

/**
 * Whether settings that the page shows before the place are known not to bring the missing package: none of them names it, and
 * with that package alone the goal is reached without them.
 */
function didWithoutSettings(charge: Charge, runs: AuditRuns, before: number): boolean {
  const { page, registry, journey, proofs } = runs;
  const { step, finding } = charge;
  return (
    finding.code === 'docs.missing-package' &&
    proofs.some(({ plan, run }) => judgeRun({ page, registry, plan, run }).status === 'passed') &&
    !openBefore(journey, page, before, { isCharge: true }).some((row) =>
      showsMissing(row, finding, step, page),
    )
  );
}

/** F2: everything before was done, and nothing that the page says about the missing thing was passed over. */
function doneBefore(charge: Charge, runs: AuditRuns): Fact {
  const before = placeOf(charge, runs);
  const undone = unfollowedInstructions(charge.finding, charge.step, runs, before);
  if (undone.length > 0) return unknown('words_not_followed', ...undone.map(({ id }) => id));
  // Nobody is told that the page never installs what it names an installation of, wherever that stands.
  if (tellsInstallOf(charge.finding, charge.step, runs.page))
    return unknown('words_not_followed', charge.step.id);
  const isCharge = !didWithoutSettings(charge, runs, before);
  return accountBefore(runs.journey, runs.page, before, { isCharge });
}

/** The parts of the page that were tried as another way through it. */
function partsTried({ page, journey, proofs }: AuditRuns): Set<string> {
  const own = new Set(journey.plan.steps.flatMap(({ sourceStepIds }) => sourceStepIds));
  const others = proofs
    .filter(({ change }) => change.code === 'way')
    .flatMap(({ plan }) => plan.steps.flatMap(({ sourceStepIds }) => sourceStepIds))
    .filter((id) => !own.has(id));
  const steps = new Set(others);
  return new Set(
    page.ledger.filter(({ sourceStepId }) => steps.has(sourceStepId ?? '')).map(({ sectionId }) => sectionId),
  );
}

/**
 * The first line of the page above the step that broke which calls a program of the product and which no step does; in a part
 * that was tried as another way it is known what comes of it.
 */
function earlierUse(runs: AuditRuns, charge: Charge): LedgerRow | undefined {
  const tried = partsTried(runs);
  const { page, journey } = runs;
  const { goal, steps } = journey.plan;
  const end = placeOf(charge, runs);
  const done = new Set(steps.flatMap(({ sourceStepIds }) => sourceStepIds));
  return page.ledger.find(
    (row) =>
      row.code === 'run' &&
      row.order < end &&
      !done.has(row.sourceStepId ?? '') &&
      !tried.has(row.sectionId) &&
      parseShell(row.data.command).commands.some(({ program }) =>
        (goal?.products ?? []).some((product) => isNamedAfter(product, program)),
      ),
  );
}

/**
 * Code of the page without a name, where what broke lacks a file of a name that nothing on the page has: it may be that file,
 * unless it was tried as it.
 */
function namelessCode({ finding }: Charge, { page, journey, readings }: AuditRuns): string[] {
  if (finding.code !== 'docs.missing-package' || !finding.params.isLocal) return [];
  const missing = finding.params.name.split('/').at(-1) ?? '';
  const tried = [journey, ...readings].some(({ plan }) =>
    plan.steps.some(({ action }) => 'path' in action && action.path.split('/').at(-1)?.startsWith(missing)),
  );
  if (tried) return [];
  return page.blocks
    .filter(({ role, file, lang }) => role === 'file_create' && file === null && isScriptLang(lang))
    .map(({ id }) => id);
}

/** F6: no other interpretation that could matter passes. */
function otherReadings(runs: AuditRuns, charge: Charge): Fact {
  const { page, registry, journey, readings, readingsLeft } = runs;
  const ids = readings.map(({ id }) => id);
  // A reading without the step that broke shows nothing of it.
  const does = ({ steps }: Plan): boolean => {
    const done = new Set(steps.flatMap(({ sourceStepIds }) => sourceStepIds));
    return charge.step.sourceStepIds.every((id) => done.has(id));
  };
  const passing = readings.find(
    ({ plan, run }) =>
      does(plan) &&
      reachesGoalAsFar(journey.plan, plan) &&
      holdsGoalCode(plan, page.ledger) &&
      judgeRun({ page, registry, plan, run }).status === 'passed',
  );
  if (passing !== undefined) return no('other_reading_passes', passing.id);
  if (readingsLeft > 0) return unknown('readings_left', ...ids);
  const isEntered = (wish: object): boolean =>
    readings.some(({ wishes }) => Object.keys(wish).every((id) => id in wishes));
  const made = projectsNotEntered(journey.plan, journey.run, charge.step.id).filter(
    (project) => !isEntered(wishToEnter(project)),
  );
  if (made.length > 0) return unknown('folder_not_entered', ...made.map(({ sourceStepId }) => sourceStepId));
  const nameless = namelessCode(charge, runs);
  if (nameless.length > 0) return unknown('nameless_code', ...nameless);
  // Who takes the page's first use of its product for its goal may be through before anything breaks.
  const earlier = earlierUse(runs, charge);
  if (earlier !== undefined) return unknown('earlier_use', earlier.id);
  return readings.length > 0 ? yes('other_readings_break', ...ids) : yes('one_reading', charge.step.id);
}

/** What is known of an accusation; null where nothing of the page is named as broken. */
export function chargeFacts(
  runs: AuditRuns,
  judgement: Judgement,
): Record<'F1' | 'F2' | 'F3' | 'F4' | 'F5' | 'F6', Fact> {
  const charge = chargeOf(runs, judgement);
  if (charge === null) {
    const none = no('nothing_named');
    return { F1: none, F2: none, F3: none, F4: none, F5: none, F6: none };
  }
  return {
    F1: verbatim(charge, runs),
    F2: doneBefore(charge, runs),
    F3: surroundings(charge, runs),
    F4: repeated(runs, judgement),
    F5: cause(charge, runs, judgement),
    F6: otherReadings(runs, charge),
  };
}
