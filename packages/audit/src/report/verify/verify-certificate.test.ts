import type { QuickstartReport } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { sampleAudit } from '../../engine/audit-fixture.ts';
import { redactRuns } from '../../engine/collect-proof.ts';
import {
  CODE_PAGE,
  failingRuns,
  LAMP_PAGE,
  passingCodeRuns,
  passingRuns,
} from '../../judge/facts/proofs-fixture.ts';
import type { AuditRuns } from '../../judge/facts/records.ts';
import { sampleRuns } from '../../judge/facts/runs-fixture.ts';
import { buildReport } from '../build-report.ts';
import type { CertificateFile } from '../certificate-file.ts';
import { verifyCertificate } from './verify-certificate.ts';

type Files = { runs: AuditRuns; certificate: CertificateFile; report: QuickstartReport };

function filesOf(runs: AuditRuns): Files {
  const record = sampleAudit(redactRuns(runs, (text) => text));
  const read = (id: string) => JSON.parse(record.artifacts.find((one) => one.id === id)?.content ?? '');
  return { runs: read('art-runs'), certificate: read('art-certificate'), report: buildReport(record) };
}

function wrongOf({ runs, certificate, report }: Files): string[] {
  return verifyCertificate(runs, certificate, report)
    .filter(({ ok }) => !ok)
    .map(({ name, detail }) => `${name}: ${detail}`);
}

const uncontrolled = (): AuditRuns => ({ ...passingRuns(), control: null });

/** Runs of which the marked one began behind the installation of the journey. */
function takingRuns(): AuditRuns {
  const runs = passingCodeRuns();
  if (runs.marked) runs.marked.run.tookOver = { steps: 1 };
  return runs;
}

describe('an untouched certificate is accepted', () => {
  it.each<[string, () => AuditRuns]>([
    ['of a page that passes', passingRuns],
    ['of a page whose code passes', passingCodeRuns],
    ['of a page that fails', failingRuns],
    ['of a page whose marked run took the installation over', takingRuns],
    ['of a page that only installs', () => sampleRuns(LAMP_PAGE.split('## Use')[0] ?? '')],
    ['of a page of which not all is proved', uncontrolled],
    ['of a page without anything', () => sampleRuns('# Kit\n\nNothing.\n')],
  ])('%s', (_, make) => {
    const checks = verifyCertificate(
      ...(Object.values(filesOf(make())) as [unknown, unknown, QuickstartReport]),
    );
    expect(checks).toHaveLength(7);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });
});

