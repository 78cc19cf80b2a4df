import { describe, expect, it } from 'vitest';
import type { ProcessState } from '../sandbox/processes.ts';
import { type KeyWait, readActivity, waitsForKey } from './tty-wait.ts';

const SHELL = 10;

function processOf(pid: number, more: Partial<ProcessState> = {}): ProcessState {
  return {
    pid,
    parent: SHELL,
    group: pid,
    session: SHELL,
    foreground: pid,
    state: 'S',
    isEnding: false,
    ticks: 0,
    startedAt: 0,
    ...more,
  };
}

const shell = processOf(SHELL, { parent: 1, foreground: 11 });

/** What is seen of these processes, where each of them would say this about keys. */
function seen(processes: ProcessState[], waits: Record<number, KeyWait>, before: number[] = []) {
  return readActivity([shell, ...processes], shell, (pid) => waits[pid] ?? 'no', new Set(before));
}

describe('readActivity', () => {
  it('finds who waits for a key among those to whom the terminal gives its keys', () => {
    expect(seen([processOf(11)], { 11: 'yes' }).reading).toBe('yes');
    expect(seen([processOf(11, { foreground: 12 })], { 11: 'yes' }).reading).toBe('no');
  });

  it('leaves it open where a process cannot be looked into, unless that is the shell, which waits for a child', () => {
    expect(seen([processOf(11)], { 11: 'unknown' }).reading).toBe('unknown');
    const own = { ...shell, foreground: SHELL };
    const look = (others: ProcessState[]) => readActivity([own, ...others], own, () => 'unknown').reading;
    expect(look([])).toBe('unknown');
    expect(look([processOf(11, { foreground: SHELL })])).toBe('no');
  });

  it('counts the work of a process that left for a session of its own, and of none that was there before', () => {
    const apart = processOf(30, { session: 30, state: 'R', ticks: 7 });
    expect(seen([apart], {})).toMatchObject({ isBusy: true, ticks: 7 });
    expect(seen([apart], {}, [30])).toMatchObject({ isBusy: false, ticks: 0 });
  });
});

describe('waitsForKey', () => {
  it('says of a process that has ended that it does not', () => {
    expect(waitsForKey(2 ** 22 + 1)).toBe('no');
  });
});
