import { accessSync, appendFileSync, constants } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { probeSandbox } from '@waymark/audit';
import { loadGithubRun, problemText } from '@waymark/server';
import { listenForInterruption } from '../audit/interruption.ts';
import { prepareFolder } from '../audit/prepare-folder.ts';
import { logLine, withoutWorkflowCommands } from '../ci/log-text.ts';
import { headlineText } from '../ci/markdown-summary.ts';
import { RESULTS_FILE, removeEarlierRun, reportToGithub, writeForms } from '../ci/write-forms.ts';
import { UsageError } from '../command.ts';
import { assessPage, codeOf, worstStatus } from './assess-page.ts';
import { writeBaseline } from './baseline.ts';
import { withoutReport } from './distill-report.ts';
import type { ManyOptions } from './many-options.ts';
import type { PageJob } from './page-process.ts';
import { openPagesProgress, type PagesProgress } from './pages-progress.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import { runPages } from './run-pages.ts';
import { auditInOwnProcess } from './start-page.ts';
import { type PageRecord, type PageSummary, SUMMARY_SCHEMA_VERSION, type Summary } from './summary.ts';

/** Audits many pages, each in a process and a sandbox of its own, and writes one summary in the forms that CIs read. */
export async function auditMany(options: ManyOptions): Promise<number> {
  const plan = await planRun(options);
  checkWritable(options.writeBaseline);
  prepareFolder(options.out);
  await removeEarlierRun(options.out);
  const startedAt = new Date();
  const interruption = listenForInterruption((text) => console.error(text));
  try {
    const pages = await carryOut(plan, options, interruption.signal);
    const stopped = interruption.exitCode();
    const summary = summaryOf(pages, plan, { options, startedAt, stopped });
    await finish(summary, plan, options);
    return summary.exit_code;
  } finally {
    interruption.close();
  }
}

/** A run whose baseline cannot be written would be for nothing. */
function checkWritable(file: string | undefined): void {
  if (file === undefined) return;
  try {
    accessSync(dirname(resolve(file)), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(
      `--write-baseline ${JSON.stringify(file)} cannot be written: ${problemText(error)}.`,
    );
  }
}

async function carryOut(plan: RunPlan, options: ManyOptions, signal: AbortSignal): Promise<PageSummary[]> {
  const progress = openPagesProgress(plan.pages.length, (line) => console.log(line));
  announce(plan);
  const probe = plan.pages.length === 0 ? undefined : await probeSandbox(options.sandbox);
  const judged = new Map<PageJob, PageSummary>();
  const today = new Date().toISOString().slice(0, 10);
  const measures = new Map(plan.pages.map(({ job, chosen }) => [job, chosen]));
  const onDone = (record: PageRecord, job: PageJob): void => {
    const chosen = measures.get(job);
    const page = assessPage(record, {
      failOn: plan.failOn,
      today,
      isNamed: chosen?.isNamed ?? true,
      expected: chosen?.entry.expect ?? null,
      known: plan.baseline === null ? null : plan.baseline.get(record.path),
    });
    judged.set(job, page);
    appendFileSync(join(options.out, RESULTS_FILE), `${JSON.stringify(page)}\n`);
    progress.done(page);
  };
  await runPages(
    plan.pages.map(({ job }) => job),
    {
      jobs: plan.jobs,
      signal,
      onDone,
      audit: async (job) =>
        probe?.available === false
          ? withoutReport(job.name, 'no_sandbox', `There is no sandbox. ${probe.reason} ${probe.install}`)
          : await auditInOwnProcess(job, listenerOf(job, progress, signal)),
    },
  );
  return plan.pages.flatMap(({ job }) => judged.get(job) ?? []);
}

function announce({ pages, leftOut, jobs }: RunPlan): void {
  const at = Math.min(jobs, pages.length);
  console.log(
    `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} to audit${at > 1 ? `, ${at} at once` : ''}${leftOut.length === 0 ? '' : `; ${leftOut.length} left out`}`,
  );
  for (const { path, reason } of leftOut) console.log(logLine(`left out: ${path}: ${reason}`));
}

function listenerOf({ name }: PageJob, progress: PagesProgress, signal: AbortSignal) {
  return {
    signal,
    onEvent: (event: Parameters<PagesProgress['show']>[1]) => progress.show(name.path, event),
    onCrash: (output: string) =>
      console.error(
        withoutWorkflowCommands(`waymark: the process that audited ${name.path} crashed:\n${output}`),
      ),
  };
}

function summaryOf(
  pages: readonly PageSummary[],
  { leftOut }: RunPlan,
  run: { options: ManyOptions; startedAt: Date; stopped: number | undefined },
): Summary {
  const status = worstStatus(pages);
  const count = (of: PageSummary['status']) => pages.filter((page) => page.status === of).length;
  return {
    schema_version: SUMMARY_SCHEMA_VERSION,
    status,
    exit_code: run.stopped ?? codeOf(status),
    interrupted: run.stopped !== undefined,
    started_at: run.startedAt.toISOString(),
    finished_at: new Date().toISOString(),
    counts: {
      pages: pages.length,
      red: pages.filter(({ red }) => red).length,
      passed: count('passed'),
      failed: count('failed'),
      blocked: count('blocked'),
      inconclusive: count('inconclusive'),
      left_out: leftOut.length,
    },
    changed_since: run.options.changedSince ?? null,
    pages: [...pages],
    left_out: [...leftOut],
  };
}

async function finish(summary: Summary, plan: RunPlan, options: ManyOptions): Promise<void> {
  const github = loadGithubRun();
  await writeForms(options.out, summary, github);
  if (options.writeBaseline !== undefined && !summary.interrupted)
    writeBaseline(options.writeBaseline, summary, plan.baseline);
  if (github !== undefined) reportToGithub(options.out, summary, github, (line) => console.log(line));
  console.log(`waymark: ${headlineText(summary)}`);
  console.log(`Summary: ${relative('.', join(options.out, 'summary.md'))}`);
}