describe('a certificate is refused', () => {
  const forged: [string, () => AuditRuns, (files: Files) => void, string][] = [
    [
      'with an obligation that does not hold by the runs',
      uncontrolled,
      ({ certificate }) => {
        const control = certificate.certificate.obligations.find(({ id }) => id === 'P4');
        if (control) Object.assign(control, { state: 'holds', code: 'rejected_without_product' });
      },
      'P4 unknown (not_controlled) by the runs, P4 holds by the certificate',
    ],
    [
      'with a verdict that the runs do not prove',
      uncontrolled,
      ({ certificate, report }) => {
        certificate.certificate.verdict = 'passed';
        Object.assign(report, { status: 'passed', completion_state: 'passed_runtime' });
      },
      'verdict: the runs give inconclusive (inconclusive_auditor), the report says passed (passed_runtime)',
    ],
    [
      'with the status of the report alone forged',
      failingRuns,
      ({ report }) => Object.assign(report, { status: 'blocked', completion_state: 'blocked_auth' }),
      'the report says blocked (blocked_auth)',
    ],
    [
      'with other evidence',
      passingRuns,
      ({ certificate }) => certificate.certificate.obligations[1]?.evidence.push('command-1'),
      'P2 holds (program_ran) by the runs',
    ],
    [
      'with evidence in another place',
      passingRuns,
      ({ certificate }) => Object.assign(certificate.evidence[0] ?? {}, { artifactId: 'art-trace' }),
      'the certificate names other places',
    ],
    [
      'with differences that nobody saw',
      passingRuns,
      ({ certificate }) => Object.assign(certificate.certificate, { differences: ['row-1'] }),
      'more or other parts',
    ],
    [
      'with another exit code in the runs',
      passingRuns,
      ({ runs }) => {
        const command = runs.control?.run.commands[0];
        if (command) command.ending = { kind: 'exited', code: 7 };
      },
      'control-command-1 ended otherwise in the runs than in the report',
    ],
    [
      'with a failure turned into a success in the runs',
      failingRuns,
      ({ runs }) => {
        for (const command of runs.journey.run.commands) command.ending = { kind: 'exited', code: 0 };
      },
      'certificate: ',
    ],
    [
      'with another output in the runs',
      passingRuns,
      ({ runs }) => {
        for (const command of runs.journey.run.commands) command.output = `${command.output}\nmore`;
      },
      'command-1 ended otherwise',
    ],
    [
      'with the control taken away',
      passingRuns,
      ({ runs }) => {
        runs.control = null;
      },
      'the runs prove inconclusive, the certificate says passed',
    ],
    [
      'with a run of the report taken away',
      failingRuns,
      ({ runs }) => {
        runs.proofs = [];
      },
      'proof-1-command-1 is in the report and in no run',
    ],
    [
      'with another plan of the control',
      passingRuns,
      ({ runs }) => {
        const step = runs.control?.plan.steps[0];
        if (step?.action.kind === 'run') step.action.command = 'false';
      },
      'the plan of the control run does not follow',
    ],
    [
      'with other marks',
      passingCodeRuns,
      ({ runs }) => runs.marked?.files[0]?.marks.pop(),
      'the plan of the marked run does not follow',
    ],
    [
      'with other notes',
      passingCodeRuns,
      ({ runs }) => {
        if (runs.marked) runs.marked.notes += '{"mark":"f9-m1"}\n';
      },
      'the marks noted something else',
    ],
    [
      'with another plan of the repetition',
      failingRuns,
      ({ runs }) => runs.repeat?.plan.steps.pop(),
      'the plan of the repeat run does not follow',
    ],
    [
      'with another plan of the journey',
      passingRuns,
      ({ runs }) => {
        runs.journey.plan.hosts.push('other.example');
        runs.control?.plan.hosts.push('other.example');
      },
      'another plan than the report',
    ],
    [
      'where a run took over what the journey came to otherwise',
      takingRuns,
      ({ runs }) => Object.assign(runs.marked?.run.steps[0] ?? {}, { durationMs: 77 }),
      'the marked run took over what no other run shows',
    ],
    [
      'where a run took over more than both plans have',
      takingRuns,
      ({ runs }) => Object.assign(runs.marked?.run ?? {}, { tookOver: { steps: 2 } }),
      'the marked run took over what no other run shows',
    ],
    [
      'where the journey says to have taken over from nobody',
      passingRuns,
      ({ runs }) => Object.assign(runs.journey.run, { tookOver: { steps: 1 } }),
      'the journey run took over',
    ],
    [
      'where the repetition did not do all again',
      failingRuns,
      ({ runs }) => Object.assign(runs.repeat?.run ?? {}, { tookOver: { steps: 1 } }),
      'the repeat run took over',
    ],
    [
      'where the control began in the world of the journey',
      passingRuns,
      ({ runs }) => Object.assign(runs.control?.run ?? {}, { tookOver: { steps: 1 } }),
      'the control run took over',
    ],
    [
      'with a file of its evidence taken away',
      passingRuns,
      ({ report }) => {
        report.artifacts = report.artifacts.filter(({ id }) => id !== 'art-control-command-1');
      },
      'which the report does not have',
    ],
  ];

  it.each(forged)('%s', (_, make, forge, said) => {
    const files = filesOf(make());
    expect(wrongOf(files)).toEqual([]);
    forge(files);
    expect(wrongOf(files).join('\n')).toContain(said);
  });

  it('where another reading has another goal', () => {
    const runs = failingRuns();
    const reading = { ...runs.journey, id: 'reading-1-', purpose: 'reading' as const, wishes: {} };
    const files = filesOf({ ...runs, readings: [reading] });
    expect(wrongOf(files)).toEqual([]);
    const goal = files.runs.readings[0]?.plan.goal;
    if (goal) goal.rowId = 'row-1';
    expect(wrongOf(files).join('\n')).toContain('the plan of the reading run');
  });
});

describe('whatever stands in the files,', () => {
  const nonsense = [null, 1, 'x', [], {}, { journey: {} }, { page: { ledger: [null] } }];
  it.each(nonsense)('%j is no evidence', (value) => {
    const { runs, certificate, report } = filesOf(passingRuns());
    expect(verifyCertificate(value, certificate, report)).toEqual([
      { name: 'certificate', ok: false, detail: 'runs.json does not hold the runs of an audit' },
    ]);
    expect(verifyCertificate(runs, value, report)).toEqual([
      { name: 'certificate', ok: false, detail: 'certificate.json does not hold a certificate' },
    ]);
  });

  /** Every member of a value once, each with a way to put another value in its place. */
  function members(value: unknown, found: { holder: Record<string, unknown>; name: string }[] = []) {
    if (typeof value !== 'object' || value === null) return found;
    for (const name of Object.keys(value)) {
      const holder = value as Record<string, unknown>;
      found.push({ holder, name });
      members(holder[name], found);
    }
    return found;
  }

  it('no member of another kind makes it throw', () => {
    for (const [at, runs] of [passingCodeRuns(), failingRuns()].entries()) {
      const files = filesOf(runs);
      const all = members(files.runs);
      // Some hundred of the thousands, others for each page.
      for (let index = at; index < all.length; index += Math.ceil(all.length / 60)) {
        const one = all[index];
        if (one === undefined) continue;
        const kept = one.holder[one.name];
        for (const other of [null, 5, '', { length: 1e9 }, [[]]]) {
          one.holder[one.name] = other;
          expect(() => verifyCertificate(files.runs, files.certificate, files.report)).not.toThrow();
        }
        one.holder[one.name] = kept;
      }
      expect(wrongOf(files)).toEqual([]);
    }
  });

  it('a page of too many rows is not judged', () => {
    const { runs, certificate, report } = filesOf(sampleRuns(CODE_PAGE));
    const [row] = runs.page.ledger;
    if (row === undefined) throw new Error('there must be a row');
    runs.page.ledger = Array.from({ length: 20_001 }, () => row);
    expect(verifyCertificate(runs, certificate, report)[0]?.ok).toBe(false);
  });
});
