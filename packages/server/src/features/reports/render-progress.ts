import type { AuditRunProgress } from '@waymark/contract';

const PHASES = {
  starting: 'The sandbox is being prepared.',
  fetching: 'The page is being read.',
  planned: 'The page was read. The steps to run are planned.',
  running: 'The steps of the page are running in a sandbox.',
  proving: 'The steps have ended. Further runs check the result.',
  finished: 'The runs have ended. The report is being written.',
} as const;

/** One sentence on where a run stands. */
export function explainRun(run: AuditRunProgress): string {
  if (run.status === 'errored') return run.failure ?? 'The audit could not be completed.';
  if (run.status === 'published') return 'The audit is done and its report is published.';
  if (run.status === 'running') return PHASES[run.progress?.phase ?? 'starting'];
  const ahead = (run.queue_position ?? 1) - 1;
  if (ahead === 0) return 'The run is next in the queue.';
  return `The run waits in the queue; ${ahead} ${ahead === 1 ? 'run is' : 'runs are'} ahead of it.`;
}

/** Where a run stands, as Markdown. Only our own words: the page's title and output stay out. */
export function progressMarkdown(run: AuditRunProgress): string {
  const steps = run.progress?.steps ?? [];
  const done = steps.filter((step) => step.state !== 'running').length;
  return [
    '# Readiness audit',
    '',
    `**${run.status}**: ${explainRun(run)}`,
    ...(run.progress === undefined ? [] : ['', `${done} of ${run.progress.total_steps} steps done.`]),
    '',
    `Submitted ${run.submitted_at}.`,
    '',
  ].join('\n');
}
