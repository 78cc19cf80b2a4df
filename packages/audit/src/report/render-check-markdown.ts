import type { SiteCheck, SiteCheckFix, SiteCheckItem } from '@waymark/contract';
import { fencedText, inlineText } from './markdown-text.ts';

/** A check of a site as Markdown that an agent can follow: what to mend, step by step, and how to check again. */
export function renderCheckMarkdown(check: SiteCheck, again: string): string {
  const { checks } = check;
  const fixes = check.fixes.map((fix, index) => fixText(fix, index + 1, checks));
  const unknown = checks.filter(({ outcome }) => outcome === 'could_not_check');
  const needless = checks.filter(({ outcome }) => outcome === 'not_applicable');
  const parts = [
    `# Agent readiness of ${inlineText(check.page_url)}`,
    inlineText(check.summary),
    ...levelText(check),
    ...(fixes.length === 0 ? [] : [`## What to mend, the most useful first\n\n${fixes.join('\n\n')}`]),
    `## Check again\n\n${fencedText(again)}`,
    ...list('Could not be checked; nobody is to blame, try again', unknown),
    ...list('Does not apply', needless),
    ...list(
      'Passed',
      checks.filter(({ outcome }) => outcome === 'passed'),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function levelText({ level }: SiteCheck): string[] {
  if (level === null) return [];
  const next = level.next.length === 0 ? [] : [`The next level needs: ${level.next.join(', ')}.`];
  const unsure =
    level.unsure.length === 0
      ? []
      : [`The level may change once these can be checked: ${level.unsure.join(', ')}.`];
  return [[inlineText(level.meaning), ...next, ...unsure].join(' ')];
}

function fixText(
  { check, title, gain, todo, example }: SiteCheckFix,
  number: number,
  checks: readonly SiteCheckItem[],
): string {
  const item = checks.find(({ id }) => id === check);
  return [
    `### ${number}. ${inlineText(item?.found ?? title)} (${check}, ${gain} points)`,
    ...(item?.evidence == null ? [] : [`Evidence: ${inlineText(item.evidence)}`]),
    `Do: ${inlineText(todo)}`,
    ...(example === null ? [] : [fencedText(example)]),
    ...(item === undefined ? [] : [`Why: ${inlineText(item.why)}`]),
  ].join('\n\n');
}

function list(title: string, items: readonly SiteCheckItem[]): string[] {
  if (items.length === 0) return [];
  return [`## ${title}\n\n${items.map(({ id, found }) => `- ${id}: ${inlineText(found)}`).join('\n')}`];
}
