import type { CompletionState, ReportStatus } from '@waymark/contract';
import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { Finding, StepCheck } from './judgement.ts';
import { readsAsEnglish } from './page-language.ts';

type Verdict = {
  status: ReportStatus;
  completionState: CompletionState;
  ruleId: string;
  findings: Finding[];
};
type Reading = { page: SourcePage; plan: Plan };

/**
 * Takes a verdict back where the auditor may have misread the page: conditions and choices stand in its prose, and
 * steps may stand in markup that only the site's own tools can fill.
 */
export function doubtReading(input: Reading, checks: readonly StepCheck[], verdict: Verdict): Verdict {
  if (verdict.completionState === 'blocked_interactive') return doubtAnswers(input, verdict);
  if (verdict.status !== 'passed' && verdict.status !== 'failed') return verdict;
  const isSeen = verdict.status === 'passed' && sawResult(input.plan, checks);
  if (!isSeen && !readsAsEnglish(input.page.prose.map((passage) => passage.text)))
    return unsure(
      'auditor.language',
      'The auditor cannot read the language of this page',
      'The commands were run, but what the text around them says of conditions, choices and results was not understood.',
      verdict,
    );
  const hidden = verdict.status === 'passed' && !isSeen ? hiddenStep(input) : undefined;
  if (hidden === undefined) return verdict;
  return unsure(
    'auditor.hidden-step',
    'A step of the page could not be read',
    `The page shows ${hidden} by markup whose content is not part of it, and nothing that was run shows a result.`,
    verdict,
  );
}

/** What a page says of a command's questions may stand in markup beside it that only its site can fill. */
function doubtAnswers({ page, plan }: Reading, verdict: Verdict): Verdict {
  const asked = verdict.findings.flatMap(({ stepIds }) => stepIds);
  const sources = plan.steps.filter(({ id }) => asked.includes(id)).flatMap((step) => step.sourceStepIds);
  const sectionOf = (id: string | null): string | undefined =>
    page.steps.find((step) => step.id === id)?.sectionId;
  const sections = new Set(sources.map(sectionOf));
  const hidden = page.unsupported.find(({ stepId }) => sections.has(sectionOf(stepId)));
  if (hidden === undefined) return verdict;
  return unsure(
    'auditor.hidden-step',
    'What the page says of a command’s questions could not be read',
    `Beside the command the page shows ${hidden.markup} by markup whose content is not part of it.`,
    verdict,
  );
}

/** Something that the page itself asks for answered or printed what the page says. */
export function sawResult(plan: Plan, checks: readonly StepCheck[]): boolean {
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

/** Markup that was not understood, in a part of the page that the journey passes. */
function hiddenStep({ page, plan }: Reading): string | undefined {
  const planned = new Set(plan.steps.flatMap((step) => step.sourceStepIds));
  const sections = new Set(page.steps.filter((step) => planned.has(step.id)).map((step) => step.sectionId));
  const hidden = page.unsupported.find(({ stepId }) => {
    const step = page.steps.find((candidate) => candidate.id === stepId);
    const section = page.sections.find((candidate) => candidate.id === step?.sectionId);
    if (section === undefined) return false;
    return sections.has(section.id) || ['setup', 'usage', 'verify', 'intro'].includes(section.kind);
  });
  return hidden?.markup;
}

function unsure(ruleId: string, title: string, detail: string, verdict: Verdict): Verdict {
  const finding: Finding = {
    ruleId,
    ...{ type: 'environment_blocker', severity: 'blocker', owner: 'environment', confidence: 'high' },
    ...{
      title,
      detail,
      recommendation: 'Have a person follow the page; the auditor gives no verdict on it.',
    },
    ...{ stepIds: [], commandIds: [], sourceSectionIds: [], quotes: [], counterfactual: null },
  };
  // What was found stays in the report, but decides nothing.
  const others = verdict.findings.map((other) => ({ ...other, severity: 'low' as const }));
  return {
    status: 'inconclusive',
    completionState: 'inconclusive_auditor',
    ruleId,
    findings: [finding, ...others],
  };
}
