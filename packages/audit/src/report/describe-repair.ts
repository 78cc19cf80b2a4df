import type { FullReport, QuickstartReport } from '@waymark/contract';
import { ARTIFACT_IDS, REPAIR_FILE, REPAIRED_ID } from './artifact-names.ts';
import type { AuditRecord } from './audit-record.ts';
import { codeBlock } from './code-text.ts';
import { linkerOf } from './describe-certificate.ts';
import { html, type Markup } from './html-text.ts';
import { fencedText, inlineText } from './markdown-text.ts';
import { renderTicks } from './render-html-certificate.ts';
import { changeWords } from './words/change-words.ts';
import { repairEffortWords, repairWords } from './words/repair-words.ts';

/** The id of the section that tells how the page could be repaired. */
export const REPAIR_SECTION = 'repair';

/** What would repair the page, as a section in Markdown; empty where nothing was found. */
export function describeRepair(record: AuditRecord): FullReport['sections'][number] {
  const { repair, artifacts } = record;
  const title = repair?.isProven ? 'A proven patch' : 'Changes that help';
  if (repair === null) return { id: REPAIR_SECTION, title, body: '' };
  const link = linkerOf(record);
  const changes = repair.steps.map(
    ({ change, line }) =>
      `- ${link(`line ${line}`, ARTIFACT_IDS.source)}: ${inlineText(changeWords(change))}`,
  );
  const files = [ARTIFACT_IDS.repair, REPAIRED_ID, 'art-repair-log'].flatMap((id) => {
    const file = artifacts.find((artifact) => artifact.id === id);
    return file === undefined ? [] : [link(file.title, id)];
  });
  const effort = [
    inlineText(repairEffortWords(repair)),
    ...(files.length > 0 ? [`Files: ${files.join(', ')}.`] : []),
  ];
  const patch = artifacts.find(({ fileName }) => fileName === REPAIR_FILE)?.content;
  const body = [
    inlineText(repairWords(repair)),
    changes.join('\n'),
    effort.join(' '),
    ...(patch === undefined ? [] : [fencedText(patch.trimEnd(), 'diff')]),
  ];
  return { id: REPAIR_SECTION, title, body: body.join('\n\n') };
}

/** The patch of a report as text; null where none was proven. */
export function patchIn({ full_report: { sections } }: QuickstartReport): string | null {
  const body = sections.find(({ id }) => id === REPAIR_SECTION)?.body ?? '';
  const bar = /^`{3,}/mu.exec(body)?.[0];
  if (bar === undefined) return null;
  const shown = body.slice(body.indexOf(bar));
  return shown.slice(shown.indexOf('\n') + 1, shown.lastIndexOf(bar));
}

/** The repair for people: what to change, and the patch as it is. */
export function renderRepair(report: QuickstartReport): Markup | null {
  const patch = patchIn(report);
  return html`${renderTicks(report, REPAIR_SECTION)}${patch === null ? null : codeBlock(patch.trimEnd(), 'diff')}`;
}
