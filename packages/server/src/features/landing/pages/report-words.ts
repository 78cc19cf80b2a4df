import type { ShownReport } from './show-report.ts';

/** What the home page and its Markdown say of a report in the same words. */

export const shownSource = {
  arena: 'A real report: the newest in the arena',
  example: 'A real report: the example on this site',
} as const;

export const stepWords = ({ stepsPassed, steps, seconds }: ShownReport) =>
  `${stepsPassed} of ${steps} steps, ${seconds.toFixed(1)} s`;

export const publishedDay = ({ publishedAt }: ShownReport) =>
  new Date(publishedAt).toISOString().slice(0, 10);

export const milestoneStatus = ({ status }: ShownReport['milestones'][number]) => status.replaceAll('_', ' ');

export const excerptText = ({ command, output }: NonNullable<ShownReport['excerpt']>) =>
  `${command}\n${output}`;

export const fixWords =
  'The audit found a fix and proved it: with these lines a fresh audit of the page passes.';
