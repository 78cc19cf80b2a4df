import { ruleIdOf } from '../../packages/audit/src/judge/finding.ts';
import { judgeRun, mayGoOn } from '../../packages/audit/src/judge/judge-run.ts';
import { planToGoal } from '../../packages/audit/src/plan/reach-goal.ts';
import { readPage } from '../../packages/audit/src/read/read-page.ts';
import { findingWords } from '../../packages/audit/src/report/words/finding-words.ts';
import { runPlan } from '../../packages/audit/src/run/run-plan.ts';
import { renderPage } from '../corpus-pages.mjs';

/** Audits a text without the parts that decide no verdict: no page is fetched, no report written, nothing proved again. */
export async function quickAudit({ text, form }, runOptions) {
  const url = 'https://docs.example.com/start';
  const page = readPage(
    form === 'html' ? { format: 'html', text: renderPage(text), url } : { format: 'markdown', text, url },
  );
  const plan = planToGoal(page);
  const run = await runPlan(plan, {
    ...runOptions,
    afterStep: (step, { commands }) => (mayGoOn(plan, step, commands) ? 'continue' : 'stop'),
  });
  const { status, completionState, findings, checks } = judgeRun({
    ...{ page, plan, run, registry: { isComplete: true } },
  });
  return {
    ...{ status, completionState },
    findings: findings.map((finding) => {
      const { title, detail } = findingWords(finding);
      const { severity, stepIds, quotes } = finding;
      return { ruleId: ruleIdOf(finding), severity, stepIds, texts: [title, detail], quotes };
    }),
    steps: plan.steps.map(({ id, sourceStepIds }) => ({
      ...{ id, sourceStepIds },
      status: checks.find(({ stepId }) => stepId === id)?.status ?? 'not_reached',
    })),
  };
}
