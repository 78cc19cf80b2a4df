import { QuickstartReport } from '@waymark/contract';
import { sampleAudit } from '@waymark/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FinishedAudit, prepareReport } from './prepare-report.ts';

const deps = {
  keys: { hashJourney: () => 'journey' },
  signingKeys: { signDetached: async () => ({ jws: 'header..signature', kid: 'kid-1' }) },
};

const ENTRY = {
  id: 'log-00001',
  sequence: 1,
  channel: 'system',
  event: 'noted',
  timestamp: new Date(0).toISOString(),
  run_id: 'r1',
  attempt_id: 'a1',
  level: 'info',
  source: 'host',
  message: '',
  redaction_rules_version: '1',
} as const;

function audited(output: string, name: string): FinishedAudit {
  const { report, artifacts } = sampleAudit({
    runId: 'r1',
    attemptId: 'a1',
    output,
    hrefOf: (file) => `/files/${file}`,
  });
  const { audit_trail: trail, full_report } = report;
  const system = [{ ...ENTRY, metadata: { [name]: output } }];
  const logged = {
    ...report,
    audit_trail: {
      ...trail,
      trace_event_count: 1,
      raw_log_channels: { ...trail.raw_log_channels, system: 1 },
    },
    full_report: { ...full_report, system_logs: { ...full_report.system_logs, system } },
  };
  const run = { id: 'r1', asker: 'dev@acme-corp.com', quickstartUrl: 'https://docs.acme.dev/start' };
  return { run, attemptId: 'a1', report: QuickstartReport.parse(logged), artifacts };
}

describe('prepareReport', () => {
  it('writes valid JSON whatever outputs and names of members hold', async () => {
    const odd = fc.string({
      unit: fc.constantFrom('"', '\\', '\ud83d', '\udc00', '\u0000', '\u2028', '{', 'a'),
    });
    await fc.assert(
      fc.asyncProperty(odd, odd, async (output, name) => {
        const { document, files } = await prepareReport(deps, audited(output, name));
        const [entry] = JSON.parse(document).full_report.system_logs.system;
        expect(entry.metadata[name.toWellFormed()]).toBe(output.toWellFormed());
        expect(files.length).toBeGreaterThan(0);
      }),
      { numRuns: 30 },
    );
  });
});
