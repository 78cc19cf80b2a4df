import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLOWED_CALLS } from './allowed-calls.ts';
import { makeCallFilter } from './call-filter.ts';
import { callNumber, JOURNEY_CALLS, onlyFamilies } from './call-list.ts';
import { REFUSED_CALLS } from './refused-calls.ts';
import { runFilter } from './run-filter-fixture.ts';

const ARCHITECTURES = ['x64', 'arm64'] as const;
const AUDIT_NAMES = { x64: 0xc000003e, arm64: 0xc00000b7, i386: 0x40000003, arm: 0x40000028 };
const [ALLOWED, EPERM, ENOSYS, EAFNOSUPPORT] = [0x7fff0000, 0x50001, 0x50026, 0x50061];
const X32_BIT = 0x40000000;

type Architecture = (typeof ARCHITECTURES)[number];

const JOURNEY = {
  x64: makeCallFilter('x64', JOURNEY_CALLS),
  arm64: makeCallFilter('arm64', JOURNEY_CALLS),
};

function answer(
  architecture: Architecture,
  number: number,
  args: readonly number[] = [],
  program = JOURNEY[architecture],
) {
  return runFilter(program, { architecture: AUDIT_NAMES[architecture], number, arguments: args }).answer;
}

const numberOf = (call: Parameters<typeof callNumber>[0], architecture: Architecture) =>
  callNumber(call, architecture) ?? Number.NaN;

describe.each(ARCHITECTURES)('the filter of journeys on %s', (architecture) => {
  const program = JOURNEY[architecture];
  const inspected = new Set(Object.keys(JOURNEY_CALLS.inspected));
  const numbers = (table: object) =>
    Object.entries(table).flatMap(([name, pair]) => {
      const number = pair[architecture === 'x64' ? 0 : 1];
      return number === null || inspected.has(name) ? [] : [Number(number)];
    });
  const [allowed, refused] = [new Set(numbers(ALLOWED_CALLS)), new Set(numbers(REFUSED_CALLS))];
  const looked = new Set(
    [...inspected].map((name) => numberOf(name as keyof typeof ALLOWED_CALLS, architecture)),
  );

  it('answers every number by the tables, whatever its arguments are', () => {
    const number = fc.oneof(fc.nat(1000), fc.nat(0xffffffff));
    fc.assert(
      fc.property(number, fc.array(fc.nat(0xffffffff), { maxLength: 6 }), (at, args) => {
        fc.pre(!looked.has(at));
        const expected = allowed.has(at) ? ALLOWED : refused.has(at) ? EPERM : ENOSYS;
        expect(answer(architecture, at, args)).toBe(expected);
      }),
      { numRuns: 500 },
    );
    for (const at of allowed) expect(answer(architecture, at)).toBe(ALLOWED);
    for (const at of refused) expect(answer(architecture, at)).toBe(EPERM);
  });

  it('knows no call of another architecture, nor one of x32', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.constantFrom('i386', 'arm', 'other'), (number, name) => {
        const foreign =
          name === 'other' ? AUDIT_NAMES[architecture === 'x64' ? 'arm64' : 'x64'] : AUDIT_NAMES[name];
        expect(runFilter(program, { architecture: foreign, number, arguments: [] }).answer).toBe(ENOSYS);
        expect(answer(architecture, X32_BIT + number)).toBe(ENOSYS);
      }),
    );
  });

  it('finds its answer in few steps and within the size that the kernel takes', () => {
    expect(program.length / 8).toBeLessThan(4096);
    const steps = [...allowed].map(
      (number) =>
        runFilter(program, { architecture: AUDIT_NAMES[architecture], number, arguments: [] }).steps,
    );
    expect(Math.max(...steps)).toBeLessThan(30);
  });

  it('is under no call twice', () => {
    const both = [...numbers(ALLOWED_CALLS), ...numbers(REFUSED_CALLS)];
    expect(new Set(both).size).toBe(both.length);
  });

  it.each([
    ['clone', [0x10000000], EPERM],
    ['clone', [0x3d0f00], ALLOWED],
    ['unshare', [0x80], EPERM],
    ['unshare', [0x400], ALLOWED],
    ['ioctl', [1, 0x5412], EPERM],
    ['ioctl', [0x5412, 0x5413], ALLOWED],
    ['ioctl', [0, 0x541c], EPERM],
    ['personality', [0x40000], EPERM],
    ['personality', [0xffffffff], ALLOWED],
    ['socket', [2], ALLOWED],
    ['socket', [40], EAFNOSUPPORT],
    ['socket', [38], EAFNOSUPPORT],
    ['socketpair', [1], ALLOWED],
    ['socketpair', [30], EAFNOSUPPORT],
  ] as const)('looks into %s(%j)', (call, args, expected) => {
    expect(answer(architecture, numberOf(call, architecture), args)).toBe(expected);
  });

  it('holds another list as well', () => {
    const program = makeCallFilter(architecture, {
      allowed: ['read', 'write', 'socket'],
      refused: ['execve', 'keyctl'],
      inspected: { socket: onlyFamilies([1]) },
    });
    const ask = (call: Parameters<typeof callNumber>[0], ...args: number[]) =>
      answer(architecture, numberOf(call, architecture), args, program);
    expect([ask('read'), ask('execve'), ask('keyctl'), ask('close')]).toEqual([
      ALLOWED,
      EPERM,
      EPERM,
      ENOSYS,
    ]);
    expect([ask('socket', 1), ask('socket', 2)]).toEqual([ALLOWED, EAFNOSUPPORT]);
    expect(
      answer(architecture, 0, [], makeCallFilter(architecture, { allowed: [], refused: [], inspected: {} })),
    ).toBe(ENOSYS);
  });
});

// linux-libc-dev: the first is there on x64 alone, the second, which is that of arm64, everywhere.
const HEADERS = {
  x64: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h',
  arm64: '/usr/include/asm-generic/unistd.h',
};

describe.each(ARCHITECTURES.filter((name) => existsSync(HEADERS[name])))(
  'the numbers for %s',
  (architecture) => {
    const text = readFileSync(HEADERS[architecture], 'utf8');
    const known = new Map<string, number>();
    for (const [, name = '', number] of text.matchAll(/^#define __NR(?:3264)?_(\w+)\s+(\d+)\s/gmu))
      known.set(name === 'fstatat' ? 'newfstatat' : name, Number(number));
    const newest = Math.max(
      ...[...known].filter(([name]) => name !== 'syscalls').map(([, number]) => number),
    );

    it('are those of the kernel’s headers', () => {
      for (const [name, pair] of Object.entries({ ...ALLOWED_CALLS, ...REFUSED_CALLS })) {
        const number = pair[architecture === 'x64' ? 0 : 1];
        if (number === null || number > newest || name === 'uretprobe') continue;
        expect([name, known.get(name)]).toEqual([name, number]);
      }
      expect(known.size).toBeGreaterThan(250);
    });

    it('lack no call that the architecture has', () => {
      const missing = Object.entries({ ...ALLOWED_CALLS, ...REFUSED_CALLS }).filter(
        ([name, pair]) => pair[architecture === 'x64' ? 0 : 1] === null && known.has(name),
      );
      expect(missing).toEqual([]);
    });
  },
);
