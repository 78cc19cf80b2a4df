import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempFolder, runWaymark } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';

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

  it('says in one sentence what it cannot read', async () => {
    const folder = makeTempFolder();
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
