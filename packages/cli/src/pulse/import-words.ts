import type { ImportCounts, ImportRefusal } from '@waymark/server';
import type { Position } from './read-lines.ts';

const number = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, thing: string) => `${number(count)} ${thing}${count === 1 ? '' : 's'}`;

/** Why requests were not taken, and what helps. */
const reasons: Readonly<Record<ImportRefusal, string>> = {
  left_out: 'assets and health probes, which the middleware leaves out too',
  unreadable: 'not of this format',
  not_a_request: 'no requests of visitors (messages, background work, broken connections)',
  no_user_agent: 'without User-Agent: log the combined format, or add the field',
  line_too_long: 'longer than 8 MiB',
  other_host: 'of another host than the project’s origin',
  unusable: 'with an address, status or URL that cannot be stored',
  in_future: 'more than ten minutes in the future',
  too_old: 'older than single events are kept (WAYMARK_PULSE_RAW_DAYS)',
  summed_up: 'of days of which only sums are left, so that nobody can tell whether they are among them',
  reported: 'from after the site began to report by itself (--include-reported takes them too)',
};

/** One line about how far an import is. */
export function progressLine({ lines, stored, known }: ImportCounts, { read, total }: Position): string {
  const share = total === undefined || total === 0 ? '' : ` (${Math.floor((100 * read) / total)} %)`;
  return `${counted(lines, 'line')} read${share}: ${number(stored)} new, ${number(known)} stored before`;
}

/** What an import came to: how many requests were stored, and why others were not. */
export function summaryLines({ lines, stored, known, refused }: ImportCounts): string[] {
  const rows = [...refused]
    .toSorted(([, a], [, b]) => b - a)
    .map(([refusal, count]) => `  ${number(count)} ${reasons[refusal]}`);
  return [
    `${counted(lines, 'line')} read, ${counted(stored, 'request')} stored, ${number(known)} stored before.`,
    ...(rows.length === 0 ? [] : ['Not taken:', ...rows]),
  ];
}
