import { describe, expect, it } from 'vitest';
import { samplePage } from './page-fixture.ts';
import { openPagesProgress } from './pages-progress.ts';

function opened(total: number) {
  const lines: string[] = [];
  return { progress: openPagesProgress(total, (line) => void lines.push(line)), lines };
}

describe('openPagesProgress', () => {
  it('names the page of every line, as several run at once, and keeps each in one line', () => {
    const { progress, lines } = opened(2);
    const step = { number: 1, total: 2, title: 'Run\n::error::a\u001b[2J' };
    progress.show('a.md', { kind: 'fetching', url: 'a.md' });
    progress.show('a.md', { kind: 'step_started', ...step });
    progress.show('b.md', { kind: 'egress_refused', host: 'api.example.dev' });
    progress.show('::b.md', { kind: 'planned', title: '##[error]', steps: 3, requirements: [] });
    expect(lines).toEqual([
      'a.md | [1/2] Run ::error::a [2J',
      'b.md | refused: api.example.dev',
      ': :b.md | # #[error]: 3 steps',
    ]);
  });

  it('counts the pages that are done, with what is red and what is only told', () => {
    const { progress, lines } = opened(4);
    progress.done(samplePage({ duration_ms: 1_400 }));
    progress.done(samplePage({ red: false, note: 'Known from the baseline.', findings: [] }));
    progress.done(samplePage({ red: false, status: 'passed' }));
    progress.done(
      samplePage({ status: 'inconclusive', problem: 'crashed', summary: 'It ended by SIGKILL.' }),
    );
    expect(lines).toEqual([
      '[1/4] ✗ docs/a.md: failed (1 s) | The code uses a name that nothing declares',
      '[2/4] · docs/a.md: failed (0 s) | The quickstart breaks at step 2 of 2. | Known from the baseline.',
      '[3/4] ✓ docs/a.md: passed (0 s)',
      '[4/4] ✗ docs/a.md: not judged (0 s) | It ended by SIGKILL.',
    ]);
  });
});
