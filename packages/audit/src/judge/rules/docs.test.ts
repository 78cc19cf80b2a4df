import { describe, expect, it } from 'vitest';
import type { SampleStep } from '../case-fixture.ts';
import {
  commandFailed,
  commandNotFound,
  editDoesNotApply,
  noEffect,
  otherNumbers,
  promiseNotKept,
  toolChanged,
} from './docs.ts';
import { failing, sampleFailure } from './failure-fixture.ts';
import type { Rule } from './rule.ts';

const scaffold: SampleStep = { command: 'npm create kit', pace: 'scaffold', output: 'Done\n\nBye\n' };
const printing = (shown: string, output: string): SampleStep => ({
  command: 'node a.js',
  output,
  expected: [{ kind: 'output', text: shown, quoted: true }],
});
const lost = { code: 'anchor_not_found', params: { anchor: 'b()' } } as const;
const edit: SampleStep = { action: { kind: 'edit', path: 'a.js', content: 'b()', anchor: null } };
const unheard = 'error TS5102: Option "x" has been removed.';

const rulingOf = (rule: Rule, ...steps: SampleStep[]) => rule(sampleFailure(steps));

describe('what is the page’s to mend', () => {
  it.each<[string, Rule, SampleStep, object]>([
    ['a command without effect', noEffect, scaffold, { code: 'docs.no-effect', quotes: ['Done', 'Bye'] }],
    [
      'a tool that changed',
      toolChanged,
      failing(`ok\n${unheard}\n`),
      { code: 'docs.tool-changed', params: { line: unheard }, quotes: [unheard] },
    ],
    [
      'a command that is not there',
      commandNotFound,
      failing('bash: kit: command not found', { command: 'kit' }),
      { code: 'docs.command-not-found', params: { line: 'bash: kit: command not found' } },
    ],
    [
      'an edit that does not apply',
      editDoesNotApply,
      { ...edit, problem: lost },
      { code: 'docs.edit-does-not-apply', params: { problem: lost }, quotes: [] },
    ],
    [
      'a promise that is not kept',
      promiseNotKept,
      printing('Hello World', 'undefined'),
      {
        code: 'docs.promise-not-kept',
        params: { broken: [{ kind: 'output', code: 'output_not_printed' }] },
        quotes: ['undefined'],
      },
    ],
  ])('is, with medium confidence, %s', (_, rule, step, finding) => {
    expect(rulingOf(rule, step)).toMatchObject({
      status: 'failed',
      completionState: 'failed_at_step',
      finding: {
        type: 'docs_mismatch',
        owner: 'docs',
        confidence: 'medium',
        severity: 'blocker',
        stepIds: ['step-1'],
        ...finding,
      },
    });
  });

  it('is with low confidence a command that fails for no known reason', () => {
    expect(rulingOf(commandFailed, failing('one\nTypeError: no\ntwo', { files: ['b.js'] }))).toMatchObject({
      status: 'failed',
      finding: {
        code: 'docs.command-failed',
        params: {
          step: { id: 'step-1' },
          observed: { signals: [{ code: 'exited', met: false }], written: ['b.js'] },
        },
        type: 'docs_mismatch',
        owner: 'docs',
        confidence: 'low',
        commandIds: ['cmd-1'],
        quotes: ['TypeError: no'],
      },
    });
  });

  it.each<[string, Rule, SampleStep]>([
    ['a scaffolder that made a file', noEffect, { ...scaffold, files: ['a.js'] }],
    ['a scaffolder that fails and says so', noEffect, failing('no', { pace: 'scaffold' })],
    ['a command of which nobody knows what it should make', noEffect, { command: 'npx kit' }],
    ['an option that is only unknown', toolChanged, failing('error: unknown option --x')],
    ['a file that is not found', commandNotFound, failing('bash: a.txt: No such file or directory')],
    ['an edit that was made', editDoesNotApply, edit],
    ['an exit code alone', promiseNotKept, failing('no')],
    ['a promise that is kept', promiseNotKept, printing('Hello', 'Hello')],
  ])('is not %s', (_, rule, step) => {
    expect(rulingOf(rule, step)).toBeUndefined();
  });
});

describe('numbers other than the page’s', () => {
  it('are nobody’s fault where nothing else differs', () => {
    expect(rulingOf(otherNumbers, printing('5 + 3 = 8', 'so:\n5 + 3 = 9'))).toMatchObject({
      status: 'inconclusive',
      completionState: 'inconclusive_auditor',
      finding: {
        code: 'auditor.other-numbers',
        params: { step: { id: 'step-1' }, signal: { code: 'other_numbers' } },
        type: 'environment_blocker',
        owner: 'environment',
        confidence: 'low',
        quotes: ['so:', '5 + 3 = 9'],
      },
    });
  });

  it('decide nothing beside another promise that is not kept, in whichever order', () => {
    const numbers = { kind: 'output', text: '5 + 3 = 8', quoted: true } as const;
    const port = { kind: 'listener', port: 80 } as const;
    for (const expected of [
      [numbers, port],
      [port, numbers],
    ])
      expect(rulingOf(otherNumbers, { command: 'node a.js', output: '5 + 3 = 9', expected })).toBeUndefined();
  });

  it('are not what a step shows that kept everything', () => {
    expect(rulingOf(otherNumbers, printing('5 + 3 = 8', '5 + 3 = 8'))).toBeUndefined();
  });
});
