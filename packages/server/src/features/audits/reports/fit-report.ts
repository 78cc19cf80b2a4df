import type { QuickstartReport } from '@waymark/contract';

/** How large a page with a report may be; the rest is in the report's files. */
const MOST_PAGE_BYTES = 290 * 1024;

/** Ever smaller views: how much of each output and how many rows of each list are shown. */
interface View {
  readonly characters: number;
  readonly rows: number;
}
const VIEWS: readonly View[] = [
  { characters: 1_500, rows: 400 },
  { characters: 400, rows: 150 },
  { characters: 120, rows: 60 },
];
const SMALLEST: View = { characters: 0, rows: 25 };

function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters).toWellFormed()}\n[… the rest is in the report's files …]`;
}

function cut(report: QuickstartReport, view: View): QuickstartReport {
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
      title: title(step.title),
      observed: title(step.observed),
      expected: title(step.expected),
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

/** The length of all outputs before escaping: where that alone is too much, the largest views need not be rendered. */
function outputCharacters(report: QuickstartReport): number {
  return report.commands.reduce((sum, { output_excerpt: excerpt }) => sum + excerpt.length, 0);
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
  const fits = (view: QuickstartReport) => {
    const html = outputCharacters(view) > mostBytes ? undefined : render(view);
    return html !== undefined && Buffer.byteLength(html) <= mostBytes ? html : undefined;
  };
  const whole = fits(report);
  if (whole !== undefined) return { html: whole, isCut: false };
  for (const view of VIEWS) {
    const html = fits(cut(report, view));
    if (html !== undefined) return { html, isCut: true };
  }
  return { html: render(cut(report, SMALLEST)), isCut: true };
}
