import { experimentWords } from '@waymark/audit';
import type { AuditProgress, AuditRunProgress } from '@waymark/contract';

/** How many steps have ended, one way or the other. */
export function countDone({ steps }: AuditProgress): number {
  return steps.filter(({ state }) => state === 'passed' || state === 'failed').length;
}

/** `1 step`, `2 steps`. */
export function stepsWord(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`;
}

function explainRunning(progress: AuditProgress): string {
  const running = progress.steps.find(({ state }) => state === 'running');
  if (running !== undefined) return `Step ${running.number} of ${progress.total_steps} is running.`;
  const broken = progress.steps.find(({ state }) => state === 'failed');
  if (broken !== undefined) return `The journey broke at step ${broken.number} of ${progress.total_steps}.`;
  const done = countDone(progress);
  return done === 0
    ? 'The sandbox is ready. The first step is about to run.'
    : `${done} of ${stepsWord(progress.total_steps)} done.`;
}

function explainProving({ experiments = [], experiments_done: done = 0, proving }: AuditProgress): string {
  const [first, second] = experiments.map(experimentWords);
  if (first === undefined)
    return `The steps have ended. Further runs check the result${proving === null ? '' : `: ${proving}`}.`;
  const tried = second === undefined ? first : `${first}; beside it ${second}`;
  return `The steps have ended. Further run ${done + 1} checks the result: ${tried}.`;
}

/** One sentence on what an attempt does now. */
function explainProgress(progress: AuditProgress | undefined): string {
  switch (progress?.phase) {
    case 'fetching':
      return 'The page is being read.';
    case 'planned':
      return `The page was read, and ${stepsWord(progress.total_steps)} will be run. The sandbox is being prepared.`;
    case 'running':
      return explainRunning(progress);
    case 'proving':
      return explainProving(progress);
    case 'finished':
      return 'All runs have ended. The report is being written.';
    default:
      return 'The audit is about to begin.';
  }
}

/** One sentence on where a run stands. */
export function explainRun(run: AuditRunProgress): string {
  if (run.status === 'errored') return run.failure ?? 'The audit could not be completed.';
  if (run.status === 'published') return 'The audit is done and its report is published.';
  if (run.status === 'running') return explainProgress(run.progress);
  const ahead = (run.queue_position ?? 1) - 1;
  if (ahead === 0) return 'The run is next in the queue.';
  return `The run waits in the queue; ${ahead} ${ahead === 1 ? 'run is' : 'runs are'} ahead of it.`;
}

/** The state of a run in one word; one that somebody ended did not err. */
export function stateWord(run: AuditRunProgress): string {
  return run.failure_code === 'cancelled' ? 'cancelled' : run.status;
}

/** Leaves out the changes that are tried, since their text comes from the page. */
function withoutChanges({ progress, ...run }: AuditRunProgress): AuditRunProgress {
  if (progress === undefined) return run;
  const experiments = (progress.experiments ?? []).map((each) => ({ ...each, change: null }));
  return { ...run, progress: { ...progress, proving: null, experiments } };
}

/** Where a run stands, as Markdown. Only our own words: the page's title, its commands and output stay out. */
export function progressMarkdown(run: AuditRunProgress): string {
  const total = run.progress?.total_steps ?? 0;
  return [
    '# Readiness audit',
    '',
    `**${stateWord(run)}**: ${explainRun(withoutChanges(run))}`,
    ...(run.progress === undefined || total === 0
      ? []
      : ['', `${countDone(run.progress)} of ${stepsWord(total)} done.`]),
    '',
    `Submitted ${run.submitted_at}.`,
    '',
  ].join('\n');
}
