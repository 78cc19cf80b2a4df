import { describe, expect, it } from 'vitest';
import { HOST_NAME } from '../../model/run.ts';
import { matchesJsonRecords } from './match-json-records.ts';

const line = (members: object): string => JSON.stringify(members);
const shown = [
  line({ level: 30, time: 1531171074631, msg: 'lamp on', pid: 657, hostname: 'desk-of-the-writer' }),
  line({ level: 30, time: 1531171082399, msg: 'lamp off', pid: 657, hostname: 'desk-of-the-writer', a: 'b' }),
].join('\n');

function printed(time: number, pid: number, more: object = {}): string {
  const own = { level: 30, time, pid, hostname: HOST_NAME };
  return `${line({ ...own, msg: 'lamp on', ...more })}\n${line({ ...own, a: 'b', msg: 'lamp off' })}\n`;
}

describe('records of JSON that a page shows', () => {
  it('are seen in any order of members, with moments and machine of their own', () => {
    expect(matchesJsonRecords(shown, printed(1, 2), printed(3, 4))).toBe(true);
  });

  it.each([
    [
      'a member that is the same in both runs and not as shown',
      printed(1, 2, { level: 40 }),
      printed(3, 4, { level: 40 }),
    ],
    ['a message of other words', printed(1, 2, { msg: 'lamp lost' }), printed(3, 4, { msg: 'lamp lost' })],
    ['a member more', printed(1, 2, { mood: 'good' }), printed(3, 4, { mood: 'good' })],
    ['a record less', printed(1, 2).split('\n')[0] ?? '', printed(3, 4).split('\n')[0] ?? ''],
    ['a number that could vary and does not', printed(1, 2), printed(1, 2)],
    ['nothing', '', ''],
  ])('are not seen in %s', (_, seen, again) => {
    expect(matchesJsonRecords(shown, seen, again)).toBe(false);
  });

  it('are not seen where nothing of them is known', () => {
    const wanted = line({ time: 1 });
    expect(matchesJsonRecords(wanted, line({ time: 2 }), line({ time: 3 }))).toBe(false);
    expect(matchesJsonRecords('lamp on', 'lamp on', 'lamp on')).toBe(false);
    expect(matchesJsonRecords('', '{}', '{}')).toBe(false);
  });
});
