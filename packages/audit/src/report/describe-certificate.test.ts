import { describe, expect, it } from 'vitest';
import { sampleAudit } from '../engine/audit-fixture.ts';
import {
  failingRuns,
  GLOWS,
  LAMP_PAGE,
  MISSING,
  passingCodeRuns,
  passingRuns,
  withControl,
} from '../judge/facts/proofs-fixture.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import { sampleRuns } from '../judge/facts/runs-fixture.ts';
import { buildReport } from './build-report.ts';
import { certificateLine } from './certificate-section.ts';
import { describeCertificate } from './describe-certificate.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';

const bodyOf = (runs: AuditRuns): string => describeCertificate(sampleAudit(runs)).body;
const differing = withControl(
  sampleRuns(LAMP_PAGE.replace('the lamp glows red\n', 'the lamp glows red\nand warm\nvery warm\n'), {
    'npx lampkit glow': { ...GLOWS, output: 'the lamp glows red\nand warm\nrather cold\n' },
  }),
  { 'npx lampkit glow': MISSING },
);
const uncontrolled: AuditRuns = { ...passingRuns(), control: null };

describe('the certificate in a report', () => {
  it('is a list of ticks, each with links to its evidence', () => {
    const ticks = bodyOf(passingRuns())
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(ticks.map((line) => line.slice(2, 6))).toEqual(['✓ P1', '✓ P2', '✓ P3', '✓ P4', '✓ P5']);
    expect(ticks[0]).toContain('[line 12: “npx lampkit glow”](artifacts/source.md)');
    expect(ticks[1]).toContain('[command-2](artifacts/command-2.log)');
    expect(ticks[3]).toContain('[control-command-1](artifacts/control-command-1.log)');
  });

  it('links the notes of the page’s code, and the repetition and the proof of a failure', () => {
    expect(bodyOf(passingCodeRuns())).toContain('[lamp.mjs line 3](artifacts/marked-notes.log)');
    const failed = bodyOf(failingRuns());
    expect(failed).toContain('[repeat-command-2](artifacts/repeat-command-2.log)');
    expect(failed).toContain('[proof-1](artifacts/runs.json)');
  });

  it('says how far the journey came, what the proofs cost, and where all of it is', () => {
    const body = bodyOf(passingRuns());
    expect(body).toContain('2 of 2 instructions of the main flow were done; 1 of 1 results');
    expect(body).toContain('The journey took 9.0 s, the proofs 9.0 s more.');
    expect(body).toContain('(artifacts/certificate.json)');
    expect(body).toContain('(artifacts/runs.json)');
  });

  it('is told in one line, and has none in reports without it', () => {
    const report = buildReport(sampleAudit(passingRuns()));
    expect(certificateLine(report)).toBe('5 of 5 obligations hold.');
    expect(certificateLine(buildReport(sampleAudit(uncontrolled)))).toMatch(
      /^4 of 5 obligations hold\. P4 .* is not proved\. What would settle it: /u,
    );
    report.full_report.sections = [];
    expect(certificateLine(report)).toBeNull();
  });

  it('has a file for every piece of evidence', () => {
    for (const runs of [passingRuns(), passingCodeRuns(), failingRuns(), differing, uncontrolled]) {
      const { artifacts } = sampleAudit(runs);
      const { certificate, evidence } = JSON.parse(
        artifacts.find(({ id }) => id === 'art-certificate')?.content ?? '',
      );
      const wanted = certificate.obligations.flatMap((one: { evidence: string[] }) => one.evidence);
      const known = new Map<string, string>(
        evidence.map((one: { id: string; artifactId: string }) => [one.id, one.artifactId]),
      );
      expect(wanted.filter((id: string) => !known.has(id))).toEqual([]);
      const files = new Set(artifacts.map(({ id }) => id));
      expect([...known.values()].filter((id) => !files.has(id))).toEqual([]);
    }
  });
});

describe('a verdict says no more than its certificate', () => {
  it('with differences in the headline, in the path, and never as all of it', () => {
    const report = buildReport(sampleAudit(differing));
    expect(report.status).toBe('passed');
    expect(report.verdict).toContain('passes, with differences');
    expect(report.acceptance.faithful_path).toBe(false);
    expect(report.run_posture).toBe('external_strict');
    expect(certificateLine(report)).toBe('5 of 5 obligations hold, with differences.');
    expect(JSON.stringify(report)).not.toContain('100 %');
  });

  it('without a claim of the page as run without error', () => {
    const report = buildReport(sampleAudit(passingCodeRuns()));
    expect(report.status).toBe('passed');
    expect(report.verdict).toContain('without an error');
  });

  it('as not proved where it is not, with what would settle it', () => {
    const { status, verdict, summary, frictions } = buildReport(sampleAudit(uncontrolled));
    expect({ status, verdict }).toEqual({
      status: 'inconclusive',
      verdict: 'The audit could not prove a verdict on this page; the report says what would settle it.',
    });
    expect(summary).toContain('could not prove');
    expect(frictions[0]?.recommendation).toContain('without the product');
  });

  it('is faithful where everything before was done', () => {
    expect(buildReport(sampleAudit(passingRuns())).acceptance.faithful_path).toBe(true);
  });
});

describe('the certificate for people', () => {
  it('has each link in the page and in Markdown', () => {
    const report = buildReport(sampleAudit(passingRuns()));
    expect(renderHtml(report)).toContain('<a href="artifacts/control-command-1.log">control-command-1</a>');
    expect(renderMarkdown(report)).toContain('[control-command-1](artifacts/control-command-1.log)');
  });

  it('lets no words of the page become a link or markup', () => {
    const page = LAMP_PAGE.replace(
      'npx lampkit glow',
      'npx lampkit "](javascript:alert(1))[x](https://evil.dev) <img src=x>"',
    );
    const report = buildReport(sampleAudit(sampleRuns(page)));
    expect(certificateLine(report)).not.toBeNull();
    const shown = renderHtml(report);
    expect(shown).not.toMatch(/<img|href="(?:javascript|https:\/\/evil)/u);
    expect(shown).toContain('alert(1)');
  });

  it('shows the commands of each further run with what they were run for', () => {
    const { commands } = buildReport(sampleAudit(passingRuns()));
    const control = commands.find(({ id }) => id === 'control-command-1');
    expect(control).toMatchObject({ evidence_role: 'proof', trust_source: 'control', exit_code: 1 });
    expect(control?.summary).toContain('run without the product');
    expect(control?.log_artifact_ids).toEqual(['art-control-command-1']);
  });
});
