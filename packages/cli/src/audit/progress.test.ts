import { describe, expect, it, onTestFinished } from 'vitest';
import { openProgress } from './progress.ts';

function open(isTerminal: boolean) {
  const written: string[] = [];
  const progress = openProgress(
    { isTerminal, columns: 60, write: (text) => void written.push(text) },
    () => 0,
  );
  onTestFinished(() => progress.close());
  return { progress, text: () => written.join('') };
}

const started = { kind: 'step_started', number: 2, total: 5, title: 'npm install thing' } as const;
const finished = {
  ...started,
  kind: 'step_finished',
  passed: true,
  observed: 'exit code 0',
  durationMs: 1500,
} as const;

describe('openProgress', () => {
  it('writes plain lines where there is no terminal', () => {
    const { progress, text } = open(false);
    for (const event of [started, { kind: 'egress_refused', host: 'api.example.dev' } as const, finished])
      progress.show(event);
    expect(text()).toBe(
      '[2/5] npm install thing\n  refused: api.example.dev\n✓ [2/5] npm install thing (1.5 s) exit code 0\n',
    );
  });

  it('keeps the time and the refused hosts in sight of a long title', () => {
    const { progress, text } = open(true);
    progress.show({ ...started, title: 'npm install '.repeat(20) });
    progress.show({ kind: 'egress_refused', host: 'api.example.dev' });
    const last = text().split('\r').at(-1)?.replace('\u001b[2K', '') ?? '';
    expect(last).toMatch(/… 0 s · refused: api\.example\.dev$/u);
    expect(last.length).toBeLessThan(60);
  });

  it('rewrites one line on a terminal, within its width, and names refused hosts', () => {
    const { progress, text } = open(true);
    progress.show(started);
    progress.show({ kind: 'egress_refused', host: 'api.example.dev' });
    const last = text().split('\r').at(-1)?.replace('\u001b[2K', '') ?? '';
    expect(last).toContain('[2/5] npm install thing');
    expect(last.length).toBeLessThan(60);
    expect(text()).toContain('refused: api.example.dev');
  });

  it('leaves no live line behind', () => {
    const { progress, text } = open(true);
    progress.show(started);
    progress.close();
    expect(text().endsWith('\r\u001b[2K')).toBe(true);
  });
});
