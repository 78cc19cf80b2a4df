import { describe, expect, it } from 'vitest';
import type { Look } from './idle-clock.ts';
import { type Around, readyWith } from './stays-up.ts';

const LOOK: Look = { idleMs: 0, calmMs: 0, reading: 'no' };
const AROUND: Around = { staysUp: 'maybe', hasListener: false, isFetching: false, isLate: false, factor: 1 };
const ready = (look: Partial<Look>, around: Partial<Around> = {}) =>
  readyWith({ ...LOOK, ...look }, { ...AROUND, ...around });
const UP = { isListening: false, awaitsKey: false };

describe('a command without a port', () => {
  it.each([
    ['may stay up, idle for long enough', { idleMs: 20_000 }, {}, UP],
    ['may stay up, idle for less', { idleMs: 19_999 }, {}, null],
    ['may stay up and glances at something now and then', { calmMs: 60_000 }, {}, UP],
    ['glances for less', { calmMs: 59_999 }, {}, null],
    ['is known to stay up', { idleMs: 5000 }, { staysUp: 'yes' }, UP],
    ['is known to end', { idleMs: 1e9, calmMs: 1e9 }, { staysUp: 'no' }, null],
    ['still fetches', { idleMs: 1e9, calmMs: 1e9 }, { isFetching: true }, null],
    ['is on a machine four times as slow', { idleMs: 79_999 }, { factor: 4 }, null],
    ['is late and known to stay up', {}, { staysUp: 'yes', isLate: true }, UP],
    ['is late and may stay up', {}, { isLate: true }, null],
  ] as const)('%s', (_what, look, around, expected) => {
    expect(ready(look, around)).toEqual(expected);
  });

  it('waits for a key: a watcher after ten seconds, however slow the machine is', () => {
    const waits = { isListening: false, awaitsKey: true };
    expect(ready({ idleMs: 10_000, reading: 'yes' }, { factor: 8 })).toEqual(waits);
    expect(ready({ calmMs: 30_000, reading: 'yes' })).toEqual(waits);
    expect(ready({ idleMs: 9999, reading: 'yes' })).toBeNull();
    expect(ready({ idleMs: 10_000, reading: 'yes' }, { staysUp: 'yes' })).toEqual(UP);
  });

  it('waits for a key, though something keeps connections open: a watcher after half a minute', () => {
    const waits = { isListening: false, awaitsKey: true };
    expect(ready({ idleMs: 30_000, reading: 'yes' }, { isFetching: true })).toEqual(waits);
    expect(ready({ calmMs: 90_000, reading: 'yes' }, { isFetching: true })).toEqual(waits);
    expect(ready({ idleMs: 29_999, reading: 'yes' }, { isFetching: true })).toBeNull();
    expect(ready({ idleMs: 1e9, reading: 'yes' }, { isFetching: true, staysUp: 'no' })).toBeNull();
    expect(ready({ idleMs: 1e9, reading: 'timed' }, { isFetching: true })).toBeNull();
  });
});

describe('a command that listens', () => {
  const listening = { isListening: true, awaitsKey: false };

  it.each([
    ['at once where it is known to stay up', {}, { staysUp: 'yes' }, listening],
    ['soon where it may', { idleMs: 2000 }, {}, listening],
    ['not yet', { idleMs: 1999, calmMs: 5999 }, {}, null],
    ['after glances', { calmMs: 6000 }, {}, listening],
    ['later where it should end', { idleMs: 5999 }, { staysUp: 'no' }, null],
    ['when it is late', {}, { staysUp: 'no', isLate: true }, listening],
  ] as const)('is ready: %s', (_what, look, around, expected) => {
    expect(ready(look, { ...around, hasListener: true })).toEqual(expected);
  });
});
