import { describe, expect, it } from 'vitest';
import { sampleAudit } from '../engine/audit-fixture.ts';
import { failingRuns, passingCodeRuns, passingRuns } from '../judge/facts/proofs-fixture.ts';
import { buildReport } from './build-report.ts';
import { permalinksOf } from './permalinks.ts';
import { sampleRecord } from './record-fixture.ts';
import { renderHtml } from './render-html.ts';

const idsIn = (page: string) => [...page.matchAll(/ id="([^"]+)"/gu)].map(([, id = '']) => id);
const fragmentsIn = (page: string) => [...page.matchAll(/ href="#([^"]+)"/gu)].map(([, id = '']) => id);

describe('the permalinks of a report', () => {
  it.each([
    ['passes', passingRuns()],
    ['passes by its code', passingCodeRuns()],
    ['fails', failingRuns()],
  ])('all lead somewhere, once, where the page %s', (_, runs) => {
    const page = renderHtml(buildReport(sampleAudit(runs)));
    const ids = idsIn(page);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(fragmentsIn(page).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('are there for each step, finding and obligation', () => {
    const report = buildReport(sampleAudit(failingRuns()));
    const linked = fragmentsIn(renderHtml(report));
    const wanted = [
      ...report.quickstart_steps.map((_, index) => `step-${index + 1}`),
      ...report.frictions.map(({ id }) => id),
      ...['f1', 'f2', 'f3', 'f4', 'f5', 'f6'].map((id) => `certificate-${id}`),
    ];
    expect(wanted.filter((id) => !linked.includes(id))).toEqual([]);
    expect(linked.length).toBeGreaterThan(wanted.length);
  });

  it('name nothing that a page cut short does not show', () => {
    const report = buildReport(
      sampleRecord([
        { command: 'true' },
        { command: 'false', ending: { kind: 'exited', code: 1 }, output: 'it hurts' },
      ]),
    );
    const [, second] = report.quickstart_steps;
    const cut = { ...report, quickstart_steps: report.quickstart_steps.slice(0, 1) };
    expect(permalinksOf(report).step(second?.id ?? '')).toBe('step-2');
    expect(permalinksOf(cut).step(second?.id ?? '')).toBeNull();
    const page = renderHtml(cut);
    const ids = idsIn(page);
    expect(fragmentsIn(page).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
