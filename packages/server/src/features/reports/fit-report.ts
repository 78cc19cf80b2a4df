import type { QuickstartReport } from '@waymark/contract';

/** How large a page with a report may be; the rest is in the report's files. */
const MOST_PAGE_BYTES = 290 * 1024;

/** Ever smaller views: how much of each output and how many rows of each list are shown. */
const VIEWS = [
  { characters: 1_500, rows: 400 },
  { characters: 400, rows: 150 },
  { characters: 120, rows: 60 },
  { characters: 0, rows: 25 },
] as const;

function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters).toWellFormed()}\n[… the rest is in the report's files …]`;
}

function cut(report: QuickstartReport, view: (typeof VIEWS)[number]): QuickstartReport {
  const { characters, rows } = view;
  const title = (text: string) => cutText(text, Math.max(characters, 100));
  return {
    ...report,
    commands: report.commands.slice(0, rows).map((command) => ({
      ...command,
      command: title(command.command),
      output_excerpt: cutText(command.output_excerpt, characters),
    })),
    quickstart_steps: report.quickstart_steps.slice(0, rows).map((step) => ({
      ...step,
      ...{ title: title(step.title), observed: title(step.observed), expected: title(step.expected) },
    })),
    frictions: report.frictions.slice(0, rows).map((friction) => ({
      ...friction,
      detail: title(friction.detail),
      evidence: { ...friction.evidence, quotes: friction.evidence.quotes.slice(0, 5).map(title) },
    })),
    observations: report.observations.slice(0, rows).map((each) => ({ ...each, detail: title(each.detail) })),
    source_step_coverage: report.source_step_coverage
      .slice(0, rows)
      .map((each) => ({ ...each, action: title(each.action), notes: title(each.notes) })),
    journey_milestones: report.journey_milestones.slice(0, rows),
    external_evidence: report.external_evidence.slice(0, rows),
    artifacts: report.artifacts.slice(0, rows),
  };
}

/**
 * Renders a report so that the page stays small, showing less of it where it must; the document itself and
 * its files are never shortened.
 */
export function renderWithin(
  report: QuickstartReport,
  render: (view: QuickstartReport) => string,
  mostBytes = MOST_PAGE_BYTES,
): { html: string; isCut: boolean } {
  const whole = render(report);
  if (Buffer.byteLength(whole) <= mostBytes) return { html: whole, isCut: false };
  let html = whole;
  for (const view of VIEWS) {
    html = render(cut(report, view));
    if (Buffer.byteLength(html) <= mostBytes) break;
  }
  return { html, isCut: true };
}
