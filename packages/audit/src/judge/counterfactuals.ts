import type { CommandText } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { pinVersions } from '../plan/pin-versions.ts';
import { commandStep } from '../run/command-step.ts';
import { throughNpx } from '../shell/rewrite.ts';
import { engineCandidates } from './engine-counterfactuals.ts';
import { type Candidate, type FailedJourney, failedAt } from './failed-journey.ts';
import type { Finding, FindingCode, FindingParams } from './finding.ts';
import { asksForVersion, names } from './step-commands.ts';

const MOST_MAJORS = 2;

/** Rules about what a version of a package no longer does, or does otherwise. */
const BY_VERSION: ReadonlySet<FindingCode> = new Set([
  'sdk.surface',
  'sdk.install-script',
  'docs.tool-changed',
  'docs.command-not-found',
  'docs.command-failed',
  'docs.promise-not-kept',
  'docs.no-effect',
  'docs.edit-does-not-apply',
]);

/**
 * Lists the single changes worth trying for a finding, smallest first: a line more or another, a documented way that
 * was not taken, another Node.js. Few, because each is a whole run.
 */
export function candidatesFor(journey: FailedJourney, otherWays: readonly Candidate[] = []): Candidate[] {
  // A service that answers otherwise does so under every change of the reader's.
  if (journey.finding.type === 'api_mismatch' || failedAt(journey) === -1) return [];
  return [...lineCandidates(journey), ...otherWays, ...engineCandidates(journey)];
}

function lineCandidates(journey: FailedJourney): Candidate[] {
  const { finding, plan } = journey;
  const at = failedAt(journey);
  const failed = plan.steps[at];
  const repairs =
    failed === undefined
      ? []
      : finding.code === 'docs.module-kind'
        ? moduleCandidates(finding.params, plan, at)
        : finding.code === 'docs.missing-package'
          ? packageCandidates(finding.params, plan, at)
          : finding.code === 'docs.command-not-found'
            ? npxCandidates(finding.params, plan, at)
            : [];
  return BY_VERSION.has(finding.code) ? [...repairs, ...olderMajors(journey, at)] : repairs;
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

/** The page may be written for the major version before the one that it installs today. */
function olderMajors({ finding, plan, run }: FailedJourney, at: number): Candidate[] {
  const versions = new Map(
    run.commands.flatMap((command) => command.packages).map(({ name, version }) => [name, version]),
  );
  const found = plan.steps.slice(0, at + 1).flatMap((step) =>
    step.expected.flatMap((signal) => {
      if (signal.kind !== 'package') return [];
      const major = Number.parseInt(versions.get(signal.name) ?? '', 10);
      const candidate = major > 1 ? pinned(plan, step, signal.name, major - 1) : null;
      return candidate === null
        ? []
        : [{ candidate, isNamed: isAbout(finding, plan.steps[at], signal.name) }];
    }),
  );
  // The package that the message is about comes before the others.
  return found
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, MOST_MAJORS)
    .map(({ candidate }) => candidate);
}

/** Whether what was found has to do with a package: by what the rule knows, by the command, or by what was printed. */
function isAbout(finding: Finding, failed: PlannedStep | undefined, name: string): boolean {
  const isCalled =
    finding.code === 'docs.command-failed' && failed?.action.kind === 'run' && names(failed.action, name);
  const isRefused =
    (finding.code === 'sdk.surface' || finding.code === 'sdk.install-script') &&
    finding.params.package === name;
  return isRefused || isCalled || finding.quotes.some((line) => line.includes(name));
}

function pinned(plan: Plan, step: PlannedStep, name: string, major: number): Candidate | null {
  // A page that names the version itself is written for that one.
  if (step.action.kind !== 'run' || asksForVersion(step.action, name)) return null;
  const command = pinVersions(step.action.command, new Map([[name, String(major)]]));
  return command === step.action.command ? null : replaceCommand(plan, step, 'previous_major', command);
}

function npxCandidates(
  { line }: FindingParams['docs.command-not-found'],
  plan: Plan,
  at: number,
): Candidate[] {
  const step = plan.steps[at];
  if (step?.action.kind !== 'run') return [];
  const command = throughNpx(step.action.command, line);
  return command === step.action.command ? [] : [replaceCommand(plan, step, 'npx', command)];
}

function replaceCommand(plan: Plan, step: PlannedStep, kind: string, command: CommandText): Candidate {
  const changed = (action: PlannedStep['action']) =>
    action.kind === 'run' ? { ...action, command } : action;
  const steps = plan.steps.map((each) => (each === step ? { ...each, action: changed(each.action) } : each));
  return { kind, change: { code: 'command', command }, plan: { ...plan, steps } };
}

function insertCommand(plan: Plan, at: number, kind: string, command: CommandText): Candidate {
  const step = {
    ...commandStep(`counterfactual-${kind}`, command, { pace: 'install' }),
    milestoneId: plan.steps[at]?.milestoneId ?? '',
  };
  const steps = plan.steps.toSpliced(at, 0, step);
  return { kind, change: { code: 'command', command }, plan: { ...plan, steps } };
}
