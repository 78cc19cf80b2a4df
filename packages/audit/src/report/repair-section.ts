import type { QuickstartReport } from '@waymark/contract';
import { codeBlock } from './code-text.ts';
import { html, type Markup } from './html-text.ts';
import { renderTicks } from './render-html-certificate.ts';

// Apart from describe-repair.ts, which writes the section: a service shows it without the parsers that its words need.

/** The id of the section that tells how the page could be repaired. */
export const REPAIR_SECTION = 'repair';

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
