import { relative } from 'node:path';
import type { AuditOutcome } from '@waymark/audit';
import type { ReportStatus } from '@waymark/contract';
import { type AuditOptions, readAuditOptions } from '../audit/audit-options.ts';
import { openProgress } from '../audit/progress.ts';
import { writeResults } from '../audit/write-results.ts';
import { type Command, exitCode } from '../command.ts';

const STATUS_CODES: Readonly<Record<ReportStatus, number>> = {
  passed: 0,
  failed: 1,
  blocked: 2,
  inconclusive: 3,
};

/** The shells' own convention for a command that Ctrl-C ended. */
const INTERRUPTED = 130;

/** `waymark audit`: follows a quickstart in a clean sandbox and says what happened. */
export const audit: Command = {
  usage:
    'audit URL|FILE|FOLDER [--out DIR] [--egress POLICY] [--budget SECONDS] [--reader literal] [--fail-on STATUS,…]',
  summary: 'follow a quickstart in a clean sandbox and write an evidence report',
  async run(args) {
    const options = readAuditOptions(args);
    const { auditJourney } = await import('@waymark/audit/engine');
    const abort = new AbortController();
    const stop = (): void => abort.abort();
    process.on('SIGINT', stop).on('SIGTERM', stop);
    const { stdout } = process;
    const progress = openProgress({
      isTerminal: stdout.isTTY === true && process.stderr.isTTY === true,
      columns: stdout.columns ?? 80,
      write: (text) => void stdout.write(text),
    });
    try {
      const outcome = await auditJourney({
        target: options.target,
        egress: options.egress,
        budgetSeconds: options.budgetSeconds,
        signal: abort.signal,
        onEvent: (event) => progress.show(event),
      });
      progress.close();
      return await finish(outcome, options, abort.signal.aborted);
    } finally {
      progress.close();
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  },
};

async function finish(outcome: AuditOutcome, options: AuditOptions, isInterrupted: boolean): Promise<number> {
  if (outcome.kind === 'no_sandbox') {
    console.error(
      `waymark: nothing was run, because there is no sandbox. ${outcome.reason} ${outcome.install}`,
    );
    return STATUS_CODES.inconclusive;
  }
  if (outcome.kind === 'unreadable') {
    console.error(`waymark: ${outcome.reason}`);
    return STATUS_CODES.inconclusive;
  }
  await writeResults(options.out, outcome.report, outcome.artifacts);
  const { status, frictions } = outcome.report;
  for (const friction of frictions)
    console.log(`- ${friction.title} (${friction.type}, ${friction.severity})`);
  console.log(`${outcome.report.summary}\nReport: ${relative('.', `${options.out}/report.html`)}`);
  if (isInterrupted) return INTERRUPTED;
  return status === 'passed' || options.failOn.includes(status) ? STATUS_CODES[status] : exitCode.ok;
}
