import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { AuditEvent, AuditOptions } from '@waymark/audit';
import { writeResults } from '../audit/write-results.ts';
import { distillOutcome, type PageName, withoutReport } from './distill-report.ts';
import type { PageRecord } from './summary.ts';

/** One page to audit, and where its report goes. */
export interface PageJob {
  readonly name: PageName;
  readonly out: string;
  readonly options: Omit<AuditOptions, 'signal' | 'onEvent'>;
}

/** What the process of a page tells: what goes on, and at last what it came to. */
export type PageMessage =
  | { readonly kind: 'event'; readonly event: AuditEvent }
  | { readonly kind: 'record'; readonly record: PageRecord };

// A process of its own: what ends it, be it memory or a fault of ours, leaves the other pages alone.
enableCompileCache();
const abort = new AbortController();
process.once('message', (job) => {
  process.on('message', () => abort.abort());
  // Sent by start-page.ts alone.
  void carryOut(job as PageJob);
});
// Whoever would read the result is gone; the sandbox ends with this process.
process.once('disconnect', () => process.exit(1));

function tell(message: PageMessage, whenSent: () => void = () => undefined): void {
  process.send?.(message, whenSent);
}

async function carryOut(job: PageJob): Promise<void> {
  const record = await audit(job);
  tell({ kind: 'record', record }, () => process.exit(0));
}

async function audit({ name, out, options }: PageJob): Promise<PageRecord> {
  const startedAt = performance.now();
  try {
    const { auditJourney } = await import('@waymark/audit/engine');
    const outcome = await auditJourney({
      ...options,
      signal: abort.signal,
      onEvent: (event) => event.kind !== 'output' && tell({ kind: 'event', event }),
    });
    if (outcome.kind === 'audited')
      await writeResults(join(out, name.folder), outcome.report, outcome.artifacts);
    return distillOutcome(name, outcome, performance.now() - startedAt);
  } catch (error) {
    if (abort.signal.aborted)
      return withoutReport(name, 'not_started', 'It was interrupted before anything ran.');
    const reason = error instanceof Error ? error.message : String(error);
    return withoutReport(name, 'crashed', reason, performance.now() - startedAt);
  }
}
