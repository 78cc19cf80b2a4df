import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { Finding, FindingOf } from './finding.ts';
import type { StepCheck, Verdict } from './judgement.ts';
import { readsAsEnglish } from './page-language.ts';

type Reading = { page: SourcePage; plan: Plan };

/**
 * Takes a verdict back where the auditor may have misread the page: conditions and choices stand in its prose, and
 * steps may stand in markup that only the site's own tools can fill.
 */
export function withdrawMisread(input: Reading, checks: readonly StepCheck[], verdict: Verdict): Verdict {
  if (verdict.completionState === 'blocked_interactive') return withdrawInventedAnswers(input, verdict);
  if (verdict.status !== 'passed' && verdict.status !== 'failed') return verdict;
  const isSeen = verdict.status === 'passed' && hasSeenResult(input.plan, checks);
  if (!isSeen && !readsAsEnglish(input.page.prose.map((passage) => passage.text)))
    return unsure({ code: 'auditor.language', params: {} }, verdict);
  const hidden = verdict.status === 'passed' && !isSeen ? hiddenStep(input) : undefined;
  if (hidden === undefined) return verdict;
  return unsure({ code: 'auditor.hidden-step', params: { markup: hidden, hides: 'step' } }, verdict);
}

/** What a page says of a command's questions may stand in markup beside it that only its site can fill. */
function withdrawInventedAnswers({ page, plan }: Reading, verdict: Verdict): Verdict {
  const asked = verdict.findings.flatMap(({ stepIds }) => stepIds);
  const sources = plan.steps.filter(({ id }) => asked.includes(id)).flatMap((step) => step.sourceStepIds);
  const sectionOf = (id: string | null): string | undefined =>
    page.steps.find((step) => step.id === id)?.sectionId;
  const sections = new Set(sources.map(sectionOf));
  const hidden = page.unsupported.find(
    ({ couldHoldStep, sectionId }) => couldHoldStep && sections.has(sectionId),
  );
  if (hidden === undefined) return verdict;
  const { markup } = hidden;
  return unsure({ code: 'auditor.hidden-step', params: { markup, hides: 'answers' } }, verdict);
}

/** Something that the page itself asks for answered or printed what the page says. */
export function hasSeenResult(plan: Plan, checks: readonly StepCheck[]): boolean {
  return plan.steps.some(
    (step) =>
      step.trust !== 'derived' &&
      checks.some(
        (check) =>
          check.stepId === step.id &&
          check.signals.some((signal) => signal.met && (signal.kind === 'http' || signal.kind === 'output')),
      ),
  );
}

/** Markup that was not understood, in a part of the page that the journey passes, or that readers come by before its goal. */
function hiddenStep({ page, plan }: Reading): string | undefined {
  const end = plan.goal?.span?.toLine ?? Number.POSITIVE_INFINITY;
  const planned = new Set(plan.steps.flatMap((step) => step.sourceStepIds));
  const sections = new Set(page.steps.filter((step) => planned.has(step.id)).map((step) => step.sectionId));
  const hidden = page.unsupported.find(({ couldHoldStep, sectionId, line }) => {
    const section = page.sections.find((candidate) => candidate.id === sectionId);
    if (section === undefined || !couldHoldStep) return false;
    const isOnWay = (line ?? 0) <= end && ['setup', 'usage', 'verify', 'intro'].includes(section.kind);
    return sections.has(section.id) || isOnWay;
  });
  return hidden?.markup;
}

function unsure(found: FindingOf<'auditor.language' | 'auditor.hidden-step'>, verdict: Verdict): Verdict {
  const finding: Finding = {
    ...found,
    type: 'environment_blocker',
    severity: 'blocker',
    owner: 'environment',
    confidence: 'high',
    stepIds: [],
    commandIds: [],
    sourceSectionIds: [],
    quotes: [],
    counterfactual: null,
  };
  // What was found stays in the report, but decides nothing.
  const others = verdict.findings.map((other) => ({ ...other, severity: 'low' as const }));
  return {
    status: 'inconclusive',
    completionState: 'inconclusive_auditor',
    ruleId: finding.code,
    findings: [finding, ...others],
  };
}
