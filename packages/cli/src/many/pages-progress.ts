import type { AuditEvent } from '@waymark/audit';
import { eventLine } from '../audit/progress.ts';
import { logLine } from '../ci/log-text.ts';
import { statusText } from './assess-page.ts';
import type { PageSummary } from './summary.ts';

/** Shows pages while they run: a line for each event, with the page's name before it, as several may run at once. */
export interface PagesProgress {
  show(path: string, event: AuditEvent): void;
  done(page: PageSummary): void;
}

/** Of a page of many the rest is told when it is done. */
const UNPRINTED: readonly AuditEvent['kind'][] = ['fetching', 'sandbox_ready', 'output', 'finished'];

/** Opens the progress of so many pages. */
export function openPagesProgress(total: number, write: (line: string) => void): PagesProgress {
  let count = 0;
  return {
    show(path, event) {
      const line = UNPRINTED.includes(event.kind) ? undefined : eventLine(event);
      if (line !== undefined) write(logLine(`${path} | ${line.trim()}`));
    },
    done(page) {
      count += 1;
      write(logLine(`[${count}/${total}] ${doneText(page)}`));
    },
  };
}

function doneText(page: PageSummary): string {
  const { path, status, red, verdict, problem, summary, note, duration_ms, findings } = page;
  const sign = red ? '✗' : status === 'passed' ? '✓' : '·';
  const [finding] = findings;
  const outcome = problem === null ? (status === 'passed' ? '' : (finding?.title ?? verdict)) : summary;
  const seconds = `${(duration_ms / 1000).toFixed(0)} s`;
  return [`${sign} ${path}: ${statusText(status)} (${seconds})`, outcome, note ?? '']
    .filter((part) => part !== '')
    .join(' | ');
}
