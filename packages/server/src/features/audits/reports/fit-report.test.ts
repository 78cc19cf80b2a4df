import { renderReportBody } from '@waymark/audit';
import { QuickstartReport } from '@waymark/contract';
import { sampleAudit } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { renderWithin } from './fit-report.ts';

const render = (report: QuickstartReport) => renderReportBody(report).markup;

function reportOf(steps: number, output: string): QuickstartReport {
  return QuickstartReport.parse(sampleAudit({ runId: 'r', attemptId: 'a', steps, output }).report);
}

describe('a page with a report', () => {
  it('shows a usual report whole', () => {
    const report = reportOf(5, 'added 3 packages');
    expect(renderWithin(report, render)).toEqual({ html: render(report), isCut: false });
  });

  it.each([
    [300, 'x'.repeat(4_000)],
    [1_500, '&<>"'.repeat(900)],
    [2_000, ''],
  ])('stays small with %i steps of long output, and says so', (steps, output) => {
    const report = reportOf(steps, output);
    const { html, isCut } = renderWithin(report, render);
    expect(isCut).toBe(true);
    expect(Buffer.byteLength(html)).toBeLessThan(292 * 1024);
    expect(html).toContain(report.verdict);
  });

  it('leaves the report itself as it is', () => {
    const report = reportOf(300, 'x'.repeat(4_000));
    const before = JSON.stringify(report);
    renderWithin(report, render);
    expect(JSON.stringify(report)).toBe(before);
  });
});
