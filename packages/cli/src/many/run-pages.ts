import { availableParallelism, freemem } from 'node:os';
import { withoutReport } from './distill-report.ts';
import type { PageJob } from './page-process.ts';
import type { PageRecord } from './summary.ts';

const GIBIBYTE = 1_073_741_824;
/** A journey with its packages in memory, and the second one that runs beside it to prove a verdict. */
const MEMORY_OF_A_PAGE = 2 * GIBIBYTE;

/** How many pages run at once by default: each uses about two processors, and its files lie in memory. */
export function defaultJobs(cores = availableParallelism(), freeBytes = freemem()): number {
  return Math.max(1, Math.min(Math.floor(cores / 2), Math.floor(freeBytes / MEMORY_OF_A_PAGE)));
}

/** How pages are carried out. */
export interface RunOfPages {
  readonly jobs: number;
  readonly signal: AbortSignal;
  audit(job: PageJob): Promise<PageRecord>;
  /** Called as each page ends, in that order. */
  onDone(record: PageRecord, job: PageJob): void;
}

/** Audits pages, some at once, and gives what they came to in their own order; none is begun after the signal. */
export async function runPages(pages: readonly PageJob[], run: RunOfPages): Promise<PageRecord[]> {
  const records = new Map<PageJob, PageRecord>();
  const waiting = [...pages];
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const record = run.signal.aborted
        ? withoutReport(job.name, 'not_started', 'The run was interrupted before this page began.')
        : await run.audit(job);
      records.set(job, record);
      run.onDone(record, job);
    }
  };
  await Promise.all(Array.from({ length: Math.min(run.jobs, pages.length) }, work));
  return pages.flatMap((job) => records.get(job) ?? []);
}
