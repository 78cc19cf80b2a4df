import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, runWaymark } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { sampleAudit } from '../../../audit/src/engine/audit-fixture.ts';
import { LAMP_PAGE, passingRuns } from '../../../audit/src/judge/facts/proofs-fixture.ts';
import { buildReport } from '../../../audit/src/report/build-report.ts';
import { writeResults } from '../audit/write-results.ts';

describe('waymark report', () => {
  it.each([
    [[]],
    [['verify']],
    [['sign', 'report.json']],
    [['verify', 'a.json', 'b.json']],
    [['verify', 'report.json']],
    [['verify', 'report.json', '--keys', 'x']],
  ])('refuses report %j with a word on how to use it', async (args) => {
    const { code, stderr } = await runWaymark(['report', ...args]);
    expect(code).toBe(64);
    expect(stderr).toContain('report verify FILE|URL');
  });

  it('judges a report of one’s own anew from its folder, and refuses one whose runs were changed', async () => {
    const folder = makeDataFolder();
    const { artifacts, ...record } = sampleAudit(passingRuns(), (text) => text, LAMP_PAGE);
    const files = artifacts.filter(({ type }) => type !== 'event_log');
    await writeResults(folder, buildReport({ ...record, artifacts: files }), files);
    const verify = () => runWaymark(['report', 'verify', 'report.json', '--unsigned'], { cwd: folder });
    const right = await verify();
    expect([right.code, right.stderr]).toEqual([0, '']);
    expect(right.stdout).toContain('ok    certificate: 5 of 5 obligations hold by the runs\n');
    expect(right.stdout).toContain('The report agrees with its files; nobody signed it.');
    writeFileSync(join(folder, 'artifacts', 'runs.json'), '{}');
    const wrong = await verify();
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain('WRONG certificate: runs.json does not hold the runs of an audit\n');
  });

  it('says in one sentence what it cannot read', async () => {
    const folder = makeDataFolder();
    writeFileSync(join(folder, 'report.json'), '{}');
    writeFileSync(join(folder, 'report.jws'), 'x');
    writeFileSync(join(folder, 'keys.json'), '{"keys": "none"}');
    const verify = (...args: string[]) => runWaymark(['report', 'verify', ...args], { cwd: folder });
    for (const args of [
      ['missing.json', '--jwks', 'keys.json'],
      ['report.json', '--jwks', 'missing.json'],
      ['report.json', '--jwks', 'keys.json'],
      ['http://127.0.0.1:9/reports/x'],
    ]) {
      const { code, stderr, stdout } = await verify(...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr.trimEnd()).toMatch(/^waymark: [^\n]+$/u);
    }
  });
});
