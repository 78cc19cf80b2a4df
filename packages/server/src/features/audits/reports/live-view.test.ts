import type { AuditProgress, AuditRunProgress } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { liveView } from './live-view.ts';
import { explainRun, progressMarkdown } from './render-progress.ts';

const step = (number: number, state: AuditProgress['steps'][number]['state']) => ({
  number,
  title: `Run node ${number}.js`,
  command: `node ${number}.js`,
  state,
  observed: state === 'failed' ? 'exit code 1' : null,
  duration_ms: state === 'passed' ? 1240 : null,
});

function running(progress: Partial<AuditProgress>): AuditRunProgress {
  const nothing = { title: null, total_steps: 0, steps: [], log: [], refused_hosts: [], proving: null };
  return {
    slug: 'acme-1',
    status: 'running',
    quickstart_url: 'https://docs.acme.dev/start',
    submitted_at: '2026-11-17T10:00:00.000Z',
    progress: { phase: 'running', ...nothing, ...progress },
  };
}

const { progress: _, ...waiting } = running({});
const queued = { ...waiting, status: 'queued' as const, queue_position: 3 };
const three = [step(1, 'passed'), step(2, 'running'), step(3, 'waiting')];
const control = { code: 'control', number: null, of: null, change: null } as const;

describe('the live page says in one sentence', () => {
  it.each<[string, AuditRunProgress, string]>([
    ['who is ahead', queued, 'The run waits in the queue; 2 runs are ahead of it.'],
    ['that it is next', { ...queued, queue_position: 1 }, 'The run is next in the queue.'],
    ['that it begins', waiting, 'The audit is about to begin.'],
    ['that it reads', running({ phase: 'fetching' }), 'The page is being read.'],
    [
      'what is planned',
      running({ phase: 'planned', total_steps: 1 }),
      'The page was read, and 1 step will be run. The sandbox is being prepared.',
    ],
    ['which step runs', running({ total_steps: 3, steps: three }), 'Step 2 of 3 is running.'],
    [
      'where it broke',
      running({ total_steps: 2, steps: [step(1, 'failed'), step(2, 'waiting')] }),
      'The journey broke at step 1 of 2.',
    ],
    [
      'what is tried',
      running({
        phase: 'proving',
        experiments_done: 2,
        experiments: [{ code: 'change', number: 1, of: 4, change: 'npm i x' }],
      }),
      'The steps have ended. Further run 3 checks the result: a change: npm i x (1 of 4).',
    ],
    [
      'what is tried at the same time',
      running({ phase: 'proving', experiments: [control, { ...control, code: 'repeat' }] }),
      'The steps have ended. Further run 1 checks the result: the journey without the product, where it must not work; beside it the whole journey once more, to see whether it breaks again.',
    ],
    ['that it writes', running({ phase: 'finished' }), 'All runs have ended. The report is being written.'],
    [
      'that it was cancelled',
      { ...waiting, status: 'errored', failure: 'It was cancelled.' },
      'It was cancelled.',
    ],
  ])('%s', (_name, run, sentence) => {
    expect(explainRun(run)).toBe(sentence);
  });
});

describe('the live page', () => {
  it('never counts what is not known yet', () => {
    for (const run of [queued, waiting, running({}), running({ phase: 'fetching' })]) {
      expect(liveView(run)).toMatchObject({ bar: null, count: '' });
      expect(JSON.stringify(liveView(run)) + progressMarkdown(run)).not.toContain('0 of 0');
    }
  });

  it('has a bar of the steps while they run, and none that pretends while the result is proved', () => {
    const run = running({ total_steps: 3, steps: three });
    expect(liveView(run).bar).toEqual({ value: 1, max: 3 });
    expect(liveView(running({ phase: 'proving', total_steps: 3, steps: three })).bar).toBeNull();
  });

  it.each([
    [queued, 0],
    [running({ phase: 'starting' }), 1],
    [running({ phase: 'planned' }), 2],
    [running({ phase: 'proving' }), 3],
    [running({ phase: 'finished' }), 4],
  ])('stands in one phase, %#', (run, now) => {
    const states = liveView(run).phases.map(({ state }) => state);
    expect(states.indexOf('now')).toBe(now);
    expect(states.lastIndexOf('done')).toBe(now - 1);
  });

  it('tells of each step what it runs and what became of it', () => {
    const view = liveView(
      running({ total_steps: 3, steps: [...three, step(4, 'failed'), step(5, 'skipped')] }),
    );
    expect(view.steps.map(({ lead, command, told }) => [lead, command, told])).toEqual([
      ['1. Run', 'node 1.js', 'passed, 1.2 s'],
      ['2. Run', 'node 2.js', 'running'],
      ['3. Run', 'node 3.js', 'waiting'],
      ['4. Run', 'node 4.js', 'failed: exit code 1'],
      ['5. Run', 'node 5.js', 'not reached'],
    ]);
    expect(view.count).toBe('1 of 3 steps passed, 1 failed, 1 not reached');
  });

  it('cuts lines into parts that hold all of their text, each with looks of ours', () => {
    const { log } = liveView(
      running({
        log: ['ok and bad', 'plain', ''],
        log_marks: [
          { line: 0, start: 0, end: 2, color: 'green', bold: true },
          { line: 0, start: 7, end: 10, color: 'red' },
        ],
      }),
    );
    expect(log).toEqual([
      [
        ['ok', 't-green t-bold'],
        [' and ', ''],
        ['bad', 't-red'],
      ],
      [['plain', '']],
      [],
    ]);
  });

  it('keeps the texts of pages out of its Markdown', () => {
    const change = 'npm i <b>x</b>';
    const run = running({
      phase: 'proving',
      title: 'T1tle',
      proving: change,
      total_steps: 3,
      steps: three,
      log: ['l0g'],
      experiments: [{ code: 'repair', number: 2, of: null, change }],
    });
    expect(progressMarkdown(run)).toContain('a repair of the page (2).');
    expect(progressMarkdown(run)).not.toMatch(/<b>|T1tle|l0g|node/u);
  });
});
