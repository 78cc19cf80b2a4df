import { isDeepStrictEqual } from 'node:util';
import { codeFacts } from '../../code/code-facts.ts';
import { isContinued } from '../../code/slips.ts';
import { standsForAny } from '../../plan/goal/undeclared.ts';
import { throughNpx } from '../../shell/rewrite.ts';
import { type Fact, unknown, yes } from '../certify/fact.ts';
import type { FindingCode } from '../finding.ts';
import { judgeRun } from '../judge-run.ts';
import type { Judgement } from '../judgement.ts';
import { withLastOnly } from '../last-change.ts';
import { outcomeOf } from '../proof-outcome.ts';
import { undeclaredNames } from '../signatures/modules.ts';
import { type Charge, idsOf } from './own-edits.ts';
import { isPromised, strangePrograms } from './page-instructions.ts';
import type { AuditRuns, TriedChange } from './records.ts';

/** Causes that are matched by their own words, and whose statement about the page was checked against the page. */
const SPECIFIC: ReadonlySet<FindingCode> = new Set([
  ...(['docs.missing-package', 'docs.module-kind', 'docs.command-not-found', 'docs.tool-changed'] as const),
  ...([
    'docs.undeclared-name',
    'docs.edit-does-not-apply',
    'docs.prerequisite',
    'docs.promise-not-kept',
    'sdk.install-script',
  ] as const),
]);

/** Whether what was not kept is surely a promise of the page, and not an expectation of the auditor's. */
function isSurePromise({ finding, step }: Charge, { page }: AuditRuns): boolean {
  if (finding.code !== 'docs.promise-not-kept') return true;
  return finding.params.broken.every((broken) => isPromised(broken, step, page));
}

/** Whether the page begins with a program that is not there, or says nothing of it: its readers may have it from elsewhere. */
function isPresumed({ finding, step }: Charge, { journey, page }: AuditRuns): boolean {
  if (finding.code !== 'docs.command-not-found') return false;
  return journey.plan.steps[0]?.id === step.id || strangePrograms(finding, step, page).length > 0;
}

/** Whether a name that nothing declares only goes on with one that is there: its reader may have such a thing. */
function mayBeReaders({ finding }: Charge, { page }: AuditRuns): boolean {
  if (finding.code !== 'docs.undeclared-name') return false;
  const given = page.blocks.flatMap(({ text, lang }) => codeFacts(text, lang).declared);
  return isContinued(finding.params.name, given);
}

/** Whether the output lacks a name that says itself that it stands for anything: what its reader has there would have gone on. */
function lacksReaders({ commands }: Charge): boolean {
  const names = commands.flatMap(({ output }) => undeclaredNames.in(output).map(({ slots }) => slots.name));
  return names.some((name) => name !== undefined && standsForAny(name));
}

/** Whether a program that the shell does not find is there all the same: by npx it starts without a word to any host, and breaks otherwise. */
function isInProject({ finding, step }: Charge, { proofs }: AuditRuns): boolean {
  if (finding.code !== 'docs.command-not-found' || step.action.kind !== 'run') return false;
  const byNpx = throughNpx(step.action.command, finding.params.line);
  return proofs.some(({ change, run }) => {
    const tried = run.commands.filter(({ plannedStepId }) => plannedStepId === step.id);
    const isTried = change.code === 'command' && change.command === byNpx && tried.length > 0;
    return isTried && tried.every(({ egress }) => egress.length === 0);
  });
}

/** Commands that only mend what the page says, unlike those that get another version of its packages. */
const MENDING: ReadonlySet<string> = new Set(['npx', 'install_package', 'package_type']);

/** The single changes of one that was tried: two where it was made of two, and each was tried alone. */
function partsOf(tried: TriedChange, { proofs, journey }: AuditRuns): TriedChange[] {
  if (tried.change.code !== 'together') return [tried];
  const [first, last] = tried.change.alone.map((id) => proofs.find((one) => one.id === id));
  if (first === undefined || last === undefined) return [];
  const isMadeOf = isDeepStrictEqual(withLastOnly(journey.plan, first.plan, tried.plan), last.plan);
  const isSingle = [first, last].every(({ change }) => change.code !== 'together');
  return isMadeOf && isSingle ? [first, last] : [];
}

/**
 * Whether a change explains the failure: with it the journey passes, or, where it does not, the step that broke goes well, or
 * breaks at a later place where only what the page says is mended. What a package does not have, one that the registry lacks
 * may have; and that an older one is got at all says nothing of what is done with it.
 */
function helps(tried: TriedChange, charge: Charge, runs: AuditRuns, judgement: Judgement): boolean {
  const { page, registry, journey } = runs;
  const { plan, run } = tried;
  const parts = partsOf(tried, runs);
  const isInDoubt = parts.some(({ change }) => 'isOfPackage' in change && change.isOfPackage);
  if (parts.length === 0 || (isInDoubt && !registry.isComplete)) return false;
  const changed = judgeRun({ page, registry, plan, run });
  const outcome = outcomeOf({ ...journey, judgement }, { plan, run, judgement: changed });
  if (outcome !== 'gets_further') return outcome === 'passes';
  const isMending = parts.every(
    ({ change, kind }) => change.code === 'word' || change.code === 'line' || MENDING.has(kind ?? ''),
  );
  return isMending || (!isGetting(charge) && isOtherVersion(parts) && goesWell(charge, changed));
}

function isGetting({ step: { action } }: Charge): boolean {
  return action.kind === 'run' && action.pace === 'install';
}

function isOtherVersion(parts: readonly TriedChange[]): boolean {
  return parts.every(({ change }) => change.code === 'command' || change.code === 'node');
}

function goesWell({ step }: Charge, { checks }: Judgement): boolean {
  return checks.some(({ stepId, status }) => stepId === step.id && status === 'passed');
}

/** F5: a change after which it goes well, single or of two that do not alone, or a cause that its own words name. */
export function cause(charge: Charge, runs: AuditRuns, judgement: Judgement): Fact {
  const helped = runs.proofs.filter((proof) => helps(proof, charge, runs, judgement));
  const [together] = helped;
  if (together !== undefined && helped.every(({ change }) => change.code === 'together'))
    return yes('two_changes', ...partsOf(together, runs).map(({ id }) => id), together.id);
  if (helped.length > 0) return yes('counterfactual', ...helped.map(({ id }) => id));
  const isElsewhere =
    isPresumed(charge, runs) ||
    isInProject(charge, runs) ||
    mayBeReaders(charge, runs) ||
    lacksReaders(charge);
  return SPECIFIC.has(charge.finding.code) && isSurePromise(charge, runs) && !isElsewhere
    ? yes('matched', ...idsOf(charge))
    : unknown('unexplained', ...idsOf(charge));
}
