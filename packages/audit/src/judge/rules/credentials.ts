import type { Confidence, FindingOf } from '../finding.ts';
import { type Failure, isPagesOwnText, quote, type Rule, rule } from './rule.ts';

const MISSING_CREDENTIAL =
  /missing credentials|(?:api[ _-]?key|access[ _-]?token|auth(?:entication)?[ _-]?token|secret(?:[ _-]key)?|private[ _-]?key|credentials?|mnemonic|password|DATABASE_URL|connection string)\b[^\n]{0,80}\b(?:missing|required|not (?:set|found|provided|defined|configured)|must be (?:set|provided|passed)|is (?:empty|undefined|invalid)|invalid|needed)|(?:missing|required|no|provide an?|set the|invalid|expected an?) [^\n]{0,40}\b(?:api[ _-]?key|access[ _-]?token|auth token|secret|private[ _-]?key|credentials?|mnemonic)\b|\b(?:401|403)\b[^\n]{0,40}(?:unauthori[sz]ed|forbidden|authentication)|unauthori[sz]ed|AuthenticationError|not (?:logged|signed) in|please (?:log|sign) in|run [`'"]?[\w -]+ login|invalid (?:hex )?private key|insufficient funds|\b(?:pass|set|provide|export|specify|supply)\b[^\n]{0,60}\b(?:api key|[A-Z][A-Z0-9]*_(?:API_KEY|TOKEN|SECRET(?:_KEY)?|ACCESS_KEY))\b/i;
const VARIABLE =
  /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:API_KEY|TOKEN|SECRET(?:_KEY)?|ACCESS_KEY|PRIVATE_KEY|PASSWORD)\b/;

/** A key, an account or funds that only the product's owner can give. */
export const credentialMissing: Rule = (failure) => {
  const name = failure.step.needsCredential ?? credentialOfServer(failure);
  const isSaid = MISSING_CREDENTIAL.test(failure.output) && isBelievable(failure);
  if (!isSaid && (name === null || !isLikelyCause(failure))) return undefined;
  const params = { name: name ?? nameFromPlan(failure) };
  return missing(failure, { code: 'auth.credential', params }, isSaid ? 'high' : 'medium');
};

/** What a program of the page prints itself counts only where the plan, the ledger or an unset variable agrees. */
function isBelievable(failure: Failure): boolean {
  if (!isPagesOwnText(failure, MISSING_CREDENTIAL)) return true;
  const reads = /env(?:\.|\[['"])\w*(?:KEY|TOKEN|SECRET|PASSWORD)\b/;
  return (
    failure.plan.credentials.length > 0 || failure.outOfReach.length > 0 || isPagesOwnText(failure, reads)
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
    quotes: quote(failure.output, MISSING_CREDENTIAL),
    ...(stepId === undefined ? {} : { stepIds: [stepId] }),
  });
}

/** Code that does not load never gets as far as its key. */
const BEFORE_ANY_KEY =
  /\bSyntaxError\b|ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_MODULE_NOT_FOUND|Cannot find (?:module|package) '|ERR_REQUIRE_ESM|Unknown file extension/;

/** A step that is known to need a key and ended badly, not by the auditor’s own hand. */
function isLikelyCause(failure: Failure): boolean {
  if (BEFORE_ANY_KEY.test(failure.output)) return false;
  return failure.check.signals.some(
    (signal) => !signal.met && ['exit_code', 'output', 'http', 'input'].includes(signal.kind),
  );
}

function nameFromPlan(failure: Failure): string | null {
  return failure.plan.credentials[0]?.name ?? VARIABLE.exec(failure.output)?.[0] ?? null;
}
