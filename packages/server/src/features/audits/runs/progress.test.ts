import type { AuditEvent } from '@waymark/audit';
import { type AuditExperiment, AuditProgress } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { applyEvent, type LiveState, nothingYet } from './progress.ts';

function after(...events: AuditEvent[]): AuditProgress {
  const begin: LiveState = { progress: nothingYet, running: [] };
  // What is stored must be what the contract says.
  return AuditProgress.parse(events.reduce(applyEvent, begin).progress);
}

const steps: AuditEvent = {
  kind: 'steps',
  steps: [
    { title: 'Write hello.js', command: null },
    { title: 'Run node hello.js', command: 'node hello.js' },
    { title: 'Run node more.js', command: 'node more.js' },
  ],
};
const started = (number: number): AuditEvent => ({
  kind: 'step_started',
  number,
  total: 3,
  title: `Step ${number}`,
});
const finished = (number: number, passed: boolean): AuditEvent => ({
  kind: 'step_finished',
  number,
  total: 3,
  title: `Step ${number}`,
  passed,
  observed: 'exit code 0',
  durationMs: 12.4,
});
const trying = (id: string, code: AuditExperiment['code'], change: string | null = null): AuditEvent => ({
  kind: 'proving',
  id,
  experiment: { code, number: null, of: null, change },
});

describe('the live view of an attempt', () => {
  it('lists every step from the moment they are planned, with what each will run', () => {
    const { steps: coming, total_steps } = after(steps);
    expect(total_steps).toBe(3);
    expect(coming.map(({ number, state, command }) => [number, state, command])).toEqual([
      [1, 'waiting', null],
      [2, 'waiting', 'node hello.js'],
      [3, 'waiting', 'node more.js'],
    ]);
  });

  it('says of each step what became of it, and keeps its command', () => {
    const events = [steps, started(1), finished(1, true), started(2)];
    const states = after(...events).steps.map(({ state }) => state);
    expect(states).toEqual(['passed', 'running', 'waiting']);
    expect(after(...events, finished(2, false)).steps[1]).toMatchObject({
      state: 'failed',
      command: 'node hello.js',
      duration_ms: 12,
    });
  });

  it('calls steps skipped once the journey ended before them', () => {
    const broken = [steps, started(1), finished(1, false)];
    for (const end of [
      trying('repeat-', 'repeat'),
      { kind: 'finished', status: 'failed', verdict: 'x' } as const,
    ])
      expect(after(...broken, end).steps.map(({ state }) => state)).toEqual(['failed', 'skipped', 'skipped']);
  });

  it('begins anew with another way through the page', () => {
    const other: AuditEvent = { kind: 'steps', steps: [{ title: 'Run yarn', command: 'yarn' }] };
    expect(after(steps, started(1), finished(1, false), other).steps).toMatchObject([{ state: 'waiting' }]);
  });

  it('knows which further runs go on, and how many have ended', () => {
    const both = [trying('marked-', 'marked'), trying('control-', 'control')];
    expect(after(...both).experiments?.map(({ code }) => code)).toEqual(['marked', 'control']);
    const one = after(...both, { kind: 'proved', id: 'marked-' });
    expect(one.experiments?.map(({ code }) => code)).toEqual(['control']);
    expect(one).toMatchObject({ phase: 'proving', experiments_done: 1 });
    const change = after(...both, trying('proof-1', 'change', 'npm i left-pad'), {
      kind: 'proved',
      id: 'other',
    });
    expect(change).toMatchObject({ proving: 'npm i left-pad' });
    expect(change.experiments).toHaveLength(3);
  });

  it('takes the last lines with their looks, and no more than a bounded row holds', () => {
    const marks = Array.from({ length: 40 }, (_, at) => ({
      start: at,
      end: at + 1,
      color: 'red' as const,
      bold: true as const,
    }));
    const lines = Array.from({ length: 200 }, (_, at) => ({ text: `${at} ${'x'.repeat(1000)}`, marks }));
    const { log, log_marks: looks = [] } = after({ kind: 'output', lines });
    expect(log).toHaveLength(60);
    expect(log.at(-1)).toMatch(/^199 x+…$/u);
    expect(looks).toHaveLength(400);
    expect(looks.at(-1)).toMatchObject({ line: 59, color: 'red' });
    expect(JSON.stringify({ log, looks }).length).toBeLessThan(64_000);
  });

  it('reads rows that were written before there were coming steps', () => {
    const old = {
      ...nothingYet,
      steps: [{ number: 1, title: 'Install', state: 'running', observed: null, duration_ms: null }],
    };
    expect(AuditProgress.parse(old).steps).toHaveLength(1);
  });
});
