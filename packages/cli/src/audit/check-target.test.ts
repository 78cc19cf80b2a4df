import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { main } from '../main.ts';
import { removeEarlier } from './write-results.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('a command line that can come to nothing', () => {
  it.each(['', 'nope.md', 'nope.sh', 'ftp://docs.example.dev/start', 'http://'])(
    'ends with 64 for the page %j, before anything is made',
    async (target) => {
      const out = join(makeFolder(), 'out');
      expect(await main(['audit', target, '--out', out])).toBe(64);
      expect(() => readdirSync(out)).toThrow('ENOENT');
    },
  );

  it.each(['a-file', 'a-file/below', '/proc/nope'])('ends with 64 where --out is %s', async (name) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a-file'), '');
    writeFileSync(join(folder, 'page.md'), '# Page');
    const out = name.startsWith('/') ? name : join(folder, name);
    expect(await main(['audit', join(folder, 'page.md'), '--out', out])).toBe(64);
  });

  it('ends with 64 for a script that is no acceptance test', async () => {
    const script = join(makeFolder(), 'other.sh');
    writeFileSync(script, 'echo hello\n');
    expect(await main(['audit', script])).toBe(64);
  });
});

describe('removeEarlier', () => {
  it.each([
    ['removes the files of an earlier report', '{\n  "schema_version": "quickstart-report.v2.6",\n', []],
    ['leaves a folder that is not its own', '{ "name": "other" }', ['artifacts']],
  ])('%s', async (_, report, left) => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'artifacts'));
    writeFileSync(join(folder, 'report.json'), report);
    await removeEarlier(folder);
    expect(readdirSync(folder)).toEqual([...left, 'report.json']);
  });
});
