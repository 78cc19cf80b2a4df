import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempFolder } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { readBaseline, writeBaseline } from './baseline.ts';
import { samplePage } from './page-fixture.ts';

describe('writeBaseline', () => {
  it('keeps what is compared and no more, and of an earlier baseline the pages that were left out', () => {
    const file = join(makeTempFolder(), 'baseline.json');
    const known = (path: string) => ({ path, status: 'failed' as const, findings: [] });
    const earlier = new Map(['b.md', 'gone.md', 'docs/a.md'].map((path) => [path, known(path)]));
    writeBaseline(file, { pages: [samplePage()], left_out: [{ path: 'b.md', reason: '' }] }, earlier);
    expect([...readBaseline(file).values()]).toEqual([
      known('b.md'),
      {
        path: 'docs/a.md',
        status: 'failed',
        findings: [
          { fingerprint: 'f1', severity: 'blocker', title: 'The code uses a name that nothing declares' },
        ],
      },
    ]);
    expect(readFileSync(file, 'utf8')).not.toContain('duration');
  });
});
