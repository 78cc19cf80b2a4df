import { describe, expect, it } from 'vitest';
import { makeWatchFilter } from './call-filter.ts';
import { type AllowedCall, callNumber } from './call-list.ts';
import { becomeFiltered, carried, numberOf } from './load-filter.ts';
import { runFilter } from './run-filter-fixture.ts';

const ARCHITECTURES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
const [ALLOW, TELL] = [0x7fff0000, 0x7fc00000];
const WATCHED: readonly AllowedCall[] = ['execve', 'execveat', 'fork'];

describe.each(['x64', 'arm64'] as const)('the filter that watches calls on %s', (architecture) => {
  const program = makeWatchFilter(architecture, WATCHED);
  const answer = (number: number) =>
    runFilter(program, { architecture: ARCHITECTURES[architecture], number, arguments: [] }).answer;

  it('has its listener told of each watched call that the architecture has', () => {
    const numbers = WATCHED.flatMap((call) => callNumber(call, architecture) ?? []);
    expect(numbers).toHaveLength(architecture === 'x64' ? 3 : 2);
    for (const number of numbers) expect(answer(number)).toBe(TELL);
  });

  it('lets every other number pass, also one that the filter of journeys refuses', () => {
    const watched = new Set(WATCHED.map((call) => callNumber(call, architecture)));
    for (let number = 0; number < 500; number += 1)
      if (!watched.has(number)) expect([number, answer(number)]).toEqual([number, ALLOW]);
  });

  it('lets everything pass where nothing is watched', () => {
    const [call] = [{ architecture: ARCHITECTURES[architecture], number: 59, arguments: [] }];
    expect(runFilter(makeWatchFilter(architecture, []), call).answer).toBe(ALLOW);
  });
});

describe('what puts a command under the filter', () => {
  it('renames each variable of the command, so that no program before it obeys one', () => {
    expect(carried({ PATH: '/bin', PERL5OPT: '-Mevil' })).toEqual({
      WAYMARK_CARRIED_PATH: '/bin',
      WAYMARK_CARRIED_PERL5OPT: '-Mevil',
    });
    expect(carried({})).toEqual({});
  });

  it('calls seccomp by the number of the architecture', () => {
    expect([numberOf('seccomp', 'x64'), numberOf('seccomp', 'arm64')]).toEqual([317, 277]);
    expect(becomeFiltered('x64')).toContain('syscall(317, 1, 0, $program)');
    expect(becomeFiltered('arm64')).toContain('syscall(277, 1, 0, $program)');
  });
});
