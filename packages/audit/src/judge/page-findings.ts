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
  return [...noticed(page), ...frictions];
}

/** However often a page says that it is over, and in whatever words, it is one thing to tell; the worst names it. */
function noticed({ notices }: SourcePage): Finding[] {
  const worst = (['broken', 'archived', 'deprecated'] as const).find((kind) =>
    notices.some((notice) => notice.kind === kind),
  );
  if (!worst) return [];
  return [
    {
      ...EMPTY,
      ruleId: `page.${worst}`,
      type: 'docs_mismatch',
      severity: 'high',
      owner: 'docs',
      confidence: 'high',
      title: NOTICE_TITLES[worst],
      detail: 'A reader who skips the notice follows a page that its owner has given up.',
      recommendation: 'Put the way that still works first, or replace the steps by a pointer to it.',
      sourceSectionIds: [...new Set(notices.map((notice) => notice.sectionId))],
      quotes: notices.map((notice) => notice.text),
    },
  ];
}

const EMPTY = { stepIds: [], commandIds: [], sourceSectionIds: [], quotes: [], counterfactual: null };

function stepsOf(plan: Plan, sourceStepIds: readonly string[]): string[] {
  return plan.steps
    .filter((step) => step.sourceStepIds.some((id) => sourceStepIds.includes(id)))
    .map((step) => step.id);
}
