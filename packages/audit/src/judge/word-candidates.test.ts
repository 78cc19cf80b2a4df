import { describe, expect, it } from 'vitest';
import { type LookAround, nothingSeen } from '../model/look-around.ts';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';
import { readLook } from './look-plan.ts';
import { wordCandidates } from './word-candidates.ts';

const install = installing('lampkit', '3.1.0');

const written = (path: string, content: string): SampleStep => ({ action: { kind: 'write', path, content } });

const broken = (command: string, output: string): SampleStep => ({
  command,
  output,
  ending: { kind: 'exited', code: 1 },
});

function candidates(steps: readonly SampleStep[], seen: Partial<LookAround>) {
  const sample = sampleCase([install, ...steps]);
  const [finding] = judgeRun(sample).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  const journey = { ...sample, finding, packageRecords: [], releases: new Map() };
  return wordCandidates({ ...journey, seen: { ...nothingSeen, ...seen } });
}

const told = (steps: readonly SampleStep[], seen: Partial<LookAround>): string[] =>
  candidates(steps, seen).map(({ change }) =>
    change.code === 'word' ? `${change.from} → ${change.to} in ${change.path ?? 'the command'}` : '',
  );

describe('a word of the command that failed', () => {
  it('may have been meant to be a file of the same kind that is there', () => {
    const missing = broken('node index.mjs', "Error: Cannot find module '/home/dev/quickstart/index.mjs'");
    const glow = written('glow.mjs', 'glow();');
    expect(told([glow, missing], { files: ['glow.mjs', 'other.mjs'] })).toEqual([
      'index.mjs → glow.mjs in the command',
    ]);
  });

  it('may have been meant to be a script that is there', () => {
    const missing = broken('npm run strat', 'npm error Missing script: "strat"');
    expect(told([missing], { scripts: ['start', 'test'] })).toEqual(['strat → start in the command']);
  });

  it('may have been meant to be an option that the output names', () => {
    const unknown = broken('lampkit --colr red', "error: unknown option '--colr' (Did you mean --color?)");
    expect(told([unknown], { programs: ['lampkit'] })).toEqual(['--colr → --color in the command']);
  });

  it('may have been meant to be a port of the page’s own server', () => {
    const server = written('a.mjs', 'serve().listen(4100);');
    const asked = broken('curl http://localhost:4000/', 'curl: (7) Failed to connect to localhost port 4000');
    expect(told([server, asked], {})).toEqual([
      'http://localhost:4000/ → http://localhost:4100/ in the command',
    ]);
  });

  it('is no other port of somebody else’s server', () => {
    const server = written('a.mjs', 'serve().listen(4100);');
    const asked = broken('curl https://api.lamp.dev:4000/', 'curl: (7) Failed to connect');
    expect(told([server, asked], {})).toEqual([]);
  });

  it('is left alone where it is there', () => {
    const fails = broken('node a.mjs', 'TypeError: odd');
    expect(told([fails], { files: ['a.mjs', 'b.mjs'] })).toEqual([]);
    const folder = broken('npx kit lamps', 'TypeError: odd');
    expect(told([folder], { files: ['lamps/a.mjs', 'lamp.mjs'] })).toEqual([]);
    expect(told([folder], { files: ['lamp.mjs', 'lamps.d/a.mjs', 'lamp'] })).not.toEqual([]);
  });
});

describe('a word of the page’s code that the message names', () => {
  const file = written(
    'a.mjs',
    "import { glwo } from 'lampkit';\n\nconst total = 1;\nconsole.log(glwo(totl));\n",
  );
  const offered = { package: 'lampkit', exports: ['glow'], names: ['glow', 'dim'] };
  const surface = [{ ...offered, isOwnPage: false }];

  it('may have been meant to be a name of the package, wherever it stands', () => {
    const missing = broken(
      'node a.mjs',
      "SyntaxError: The requested module 'lampkit' does not provide an export named 'glwo'",
    );
    const [first, ...rest] = candidates([file, missing], { surface, files: ['a.mjs'] });
    expect(rest).toEqual([]);
    expect(first?.change).toMatchObject({ from: 'glwo', to: 'glow', path: 'a.mjs', isOfPackage: true });
    expect(first?.plan.steps[1]?.action).toMatchObject({
      content: "import { glow } from 'lampkit';\n\nconst total = 1;\nconsole.log(glow(totl));\n",
    });
  });

  it('may have been meant to be a name of the page, which needs no package', () => {
    const undeclared = broken('node a.mjs', 'ReferenceError: totl is not defined');
    const [first] = candidates([file, undeclared], { surface, files: ['a.mjs'] });
    expect(first?.change).toMatchObject({ from: 'totl', to: 'total', isOfPackage: false });
  });

  it('is one of the package where the page uses that name too: another version may have both', () => {
    const uses = written('a.mjs', "import { glow, glwo } from 'lampkit';\n\nglow(glwo());\n");
    const missing = broken('node a.mjs', 'TypeError: glwo is not a function');
    const [first] = candidates([uses, missing], { surface, files: ['a.mjs'] });
    expect(first?.change).toMatchObject({ from: 'glwo', to: 'glow', isOfPackage: true });
  });

  it('is none of another version where the page is the README of the one that is installed', () => {
    const missing = broken(
      'node a.mjs',
      "SyntaxError: The requested module 'lampkit' does not provide an export named 'glwo'",
    );
    const own = { surface: [{ ...offered, isOwnPage: true }], files: ['a.mjs'] };
    expect(candidates([file, missing], own)[0]?.change).toMatchObject({ to: 'glow', isOfPackage: false });
    const other = {
      ...own,
      surface: [...surface, { package: 'wick', exports: [], names: [], isOwnPage: true }],
    };
    expect(candidates([file, missing], other)[0]?.change).toMatchObject({ to: 'glow', isOfPackage: true });
  });

  it('is left alone where the package has it', () => {
    const fails = broken('node a.mjs', 'TypeError: dim is not a function');
    const dims = written('a.mjs', "import { dim } from 'lampkit';\n\ndim();\n");
    expect(told([dims, fails], { surface, files: ['a.mjs'] })).toEqual([]);
  });
});

describe('readLook', () => {
  it.each(['', 'null', '[1]', '{"files":3,"surface":[null,{"names":[1,{}]}]}', '{"files":["a'])(
    'takes nothing from %j',
    (text) => {
      const { files, scripts, programs, surface } = readLook(text, '');
      expect([files, scripts, programs, ...surface.flatMap(({ names }) => [names])].flat()).toEqual([]);
    },
  );
});
