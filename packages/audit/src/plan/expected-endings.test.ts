import { describe, expect, it } from 'vitest';
import { endingsOf, showsError } from './expected-endings.ts';
import { js, plan, sh } from './plan-fixture.ts';

describe('an output that the page shows', () => {
  it.each([
    'Error: no lamp',
    'error TS2304: Cannot find name',
    'fatal: not a git repository',
    'FAIL src/lamp.test.js',
    'npm ERR! code E404',
    'Traceback (most recent call last):',
    '✖ no lamp',
    '× no lamp',
    'TypeError: lamp is not a function',
    'LampException: dark',
    '\n\n  Error: no lamp',
  ])('is that of a failure: %s', (output) => {
    expect(showsError(output)).toBe(true);
  });

  it.each([
    '',
    '\n  \n',
    'ok',
    'glows\nError: later',
    '0 errors',
    'Errors: 0',
    'TypeError is what it throws',
    'fatality',
    'npm WARN old lamp',
    'No error',
  ])('is none of a failure: %j', (output) => {
    expect(showsError(output)).toBe(false);
  });
});

describe('the codes with which a command may end', () => {
  const all = Array.from({ length: 126 }, (_, code) => code);
  it.each([
    ['nothing is shown', null, [], [0]],
    ['what is shown is fine', 'glows', [], [0]],
    ['an error is shown', 'Error: dark', [], all],
    ['a test fails in the middle', '1..2\nok 1\nnot ok 2\n', [], all],
    ['a test does not fail', '1..2\nok 1\nok 2\nit is not ok', [], [0]],
    ['its code shows an error', null, ['fine', 'Error: dark'], all],
    ['its own output counts before that of its code', 'glows', ['Error: dark'], [0]],
  ])('%s', (_what, output, ofCode, expected) => {
    expect(endingsOf(output, ofCode)).toEqual(expected);
  });

  const codes = (text: string): number[] =>
    plan(text)
      .steps.flatMap(({ expected }) => expected)
      .flatMap((signal) => (signal.kind === 'exit_code' ? [signal.codes.length] : []));

  it('are all where the page shows that the command fails', () => {
    const run = (output: string): string =>
      `## Use\n\n${sh('npm install kit')}${js(`$ npx kit go\n${output}`, 'console')}`;
    expect(codes(run('Error: no room'))).toEqual([1, 126]);
    expect(codes(run('glows'))).toEqual([1, 1]);
  });

  it('are all where code that only the auditor runs is shown to fail', () => {
    const use = (output: string): string =>
      `## Use\n\n${sh('npm install kit')}${js("import { go } from 'kit';\n\nconsole.log(go());")}It prints:\n\n${js(output, 'text')}`;
    expect(codes(use('Error: no room')).at(-1)).toBe(126);
    expect(codes(use('glows')).at(-1)).toBe(1);
  });
});
