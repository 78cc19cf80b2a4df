import type { QuickstartReport } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { passingRuns } from '../judge/facts/proofs-fixture.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import { buildReport } from '../report/build-report.ts';
import { sampleAudit } from './audit-fixture.ts';
import { redactRuns } from './collect-proof.ts';
import { verifyReading } from './verify-reading.ts';

const PAGE =
  '# Lampkit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\nIt needs the token `lamp-0123456789`.\n\n```sh\nnpx lampkit glow\n```\n\nIt prints:\n\n```\nthe lamp glows\n```\n\n## More\n\n```sh\nnpx lampkit shine\n```\n';

type Files = { source: string | undefined; runs: AuditRuns; report: QuickstartReport };

function filesOf(redact = (text: string): string => text): Files {
  const record = sampleAudit(redactRuns(passingRuns(PAGE), redact), redact, PAGE);
  const read = (id: string): string | undefined => record.artifacts.find((one) => one.id === id)?.content;
  return {
    source: read('art-source'),
    runs: JSON.parse(read('art-runs') ?? ''),
    report: buildReport(record),
  };
}

const checked = ({ source, runs, report }: Files) => verifyReading(source, runs, report);
const hidden = (text: string): string => text.replaceAll('lamp-0123456789', '[redacted:token]');

describe('the reading of a page', () => {
  it('is the one that the runs were judged by, where nobody touched them', async () => {
    expect(await checked(filesOf())).toMatchObject({ ok: true });
  });

  it('is the one that the runs were judged by, also where a secret was taken out of both', async () => {
    const files = filesOf(hidden);
    expect(files.source).toContain('[redacted:token]');
    expect(await checked(files)).toMatchObject({ ok: true });
  });

  it.each<[string, (files: Files) => void, string]>([
    [
      'where a claim was taken out of the ledger',
      ({ runs }) =>
        runs.page.ledger.splice(
          runs.page.ledger.findIndex(({ kind }) => kind === 'claim'),
          1,
        ),
      'other ledger',
    ],
    [
      'where a claim was made easier',
      ({ runs }) => {
        const claim = runs.page.ledger.find(({ code }) => code === 'output');
        if (claim?.code === 'output') claim.data.text = 'glows';
      },
      'other ledger',
    ],
    [
      'where code was changed',
      ({ runs }) => Object.assign(runs.page.blocks[0] ?? {}, { text: 'true' }),
      'blocks',
    ],
    ['where a sentence is left out', ({ runs }) => runs.page.prose.splice(0, 1), 'prose'],
    [
      'where the goal is another',
      ({ runs: { page, journey } }) => Object.assign(journey.plan.goal ?? {}, { rowId: page.ledger[0]?.id }),
      'another goal',
    ],
    [
      'where the goal has lost its claims',
      ({ runs }) => Object.assign(runs.journey.plan.goal ?? {}, { claimIds: [] }),
      'another goal',
    ],
    ['where there is none', ({ runs }) => Object.assign(runs.journey.plan, { goal: null }), 'another goal'],
    [
      'where the page was changed',
      (files) => {
        files.source = PAGE.replace('the lamp glows', 'the lamp is dark');
      },
      'other blocks',
    ],
    [
      'where the page is not there',
      (files) => {
        files.source = undefined;
      },
      'not among the files',
    ],
    [
      'where a claim is hidden behind a mark of the redactor, with other words beside it',
      ({ runs }) => {
        const claim = runs.page.ledger.find(({ code }) => code === 'output');
        if (claim?.code === 'output') claim.data.text = 'is on [redacted:x]';
      },
      'other ledger',
    ],
    [
      'where something is nested too deeply',
      ({ runs }) => {
        let deep: unknown = 'x';
        for (let at = 0; at < 50_000; at += 1) deep = [deep];
        Object.assign(runs.page, { title: 'Lampkit', ledger: runs.page.ledger, more: deep });
      },
      'cannot be compared',
    ],
    ['where there are no runs', (files) => Object.assign(files, { runs: [] }), 'runs.json'],
  ])('is refused %s', async (_, forge, problem) => {
    for (const files of [filesOf(), filesOf(hidden)]) {
      forge(files);
      const { ok, detail } = await checked(files);
      expect({ ok, detail }).toMatchObject({ ok: false, detail: expect.stringContaining(problem) });
    }
  });
});
