import { describe, expect, it } from 'vitest';
import { describeAction } from '../plan-fixture.ts';
import { type ExampleScript, exampleSteps } from './example-steps.ts';

const USE = "import { go } from 'kit';\n\nconsole.log(go());";
const SERVER =
  "import http from 'node:http';\n\nhttp.createServer((_, answer) => answer.end('on')).listen(4000);";

function example(more: Partial<ExampleScript> = {}): ExampleScript {
  return { text: USE, lang: 'js', sourceStepIds: ['step-1'], path: 'go.mjs', isVerbatim: true, ...more };
}

describe('a script that nothing runs', () => {
  it('is written and run', () => {
    const steps = exampleSteps(example());
    expect(steps.map(describeAction)).toEqual(['write go.mjs', 'node go.mjs']);
    expect(steps.map(({ expected }) => expected)).toEqual([
      [{ kind: 'file', path: 'go.mjs' }],
      [{ kind: 'exit_code', codes: [0] }],
    ]);
    expect(steps[0]?.action).toMatchObject({ content: `${USE}\n` });
    expect(steps[1]?.action).toMatchObject({ staysUp: 'maybe' });
  });

  it('is no reason to pass, and belongs to the step of the page', () => {
    for (const step of exampleSteps(example()))
      expect(step).toMatchObject({ required: false, milestoneId: '', sourceStepIds: ['step-1'] });
  });

  it.each([
    [true, ['source_page', 'derived']],
    [false, ['derived', 'derived']],
  ])('is the page as it stands: %s', (isVerbatim, trust) => {
    expect(exampleSteps(example({ isVerbatim })).map((step) => step.trust)).toEqual(trust);
  });

  it('that serves is started alone, and asked on its port', () => {
    const steps = exampleSteps(example({ text: SERVER }));
    expect(steps.map(describeAction)).toEqual([
      'write go.mjs',
      'node go.mjs',
      'probe http://localhost:4000/',
    ]);
    expect(steps.map(({ alone }) => alone ?? false)).toEqual([false, true, false]);
    expect(steps[1]).toMatchObject({
      action: { staysUp: 'yes' },
      expected: [{ kind: 'listener', port: 4000 }],
    });
    expect(steps[2]?.expected).toMatchObject([{ kind: 'http', status: null, text: null }]);
  });

  it('that serves on a port which nobody knows is only started', () => {
    const text = SERVER.replace('4000', 'Number(process.env.PORT)');
    expect(exampleSteps(example({ text })).map(describeAction)).toEqual(['write go.mjs', 'node go.mjs']);
  });
});

describe('the name of a script', () => {
  const nameOf = (text: string, lang: string | null): string | undefined => {
    const [write] = exampleSteps(example({ text, lang, path: null }));
    return write && describeAction(write).replace(/^write further-[0-9a-z]+/, '');
  };
  it.each([
    ['a module', USE, 'js', '.mjs'],
    ['one of CommonJS', "const { go } = require('kit');\n\nconsole.log(go());", 'js', '.cjs'],
    ['either', 'console.log(1);', 'js', '.mjs'],
    ['TypeScript by its fence', USE, 'ts', '.mts'],
    ['TypeScript by its types', `${USE}\n\nconst lamp: string = 'on';`, 'js', '.mts'],
    ['TypeScript of CommonJS', "const { go } = require('kit');\n\nconsole.log(go());", 'ts', '.cts'],
  ])('says what it is: %s', (_what, text, lang, ending) => {
    expect(nameOf(text, lang)).toBe(ending);
  });

  it('is another one for another text, and the same for the same', () => {
    const path = (text: string): unknown => exampleSteps(example({ text, path: null }))[0]?.action;
    expect(path(USE)).toEqual(path(USE));
    expect(path(USE)).not.toEqual(path('console.log(1);'));
  });
});

describe('the program that runs a script', () => {
  const run = (text: string, path: string): string | undefined => {
    const [, step] = exampleSteps(example({ text, path, lang: 'ts' }));
    return step && describeAction(step);
  };
  it.each([
    [`${USE}\n\nconst lamp: string = 'on';`, 'go.mts', 'node go.mts'],
    [`enum Lamp { On }\n\nconsole.log(Lamp.On);`, 'go.ts', 'npx tsx go.ts'],
    ["import { go } from './kit';\n\nconsole.log(go());", 'go.ts', 'npx tsx go.ts'],
    ["import { go } from './kit.ts';\n\nconsole.log(go());", 'go.ts', 'node go.ts'],
    ["import { go } from './kit';\n\nconsole.log(go());", 'go.mjs', 'node go.mjs'],
  ])('%j as %s', (text, path, command) => {
    expect(run(text, path)).toBe(command);
  });
});
