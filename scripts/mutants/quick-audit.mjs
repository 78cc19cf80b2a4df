import { randomUUID } from 'node:crypto';
import { measurePass } from '../../packages/audit/src/engine/measure/measure-way.ts';
import { openEvidenceLog } from '../../packages/audit/src/evidence/evidence-log.ts';
import { conclude } from '../../packages/audit/src/judge/conclude.ts';
import { ruleIdOf } from '../../packages/audit/src/judge/finding.ts';
import { canContinue, judgeRun } from '../../packages/audit/src/judge/judge-run.ts';
import { planToGoal } from '../../packages/audit/src/plan/reach-goal.ts';
import { readPage } from '../../packages/audit/src/read/read-page.ts';
import { findingWords } from '../../packages/audit/src/report/words/finding-words.ts';
import { runPlan } from '../../packages/audit/src/run/run-plan.ts';
import { renderPage } from '../corpus-pages.mjs';

/** What the proofs of a pass need, with a log and events that nobody reads. */
function groundOf(runOptions) {
  const ids = { runId: randomUUID(), attemptId: randomUUID() };
  const log = openEvidenceLog({ ...ids, now: () => new Date(), redact: (text) => text });
  return { runOptions: () => runOptions, log, onEvent: () => undefined, hasTime: () => true };
}

/**
 * Audits a text without what decides nothing here: no page is fetched and no report written. A pass is proved as in every
 * audit; what fails is not proved again, since a fault that is found has been found either way.
 */
export async function quickAudit({ text, form }, runOptions) {
  const url = 'https://docs.example.com/start';
  const page = readPage(
    form === 'html' ? { format: 'html', text: renderPage(text), url } : { format: 'markdown', text, url },
  );
  const plan = planToGoal(page);
  const run = await runPlan(plan, {
    ...runOptions,
    afterStep: (step, { commands }) => (canContinue(plan, step, commands) ? 'continue' : 'stop'),
  });
  const input = { page, plan, run, registry: { isComplete: true } };
  const judged = judgeRun(input);
  const way = { input, judgement: judged, logPrefix: '' };
  const { status, completionState, findings, checks } =
    judged.status === 'passed'
      ? conclude(await measurePass(way, groundOf(runOptions)), judged).judgement
      : judged;
  return {
    status,
    completionState,
    open: [],
    findings: findings.map((finding) => {
      const { title, detail } = findingWords(finding);
      const { severity, stepIds, quotes } = finding;
      return { ruleId: ruleIdOf(finding), severity, stepIds, texts: [title, detail], quotes };
    }),
    steps: plan.steps.map(({ id, sourceStepIds }) => ({
      id,
      sourceStepIds,
      status: checks.find(({ stepId }) => stepId === id)?.status ?? 'not_reached',
    })),
  };
}
