import { describe, expect, it } from 'vitest';
import type { PackageRecord } from '../model/registry.ts';
import { sampleCase } from './case-fixture.ts';
import { engineCandidates } from './engine-counterfactuals.ts';
import type { Finding } from './finding.ts';
import { judgeRun } from './judge-run.ts';

const record = (node: string | null): PackageRecord => ({
  name: 'kit',
  version: '1.0.0',
  url: 'https://registry.example/kit/1.0.0',
  node,
  sha256: null,
  problem: null,
  integrity: null,
  deprecated: null,
  latest: null,
});

/** The Node.js that is tried after a failure on 24.0.0. */
function triedFor(output: string, nodes: (string | null)[] = [], change: Partial<Finding> = {}): string[] {
  const failed = sampleCase([{ command: 'node a.js', ending: { kind: 'exited', code: 1 }, output }]);
  const [finding] = judgeRun(failed).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  const journey = {
    ...failed,
    finding: { ...finding, ...change } as Finding,
    packageRecords: nodes.map(record),
    releases: new Map(),
  };
  return engineCandidates(journey).map(({ change: made }) => (made.code === 'node' ? made.range : made.code));
}

describe('another Node.js is tried', () => {
  it.each([
    ['This tool requires Node.js 99', '>=99'],
    ['It needs Node v99.1', '>=99.1'],
    ['requires Node ^99.1', '^99.1'],
    ['requires Node ~99.1', '~99.1'],
    ['requires Node <20', '<20'],
    ['Error: error:0308010C:digital envelope routines::unsupported', '^16'],
    ['boom\n    at run (node:internal/process:1:1)', '^16'],
  ])('as the output says: %s', (output, range) => {
    expect(triedFor(output)).toEqual([range]);
  });

  it.each([
    [['<20'], '<20'],
    [[null, '>=99'], '>=99'],
    [['>=20', '^18'], '^18'],
  ])('as the packages say: %j', (nodes, range) => {
    expect(triedFor('boom', nodes)).toEqual([range]);
  });

  it('as the packages say before what the output says', () => {
    expect(triedFor('This tool requires Node.js 99', ['<20'])).toEqual(['<20']);
  });
});

describe('after a slip in the code of a package, which may be of what Node.js has no more', () => {
  const slip = (place: string, name = 'TypeError'): string =>
    `${name}: crypto.createCipher is not a function\n    at Kit.hide (${place}:14:9)\n    at file:///srv/a.js:3:1`;

  it.each([
    [slip('/srv/node_modules/kit/lib/kit.js'), ['^16']],
    [slip('/usr/local/lib/node_modules/kit/kit.js', 'ReferenceError'), ['^16']],
    [`odd\n    at JSON.parse (<anonymous>)\n${slip('/srv/node_modules/kit/lib/kit.js')}`, ['^16']],
    [slip('/srv/a.js'), []],
    [slip('/srv/node_modules/kit/lib/kit.js', 'Error'), []],
    ['TypeError: crypto.createCipher is not a function', []],
  ])('%j: %j', (output, ranges) => {
    expect(triedFor(output)).toEqual(ranges);
  });
});

describe('no other Node.js is tried', () => {
  it.each<[string, (string | null)[]]>([
    ['boom', []],
    ['boom', [null]],
    ['boom', ['>=20']],
    ['boom', ['whatever is there']],
    ['This tool requires Node.js 20', []],
    ['requires Node ^24.0.0', []],
  ])('where %j and %j ask for none', (output, nodes) => {
    expect(triedFor(output, nodes)).toEqual([]);
  });

  it('for a crash that a rule explains', () => {
    const crash = "Cannot find package 'dotenv' imported from /a.js\n    at run (node:internal/process:1:1)";
    expect(triedFor(crash)).toEqual([]);
  });

  it('for what another command printed', () => {
    expect(triedFor('This tool requires Node.js 99', [], { commandIds: [] })).toEqual([]);
  });
});

it('takes the place of what the page asks for', () => {
  const failed = sampleCase([
    { command: 'node a.js', ending: { kind: 'exited', code: 1 }, output: 'This tool requires Node.js 99' },
  ]);
  failed.plan.requirements.push(
    { id: 'req-node', title: 'Node.js 20', kind: 'node', wanted: '>=20.0.0', sourceSectionId: null },
    { id: 'req-git', title: 'git', kind: 'tool', wanted: 'git', sourceSectionId: null },
  );
  const [finding] = judgeRun(failed).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  const [candidate] = engineCandidates({ ...failed, finding, packageRecords: [], releases: new Map() });
  expect(candidate?.plan.requirements.map(({ kind, wanted }) => [kind, wanted])).toEqual([
    ['node', '>=99'],
    ['tool', 'git'],
  ]);
});
