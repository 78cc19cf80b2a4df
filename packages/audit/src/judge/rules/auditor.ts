import type { FindingCode, FindingOf, LimitMet } from '../finding.ts';
import { noAnswer, runOut } from '../signatures/limits.ts';
import * as signatures from '../signatures/network.ts';
import { usesPackageManager } from '../step-commands.ts';
import { type Failure, isPagesOwnText, type Rule, rule } from './rule.ts';

function auditorFault(failure: Failure, found: FindingOf<FindingCode>) {
  return rule(failure, 'auditor', {
    ...found,
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
  });
}

/** The sandbox must have passed its own test, or nothing that failed in it means anything. */
export const selfTestFailed: Rule = (failure) => {
  const broken = failure.run.sandbox.selfTest.filter((check) => !check.ok);
  if (broken.length === 0) return undefined;
  return auditorFault(failure, { code: 'auditor.self-test', params: { broken } });
};

/** Where an earlier step decided how a later one ended, nothing is known of the later one. */
export const shellTampered: Rule = (failure) => {
  const [what] = failure.commands.flatMap(({ interference }) => interference ?? []);
  if (what === undefined) return undefined;
  return rule(failure, 'auditor', {
    code: 'auditor.shell-tampered',
    params: { step: failure.step, what },
    type: 'environment_blocker',
    owner: 'docs',
    confidence: 'high',
  });
};

/** A run that the auditor itself ended proves nothing about the page. */
export const runCutShort: Rule = (failure) => {
  const reason = failure.run.stopped?.reason;
  if (reason === undefined || reason === 'step_failed') return undefined;
  return auditorFault(failure, { code: 'auditor.cut-short', params: { reason } });
};

const SEEN_IN_FILES = new Set(['file', 'package', 'effect']);

/** What was not seen among too many files is not known to be missing. */
export const filesCutShort: Rule = (failure) => {
  const isMissed = failure.check.signals.some(({ kind, met }) => !met && SEEN_IN_FILES.has(kind));
  const isCut = [...failure.run.steps, ...failure.run.commands].some((one) => one.filesCutShort);
  if (!isMissed || !isCut) return undefined;
  return auditorFault(failure, { code: 'auditor.files-cut-short', params: { step: failure.step } });
};

/** Anyone can print what a package manager prints; one of them must have run, and have asked a host. */
function askedRegistry({ commands }: Failure): boolean {
  return commands.some(({ command, egress }) => egress.length > 0 && usesPackageManager(command));
}

/** A registry that refuses for the moment says nothing about what it carries. */
export const registryFault: Rule = (failure) => {
  const [line] = signatures.registryFault.lines(failure.output, 1);
  if (line === undefined || !askedRegistry(failure)) return undefined;
  return auditorFault(failure, { code: 'auditor.registry-fault', params: { line } });
};

/** What the auditor's limits ended did not end by itself. */
export const limitReached: Rule = (failure) => {
  const params = limitMet(failure);
  return params === undefined ? undefined : auditorFault(failure, { code: 'auditor.limit', params });
};

function limitMet(failure: Failure): LimitMet | undefined {
  const endings = failure.commands.map((command) => command.ending);
  const late = endings.find((one) => one.kind === 'timed_out');
  if (late?.kind === 'timed_out' && failure.outOfReach.length === 0)
    return { by: 'time', limitSeconds: late.limitSeconds };
  const silent = failure.record.probes.find(
    ({ status, error }) => status === null && noAnswer.says(error ?? ''),
  );
  if (silent !== undefined) return { by: 'no_answer', url: silent.url };
  if (endings.some((one) => one.kind === 'killed' && one.by !== 'unknown')) return { by: 'killed' };
  // A program of the page that writes these words itself has not been refused anything.
  const [line] = isPagesOwnText(failure, runOut.says) ? [] : runOut.lines(failure.output, 1);
  return line === undefined ? undefined : { by: 'refused', line };
}
