import { describe, expect, it } from 'vitest';
import { installing, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';
import { namedBy, versionSaid } from './named-packages.ts';

const RESOLVING = `npm error code ERESOLVE
npm error While resolving: app@1.0.0
npm error Found: react@19.2.0
npm error   react@"*" from the root project
npm error Could not resolve dependency:
npm error peer react@"^18.0.0" from kit@2.1.0
npm error   kit@"*" from the root project`;

/** How directly a failure names a package. */
function rank(output: string, name: string, command = 'node a.js'): number | null {
  const sample = sampleCase([
    installing('kit', '3.1.0'),
    { command, ending: { kind: 'exited', code: 1 }, output },
  ]);
  const [finding] = judgeRun(sample).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  return namedBy({ finding, failed: sample.plan.steps[1], output }, name);
}

describe('a package is named', () => {
  it.each([
    ['by the rule', "The requested module 'kit' does not provide an export named 'a'", 'kit', 0],
    ['by a frame of the stack', 'Error: odd\n    at x (/journey/node_modules/other/b.js:1:2)', 'other', 1],
    [
      'by a frame, with its scope',
      'Error: odd\n    at x (/a/node_modules/@kit/core/b.js:1:2)',
      '@kit/core',
      1,
    ],
    [
      'by a frame of a linked store',
      'Error: odd\n    at x (/a/node_modules/.pnpm/other@1.0.0/node_modules/other/b.js:1:2)',
      ...(['other', 1] as const),
    ],
    ['by a code of its own', "a.ts(1,7): error TS2322: Type 'x'", 'typescript', 1],
    ['by a code that a bundler prints', 'ERROR in a.ts\n      TS2345: Argument of type x', 'typescript', 1],
    ['as the peer that does not fit', RESOLVING, 'react', 1],
    ['by a word of the message', "Error: Cannot use 'other/sub' here", 'other', 2],
  ])('%s', (_, output, name, expected) => {
    expect(rank(output, name)).toBe(expected);
  });

  it('as the command that failed', () => {
    expect(rank('it hurts', 'other', 'npx other')).toBe(2);
  });

  it.each([
    ['where another begins alike', 'Error: odd\n    at x (/a/node_modules/other-kit/b.js:1:2)', 'other'],
    [
      'where another has its name in a scope',
      'Error: odd\n    at x (/a/node_modules/@s/other/b.js:1:2)',
      'other',
    ],
    ['where its name is a part of a word', 'Error: another-other is odd', 'other'],
    ['where a code is none of its own', 'Error: E2322: no', 'typescript'],
    ['where a code is only begun', 'error TS: no', 'typescript'],
    ['where a peer has it in its scope', 'npm error peer @s/react@"^18" from kit@2.1.0', 'react'],
    ['where nothing is said', 'it hurts', 'other'],
  ])('not %s', (_, output, name) => {
    expect(rank(output, name)).toBeNull();
  });
});

describe('the version that could not be installed', () => {
  it.each([
    ['react', '19.2.0'],
    ['kit', '2.1.0'],
    ['vue', null],
    ['app', null],
  ])('of %s is %s', (name, version) => {
    expect(versionSaid(RESOLVING, name)).toBe(version);
  });
});
