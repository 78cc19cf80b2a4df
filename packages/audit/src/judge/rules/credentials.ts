import type { Confidence, FindingOf } from '../finding.ts';
import { doesNotLoad, missingCredential, readsSecret, secretNamed } from '../signatures/credentials.ts';
import { type Failure, isPagesOwnText, type Rule, rule } from './rule.ts';

/** A key, an account or funds that only the product's owner can give. */
export const credentialMissing: Rule = (failure) => {
  const name = failure.step.needsCredential ?? credentialOfServer(failure);
  const isSaid = missingCredential.says(failure.output) && isBelievable(failure);
  if (!isSaid && (name === null || !isLikelyCause(failure))) return undefined;
  const params = { name: name ?? nameFromPlan(failure) };
  return missing(failure, { code: 'auth.credential', params }, isSaid ? 'high' : 'medium');
};

/** What a program of the page prints itself counts only where the plan, the ledger or an unset variable agrees. */
function isBelievable(failure: Failure): boolean {
  if (!isPagesOwnText(failure, missingCredential.says)) return true;
  return (
    failure.plan.credentials.length > 0 ||
    failure.outOfReach.length > 0 ||
    isPagesOwnText(failure, readsSecret)
  );
}

/** What a server was started without, where it breaks at the first request or shows nothing at an address nobody named. */
function credentialOfServer({ plan, step, record }: Failure): string | null {
  if (step.action.kind !== 'probe') return null;
  const isRefused = record.probes.some(({ status }) => [401, 403, 500, 502, 503].includes(status ?? 0));
  const before = plan.steps.slice(
    0,
    plan.steps.findIndex(({ id }) => id === step.id),
  );
  const server = before.findLast(({ action }) => action.kind === 'run');
  return isRefused || step.trust === 'derived' ? (server?.needsCredential ?? null) : null;
}

/** An auditor's own gap before a step that needs a key does not hide that the journey ends there for everyone. */
export const credentialAhead: Rule = (failure) => {
  const from = failure.plan.steps.findIndex((step) => step.id === failure.step.id);
  const ahead = failure.plan.steps
    .slice(Math.max(from, 0))
    .find((step) => step.required && step.needsCredential !== null);
  if (!ahead?.needsCredential) return undefined;
  const params = { name: ahead.needsCredential, isTried: true };
  return missing(failure, { code: 'auth.credential-ahead', params }, 'medium', ahead.id);
};

function missing(
  failure: Failure,
  found: FindingOf<'auth.credential' | 'auth.credential-ahead'>,
  confidence: Confidence,
  stepId?: string,
) {
  return rule(failure, 'auth', {
    ...found,
    type: 'auth_blocker',
    owner: 'platform',
    confidence,
    quotes: [...missingCredential.lines(failure.output), ...leftOpen(failure, found.params.name)],
    ...(stepId === undefined ? {} : { stepIds: [stepId] }),
  });
}

/** The page's own lines that leave a key to the reader which this step uses. */
function leftOpen({ plan, step }: Failure, name: string | null): string[] {
  const uses = (ids: readonly string[]) => ids.some((id) => step.sourceStepIds.includes(id));
  return plan.credentials
    .filter((credential) => credential.name === name && uses(credential.usedBy))
    .map(({ quote }) => quote);
}

/** A step that is known to need a key and ended badly, not by the auditor’s own hand. */
function isLikelyCause(failure: Failure): boolean {
  if (doesNotLoad.says(failure.output)) return false;
  const kinds = ['exit_code', 'output', 'http', 'input'];
  // An error that a step prints has many causes; a key that flows into it comes first.
  if (leftOpen(failure, failure.step.needsCredential).length > 0) kinds.push('caught');
  return failure.check.signals.some((signal) => !signal.met && kinds.includes(signal.kind));
}

function nameFromPlan(failure: Failure): string | null {
  return failure.plan.credentials[0]?.name ?? secretNamed(failure.output);
}
