import { createHash } from 'node:crypto';
import { buildReport } from '@waymark/audit/engine';
import type { QuickstartReport } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { sampleAudit } from '../../../audit/src/engine/audit-fixture.ts';
import { LAMP_PAGE, passingRuns } from '../../../audit/src/judge/facts/proofs-fixture.ts';
import type { AuditRuns } from '../../../audit/src/judge/facts/records.ts';
import { verifyReport } from './verify-report.ts';

const record = sampleAudit(passingRuns(), (text) => text, LAMP_PAGE);

interface Files {
  readonly report: QuickstartReport;
  readonly contents: Map<string, string>;
}

function files(): Files {
  return {
    report: structuredClone(buildReport(record)),
    contents: new Map(record.artifacts.map(({ id, content }) => [id, content])),
  };
}

/** A forger who can write files can also write their hashes; only a signature stands in the way then. */
function put({ report, contents }: Files, id: string, content: string): void {
  contents.set(id, content);
  const artifact = report.artifacts.find((one) => one.id === id);
  if (artifact) artifact.content_hash = `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

async function wrong({ report, contents }: Files): Promise<string[]> {
  const checks = await verifyReport({
    document: JSON.stringify(report),
    signature: undefined,
    keys: [],
    readArtifact: async ({ id }) => {
      const content = contents.get(id);
      return content === undefined ? undefined : Buffer.from(content);
    },
  });
  expect(checks.map(({ name }) => name)).not.toContain('signature');
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

function changed(given: Files, id: string, change: (value: string) => string): Files {
  put(given, id, change(given.contents.get(id) ?? ''));
  return given;
}

function darkened(text: string): string {
  const runs: AuditRuns = JSON.parse(text);
  for (const command of runs.journey.run.commands) command.output = 'the lamp is dark';
  return JSON.stringify(runs);
}

describe('the certificate of a report', () => {
  it('is checked anew from its files, and believed where nobody touched them', async () => {
    const given = files();
    expect(await wrong(given)).not.toContain('certificate');
    expect((await wrong(given)).filter((name) => name !== 'log chain')).toEqual([]);
  });

  it.each([
    [
      'with a forged obligation',
      'art-certificate',
      (text: string) => text.replace('"code": "program_ran"', '"code": "own_code_ran"'),
    ],
    ['with a run changed', 'art-runs', darkened],
    ['without runs to read', 'art-runs', () => '{'],
    ['without a certificate to read', 'art-certificate', () => '[]'],
  ])('is refused %s, although every hash is right', async (_, id, change) => {
    expect(await wrong(changed(files(), id, change))).toContain('certificate');
  });

  it('is refused where the page says something else than the runs were judged by', async () => {
    const other = changed(files(), 'art-source', (text) =>
      text.replace('npx lampkit glow', 'npx lampkit shine'),
    );
    expect(await wrong(other)).toEqual(expect.arrayContaining(['reading of the page']));
  });

  it('is refused where its files were taken away', async () => {
    const given = files();
    given.report.artifacts = given.report.artifacts.filter(
      ({ id }) => id !== 'art-runs' && id !== 'art-certificate',
    );
    expect(await wrong(given)).toContain('certificate');
  });

  it('is not asked for in a report of before there were any', async () => {
    const given = files();
    given.report.artifacts = given.report.artifacts.filter(
      ({ id }) => id !== 'art-runs' && id !== 'art-certificate',
    );
    given.report.full_report.sections = given.report.full_report.sections.filter(
      ({ id }) => id !== 'certificate',
    );
    expect(await wrong(given)).not.toContain('certificate');
  });
});
