import type { Plan, PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { Finding } from './judgement.ts';

/** One single change to a plan that might make it pass. */
export type Candidate = { kind: string; change: string; plan: Plan };

const AFTER_INSTALL = 'npm install';

/** Lists the single changes worth trying for a finding, likeliest first; few, because each is a whole run. */
export function candidatesFor(finding: Finding, plan: Plan, run: RunRecord): Candidate[] {
  const at = plan.steps.findIndex((step) => finding.stepIds.includes(step.id));
  const failed = plan.steps[at];
  if (failed === undefined) return [];
  if (finding.ruleId === 'docs.module-kind') return moduleCandidates(finding, plan, at);
  if (finding.ruleId === 'docs.missing-package') return packageCandidates(finding, plan, at);
  if (finding.ruleId === 'sdk.surface' || finding.ruleId === 'docs.tool-changed')
    return olderMajors(plan, run);
  if (finding.ruleId === 'docs.command-not-found') return npxCandidates(failed, plan, at);
  return [];
}

function moduleCandidates(finding: Finding, plan: Plan, at: number): Candidate[] {
  const wantsModule = !finding.quotes.some((line) =>
    /require is not defined|exports is not defined/.test(line),
  );
  const kinds = wantsModule ? ['module', 'commonjs'] : ['commonjs', 'module'];
  return kinds.map((kind) => insertCommand(plan, at, 'package_type', `npm pkg set type=${kind}`));
}

function packageCandidates(finding: Finding, plan: Plan, at: number): Candidate[] {
  const name = finding.quotes
    .map((line) => /['"]((?:@[\w.-]+\/)?[\w.-]+)/.exec(line)?.[1])
    .find((found) => found !== undefined);
  if (name === undefined || name.startsWith('.')) return [];
  return [insertCommand(plan, at, 'install_package', `${AFTER_INSTALL} ${name}`)];
}

/** The page may be written for the major version before the one that it installs today. */
function olderMajors(plan: Plan, run: RunRecord): Candidate[] {
  const versions = new Map(
    run.commands.flatMap((command) => command.packages).map(({ name, version }) => [name, version]),
  );
  return plan.steps.flatMap((step, index) => {
    const names = step.expected.flatMap((signal) => (signal.kind === 'package' ? [signal.name] : []));
    return names.flatMap((name) => {
      const major = Number.parseInt(versions.get(name) ?? '', 10);
      return major > 1
        ? [insertCommand(plan, index + 1, 'previous_major', `${AFTER_INSTALL} ${name}@${major - 1}`)]
        : [];
    });
  });
}

function npxCandidates(failed: PlannedStep, plan: Plan, at: number): Candidate[] {
  if (failed.action.kind !== 'run' || /^(?:npx|npm|node)\b/.test(failed.action.command)) return [];
  const command = `npx ${failed.action.command}`;
  const steps = plan.steps.with(at, { ...failed, action: { ...failed.action, command } });
  return [{ kind: 'npx', change: command, plan: { ...plan, steps } }];
}

function insertCommand(plan: Plan, at: number, kind: string, command: string): Candidate {
  const neighbour = plan.steps[Math.min(at, plan.steps.length - 1)];
  const step: PlannedStep = {
    id: `counterfactual-${kind}`,
    milestoneId: neighbour?.milestoneId ?? '',
    sourceStepIds: [],
    title: command,
    action: {
      kind: 'run',
      command,
      pace: 'install',
      staysUp: 'no',
      answers: [],
      acceptDefaults: false,
      env: {},
    },
    expected: [],
    required: true,
    trust: 'derived',
    needsCredential: null,
    needsService: null,
  };
  return { kind, change: command, plan: { ...plan, steps: plan.steps.toSpliced(at, 0, step) } };
}
