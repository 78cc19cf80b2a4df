import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { Finding } from './judgement.ts';

const NOTICE_TITLES = {
  archived: 'The page says that its project is archived',
  deprecated: 'The page says that what it documents is deprecated',
  broken: 'The page says that what it documents no longer works',
};

/** Frictions that show on the page itself: what it says of its own state comes first. */
export function findingsOfPage({ page, plan }: { page: SourcePage; plan: Plan }): Finding[] {
  const notices = page.notices.map(
    (notice): Finding => ({
      ...EMPTY,
      ruleId: `page.${notice.kind}`,
      type: 'docs_mismatch',
      severity: 'high',
      owner: 'docs',
      confidence: 'high',
      title: NOTICE_TITLES[notice.kind],
      detail: 'A reader who skips the notice follows a page that its owner has given up.',
      recommendation: 'Replace the steps by a pointer to what readers should use instead.',
      sourceSectionIds: [notice.sectionId],
      quotes: [notice.text],
    }),
  );
  const frictions = plan.frictions.map(
    (friction): Finding => ({
      ...EMPTY,
      ruleId: friction.ruleId,
      type: friction.type,
      severity: friction.severity,
      owner: friction.type === 'docs_mismatch' ? 'docs' : 'environment',
      confidence: 'high',
      title: friction.title,
      detail: friction.detail,
      recommendation: friction.recommendation,
      stepIds: stepsOf(plan, friction.sourceStepIds),
      sourceSectionIds: friction.sourceSectionIds,
    }),
  );
  return [...notices, ...frictions];
}

const EMPTY = { stepIds: [], commandIds: [], sourceSectionIds: [], quotes: [], counterfactual: null };

function stepsOf(plan: Plan, sourceStepIds: readonly string[]): string[] {
  return plan.steps
    .filter((step) => step.sourceStepIds.some((id) => sourceStepIds.includes(id)))
    .map((step) => step.id);
}
