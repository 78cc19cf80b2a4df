import type { Plan } from '../model/plan.ts';
import { throughNpx } from '../shell/rewrite.ts';
import { insertCommand, replaceCommands } from './changed-plan.ts';
import { engineCandidates } from './engine-counterfactuals.ts';
import { type Candidate, type FailedJourney, failedAt } from './failed-journey.ts';
import type { FindingParams } from './finding.ts';
import { importCandidates } from './import-candidates.ts';
import { versionCandidates } from './version-candidates.ts';
import { wordCandidates } from './word-candidates.ts';

/**
 * Lists the single changes worth trying for a finding, by what the message names and then smallest first: a line more
 * or another, a word that is not there, another version of a package, a documented way that was not taken, another Node.js. Few, because each is a whole run.
 */
export function candidatesFor(journey: FailedJourney, otherWays: readonly Candidate[] = []): Candidate[] {
  // A service that answers otherwise does so under every change of the reader's.
  if (journey.finding.type === 'api_mismatch' || failedAt(journey) === -1) return [];
  return [
    ...lineCandidates(journey),
    ...wordCandidates(journey),
    ...importCandidates(journey),
    ...versionCandidates(journey),
    ...otherWays,
    ...engineCandidates(journey),
  ];
}

function lineCandidates(journey: FailedJourney): Candidate[] {
  const { finding, plan } = journey;
  const at = failedAt(journey);
  const failed = plan.steps[at];
  if (failed === undefined) return [];
  if (finding.code === 'docs.module-kind') return moduleCandidates(finding.params, plan, at);
  if (finding.code === 'docs.missing-package') return packageCandidates(finding.params, plan, at);
  return finding.code === 'docs.command-not-found' ? npxCandidates(finding.params, plan, at) : [];
}

function moduleCandidates({ kinds }: FindingParams['docs.module-kind'], plan: Plan, at: number): Candidate[] {
  return kinds.map((kind) => insertCommand(plan, at, 'package_type', `npm pkg set type=${kind}`));
}

function packageCandidates(
  { package: name }: FindingParams['docs.missing-package'],
  plan: Plan,
  at: number,
): Candidate[] {
  return name === null ? [] : [insertCommand(plan, at, 'install_package', `npm install ${name}`)];
}

function npxCandidates(
  { line }: FindingParams['docs.command-not-found'],
  plan: Plan,
  at: number,
): Candidate[] {
  const step = plan.steps[at];
  if (step?.action.kind !== 'run') return [];
  const { command } = step.action;
  const other = throughNpx(command, line);
  const changed = other === command ? null : replaceCommands(plan, 'npx', new Map([[command, other]]));
  return changed === null ? [] : [changed];
}
