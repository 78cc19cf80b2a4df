import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { Finding } from './finding.ts';

/** Frictions that show on the page itself: what it says of its own state comes first. */
export function findingsOfPage({ page, plan }: { page: SourcePage; plan: Plan }): Finding[] {
  const frictions = plan.frictions.map(
    (friction): Finding => ({
      ...EMPTY,
      code: 'page.friction',
      params: { friction },
      type: friction.type,
      severity: friction.severity,
      owner: 'docs',
      confidence: 'high',
      stepIds: stepsOf(plan, friction.sourceStepIds),
      sourceSectionIds: friction.sourceSectionIds,
    }),
  );
  return [...noticed(page), ...frictions];
}

/** However often a page says that it is over, and in whatever words, it is one thing to tell; the worst names it. */
function noticed({ notices }: SourcePage): Finding[] {
  const worst = (['broken', 'archived'] as const).find((kind) =>
    notices.some((notice) => notice.kind === kind),
  );
  if (!worst) return [];
  return [
    {
      ...EMPTY,
      code: `page.${worst}`,
      params: {},
      type: 'docs_mismatch',
      severity: 'high',
      owner: 'docs',
      confidence: 'high',
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
