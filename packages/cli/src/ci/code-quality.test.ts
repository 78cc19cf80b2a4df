import { describe, expect, it } from 'vitest';
import { sampleFinding, samplePage, sampleSummary } from '../many/page-fixture.ts';
import { codeQualityOf } from './code-quality.ts';

describe('codeQualityOf', () => {
  it('has what GitLab asks for, for each finding at a file', () => {
    const other = sampleFinding({ severity: 'low', line: null, fingerprint: 'f2' });
    expect(codeQualityOf(sampleSummary([samplePage({ findings: [sampleFinding(), other] })]))).toEqual([
      {
        description: 'The code uses a name that nothing declares. What would help: Declare it.',
        check_name: 'waymark/docs.undeclared-name',
        fingerprint: 'f1',
        severity: 'blocker',
        location: { path: 'docs/a.md', lines: { begin: 9 } },
      },
      expect.objectContaining({ severity: 'minor', location: { path: 'docs/a.md', lines: { begin: 1 } } }),
    ]);
  });

  it('is mild on what is excused, says a verdict without finding, and knows no page on the web', () => {
    const excused = samplePage({ red: false, reason: 'known' });
    const bare = samplePage({ findings: [], status: 'inconclusive', path: 'b.md', file: 'b.md' });
    const found = codeQualityOf(sampleSummary([excused, bare, samplePage({ file: null })]));
    expect(found.map(({ severity, check_name }) => [severity, check_name])).toEqual([
      ['info', 'waymark/docs.undeclared-name'],
      ['major', 'waymark/inconclusive'],
    ]);
  });
});
