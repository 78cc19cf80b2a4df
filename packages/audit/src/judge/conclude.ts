import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import { beforeFirst } from '../read/source/plain-text.ts';
import { acceptanceOf } from './acceptance.ts';
import { type Certificate, certify } from './certify/certify.ts';
import { beyondFindings } from './facts/beyond-facts.ts';
import { claimFindings } from './facts/claim-findings.ts';
import { factsOfRuns } from './facts/facts-of-runs.ts';
import type { AuditRuns } from './facts/records.ts';
import { unseenValues } from './facts/unseen-claims.ts';
import type { Finding } from './finding.ts';
import { judgeRun } from './judge-run.ts';
import type { Judgement } from './judgement.ts';
import { nothingToRun } from './verdict-without-failure.ts';

/** A verdict with its proof. */
export type Conclusion = { judgement: Judgement; certificate: Certificate };

/** What was found stays in the report, and accuses nobody. */
function withoutCharge(finding: Finding): Finding {
  const isCharge = finding.owner !== 'environment' && finding.owner !== 'platform';
  return isCharge && finding.severity === 'blocker' ? { ...finding, severity: 'low' } : finding;
}

const MOST_QUOTED = 5;

function unproved({ obligations }: Certificate, proposed: Judgement, { ledger }: SourcePage): Finding {
  const unmet = obligations.filter(({ state }) => state !== 'holds');
  const open = unmet.map(({ id, state, code }) => ({ id, state, code }));
  const named = new Set(unmet.flatMap(({ evidence }) => evidence));
  // The line at which it begins is enough to find it; code can be long.
  const quotes = ledger.flatMap(({ id, quote }) => (named.has(id) ? beforeFirst(quote, '\n') : []));
  return {
    code: 'auditor.unproved',
    params: { proposed: proposed.status, open },
    type: 'environment_blocker',
    severity: 'blocker',
    owner: 'environment',
    confidence: 'high',
    stepIds: [],
    commandIds: [],
    sourceSectionIds: [],
    counterfactual: null,
    quotes: quotes.slice(0, MOST_QUOTED),
  };
}

/** What rules take for a build by what was printed has run where statements of the page were seen to run. */
function stateOf({ obligations }: Certificate, { completionState }: Judgement): Judgement['completionState'] {
  const hasRun = obligations.some(
    ({ id, state, code }) => id === 'P2' && state === 'holds' && code === 'statements_ran',
  );
  return hasRun && completionState === 'passed_build_only' ? 'passed_runtime' : completionState;
}

/** The rules' verdict where it is proved; otherwise the one that is. */
function settle(
  proposed: Judgement,
  certificate: Certificate,
  page: SourcePage,
  plan: Plan,
): Pick<Judgement, 'status' | 'completionState' | 'ruleId' | 'findings'> {
  const { verdict } = certificate;
  const { status, ruleId, findings } = proposed;
  if (verdict === status)
    return { status, completionState: stateOf(certificate, proposed), ruleId, findings };
  if (verdict === 'blocked') {
    const nothing = nothingToRun(plan);
    return {
      status: verdict,
      completionState: 'not_executable',
      ruleId: nothing.code,
      findings: [nothing, ...findings],
    };
  }
  const finding = unproved(certificate, proposed, page);
  return {
    status: 'inconclusive',
    completionState: 'inconclusive_auditor',
    ruleId: finding.code,
    findings: [finding, ...findings.map(withoutCharge)],
  };
}

/** Whether what the page says of its goal was seen, and not only that it ended well. */
export function hasSeenClaim({ obligations }: Certificate): boolean {
  return obligations.some(
    ({ id, state, code }) => id === 'P3' && state === 'holds' && code !== 'ran_without_error',
  );
}

function beyondExitCode(acceptance: Judgement['acceptance']): Judgement['acceptance'] {
  const limitations = acceptance.limitations.filter(({ code }) => code !== 'exit_code_only');
  return { ...acceptance, limitations };
}

/** Whoever has no key does not come as far as this audit. */
function withKeys(acceptance: Judgement['acceptance'], { given }: SourcePage): Judgement['acceptance'] {
  if (given === undefined) return acceptance;
  return { ...acceptance, limitations: [{ code: 'keys_given', names: given }, ...acceptance.limitations] };
}

const SEVERITIES: readonly Finding['severity'][] = ['blocker', 'high', 'medium', 'low'];

/** The worst first; what a verdict other than a pass rests on stays in front of all others. */
function inOrder(findings: readonly Finding[], isPass: boolean): Finding[] {
  const [cause = [], others] = isPass ? [[], findings] : [findings.slice(0, 1), findings.slice(1)];
  return [...cause, ...SEVERITIES.flatMap((rank) => others.filter(({ severity }) => severity === rank))];
}

/** Concludes an audit from all of its runs: rules propose, the kernel disposes. */
export function conclude(runs: AuditRuns, proposed = proposalOf(runs)): Conclusion {
  const certificate = certify(factsOfRuns(runs, proposed));
  const { plan, run } = runs.journey;
  const settled = settle(proposed, certificate, runs.page, plan);
  const ofJourney = [...settled.findings, ...claimFindings(runs, settled.findings)];
  const all =
    proposed.status === 'passed' ? [...ofJourney, ...beyondFindings(runs), ...unseenValues(runs)] : ofJourney;
  const findings = inOrder(all, settled.status === 'passed');
  const accepted = acceptanceOf({ plan, run, registry: runs.registry }, proposed.checks, settled.status);
  const known = withKeys(accepted, runs.page);
  const acceptance = hasSeenClaim(certificate) ? beyondExitCode(known) : known;
  return { judgement: { ...proposed, ...settled, findings, acceptance }, certificate };
}

/** What the rules make of the journey. */
export function proposalOf({ page, registry, journey: { plan, run } }: AuditRuns): Judgement {
  return judgeRun({ page, registry, plan, run });
}
