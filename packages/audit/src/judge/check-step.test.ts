import { describe, expect, it } from 'vitest';
import type { CommandEnding } from '../model/run.ts';
import type { Interference, StepProblem } from '../model/run-codes.ts';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { checkStep, observationOf } from './check-step.ts';
import { canContinue } from './judge-run.ts';
import type { SignalCheck, SignalCode } from './signal.ts';

const url = 'http://localhost:3000/';

/** The check of the last of some steps. */
function check(...steps: SampleStep[]) {
  const { plan, run } = sampleCase(steps);
  const [step, record] = [plan.steps.at(-1), run.steps.at(-1)];
  if (step === undefined || record === undefined) throw new Error('there must be a step');
  return { ...checkStep(step, record, run.commands, plan), record, plan, commands: run.commands };
}

const signalsOf = (...steps: SampleStep[]): SignalCheck[] => check(...steps).signals;
const ending = (how: CommandEnding): SampleStep => ({ command: 'node a.js', ending: how });
const probing = (body: string, status: number, text: string | null, named: number[] = []): SampleStep => ({
  action: { kind: 'probe', url },
  probe: { url, status, body },
  expected: [{ kind: 'http', url, status: null, named, text }],
});
const showing = (text: string, output: string): SampleStep => ({
  command: 'node a.js',
  output,
  expected: [{ kind: 'output', text, quoted: true }],
});
const scaffolding: SampleStep = { command: 'npm create kit', pace: 'scaffold' };

const problem: StepProblem = { code: 'system', params: { message: 'no room' } };
const interference: Interference = { code: 'shadowed', params: { names: ['node'] } };

/** For each code: a step that shows it, whether that is as it should be, and the facts that go with it. */
const making = (command: string): SampleStep => ({ command, ending: { kind: 'exited', code: 1 } });
const scaffolded: SampleStep = { command: 'npx kit init', files: ['app/kit.js'] };

/** A step, or several of which the last is looked at. */
type Example = SampleStep | readonly SampleStep[];
const stepsOf = (example: Example): readonly SampleStep[] => ('length' in example ? example : [example]);

const TABLE: { [Code in SignalCode]: [Example, boolean, object][] } = {
  not_applied: [[{ action: { kind: 'write', path: 'a', content: '' }, problem }, false, { problem }]],
  interfered: [[{ command: 'node a.js', interference }, false, { what: interference }]],
  exited: [
    [ending({ kind: 'exited', code: 0 }), true, { exitCode: 0 }],
    [ending({ kind: 'exited', code: 3 }), false, { exitCode: 3 }],
    [
      { ...ending({ kind: 'exited', code: 3 }), expected: [{ kind: 'exit_code', codes: [0, 3] }] },
      true,
      { exitCode: 3 },
    ],
  ],
  made_before: [
    [[scaffolded, making('mkdir app')], true, { path: 'app' }],
    [[scaffolded, making('mkdir ./app/')], true, { path: './app/' }],
  ],
  killed: [
    [
      ending({ kind: 'killed', signal: 'SIGKILL', by: 'unknown' }),
      false,
      { signal: 'SIGKILL', by: 'unknown' },
    ],
  ],
  asks: [
    [ending({ kind: 'waiting_for_input', screen: 'Hi\n\n Which? \n' }), false, { line: 'Which?' }],
    [
      { ...ending({ kind: 'kept_running', ready: 'output', awaitsKey: true }), output: 'Pick' },
      false,
      { line: 'Pick' },
    ],
  ],
  no_end: [[ending({ kind: 'timed_out', limitSeconds: 9 }), false, { limitSeconds: 9 }]],
  still_running: [
    [ending({ kind: 'kept_running', ready: 'listener' }), true, { ready: 'listener' }],
    [ending({ kind: 'kept_running', ready: 'none' }), false, { ready: 'none' }],
    [{ ...ending({ kind: 'kept_running', ready: 'none' }), files: ['dist/a.js'] }, true, { ready: 'none' }],
    [
      { ...ending({ kind: 'kept_running', ready: 'output', awaitsKey: true }), files: ['dist/a.js'] },
      true,
      { ready: 'output' },
    ],
  ],
  no_port: [
    [{ command: 'a', expected: [{ kind: 'listener', port: null }] }, false, { wanted: null }],
    [{ command: 'a', expected: [{ kind: 'listener', port: 80 }] }, false, { wanted: 80 }],
  ],
  port_opened: [
    [
      { command: 'a', listeners: [80, 80], expected: [{ kind: 'listener', port: null }] },
      true,
      { ports: [80] },
    ],
    [
      { command: 'a', listeners: [80, 81], expected: [{ kind: 'listener', port: 81 }] },
      true,
      { ports: [80, 81] },
    ],
  ],
  other_port: [
    [
      { command: 'a', listeners: [80], expected: [{ kind: 'listener', port: 81 }] },
      false,
      { ports: [80], wanted: 81 },
    ],
  ],
  file_found: [[{ action: { kind: 'open_file', path: 'a.html' } }, true, { path: 'a.html' }]],
  file_made: [
    [
      { command: 'a', files: ['app/dist/a.js'], expected: [{ kind: 'file', path: './dist/' }] },
      true,
      { path: 'app/dist/a.js', change: 'created' },
    ],
  ],
  file_missing: [
    [{ command: 'a', expected: [{ kind: 'file', path: 'dist/a.js' }] }, false, { path: 'dist/a.js' }],
  ],
  script_not_fetched: [
    [
      { command: 'curl https://get.example/i | sh', refused: ['get.example'] },
      false,
      { host: 'get.example' },
    ],
    // The address is not written out: it may be any of them.
    [{ command: 'curl "$KIT" | sh', refused: ['a.example'], output: 'ok' }, false, { host: 'a.example' }],
    // Its host led elsewhere, and no script had a word after that.
    [
      {
        command: 'curl -L https://get.example/i | sh',
        output: 'curl: (6) Could not resolve host: raw.example',
        allowed: [{ host: 'get.example', reached: true }],
        refused: ['raw.example'],
      },
      false,
      { host: 'raw.example' },
    ],
    [
      {
        command: 'curl -sL https://get.example/i | sh',
        refused: ['raw.example'],
        allowed: [{ host: 'get.example', reached: true }],
      },
      false,
      { host: 'raw.example' },
    ],
  ],
  files_changed: [[{ ...scaffolding, files: ['a.js', 'b.js'] }, true, { count: 2 }]],
  nothing_created: [[scaffolding, false, {}]],
  nothing_built: [
    [{ command: 'npm run build', output: 'one\n [!] Error: no \ntwo' }, false, { line: '[!] Error: no' }],
  ],
  error_printed: [
    [
      { command: 'node a.js', output: 'RangeError: odd\n    at main (/a/b.js:3:9)' },
      false,
      { line: 'RangeError: odd' },
    ],
  ],
  output_printed: [
    [showing('one\ntwo', 'one\ntwo\nthree'), true, { share: 1 }],
    [showing('"One, two!"', 'one two'), true, { share: 0 }],
  ],
  output_not_printed: [[showing('one two', 'three'), false, { share: 0 }]],
  other_numbers: [[showing('5 + 3 = 8', '5 + 3 = 9'), false, {}]],
  package_installed: [
    [
      {
        command: 'npm i a',
        packages: [{ name: 'a', version: '1.0.0' }],
        expected: [{ kind: 'package', name: 'a' }],
      },
      true,
      { name: 'a', version: '1.0.0' },
    ],
  ],
  package_missing: [
    [{ command: 'npm i a', expected: [{ kind: 'package', name: 'a' }] }, false, { name: 'a' }],
  ],
  no_answer: [
    [
      { action: { kind: 'probe', url }, expected: [{ kind: 'http', url, status: 200, text: null }] },
      false,
      { url, error: null },
    ],
  ],
  answered: [
    [probing('', 200, null), true, { url, status: 200, text: { kind: 'not_asked' } }],
    [probing('', 404, null), false, { status: 404 }],
    [probing('', 426, null), true, { status: 426 }],
    [probing('', 404, null, [404]), true, { status: 404 }],
    [probing('', 500, null, [404]), false, { status: 500 }],
    [probing('<b>Hello</b>', 200, 'Hello'), true, { text: { kind: 'seen', text: 'Hello' } }],
    [probing('Good night', 200, 'Hello'), false, { text: { kind: 'missing', text: 'Hello' } }],
    [probing('<script></script>', 200, 'Hello'), true, { text: { kind: 'by_scripts', text: 'Hello' } }],
    [probing('Hello', 500, 'Hello'), false, { status: 500, text: { kind: 'seen' } }],
  ],
};

const rows = Object.entries(TABLE).flatMap(([code, examples]) =>
  examples.map(([step, met, params], index) => ({ name: `${code} (${index + 1})`, code, step, met, params })),
);

describe('what a step shows', () => {
  it.each(rows)('is $name', ({ code, step, met, params }) => {
    const signal = signalsOf(...stepsOf(step)).find((one) => one.code === code);
    expect(signal).toMatchObject({ met, params });
  });

  it.each(rows)('lets the journey go on with $name where all signals are met', ({ step }) => {
    const { status, signals, record, plan, commands } = check(...stepsOf(step));
    expect(status === 'passed').toBe(signals.every((signal) => signal.met));
    expect(canContinue(plan, record, commands)).toBe(status === 'passed');
  });

  it('is blocked by a question, and failed by anything else', () => {
    expect(check(ending({ kind: 'waiting_for_input', screen: '?' })).status).toBe('blocked');
    expect(check(ending({ kind: 'exited', code: 1 })).status).toBe('failed');
  });

  it.each([
    ['a folder that nothing made', making('mkdir other')],
    ['more than a folder', making('mkdir app && npx kit go')],
    ['one of two folders', making('mkdir app other')],
    ['a file of that name', { ...making('mkdir kit.js') }],
  ])('is a failure where it makes %s', (_, step) => {
    expect(check(scaffolded, step).status).toBe('failed');
  });

  it('is looked for only where the command ended well', () => {
    const failed = { ...showing('one', 'two'), ending: { kind: 'exited', code: 1 } as const };
    expect(signalsOf(failed).map(({ code }) => code)).toEqual(['exited']);
  });

  it('counts a package that an earlier step installed, and not one that was removed since', () => {
    const expected: SampleStep['expected'] = [{ kind: 'package', name: 'a' }];
    const before: SampleStep = { command: 'npm i a', packages: [{ name: 'a', version: '1.0.0' }] };
    expect(signalsOf(before, { command: 'npm ls', expected }).map(({ code }) => code)).toContain(
      'package_installed',
    );
    expect(signalsOf({ command: 'npm ls', expected }).map(({ code }) => code)).toContain('package_missing');
  });

  it.each<[string, SampleStep]>([
    [
      'a host that the script itself asks',
      {
        command: 'curl -fsSL https://get.example/i | sh',
        output: 'Kit 1.0 is installed.',
        allowed: [{ host: 'get.example', reached: true }],
        refused: ['usage.example'],
      },
    ],
    [
      'its own host where a second try reached it',
      {
        command: 'curl -fsSL https://get.example/i | sh',
        output: 'Kit 1.0 is installed.',
        allowed: [true, false].map((reached) => ({ host: 'get.example', reached })),
      },
    ],
    [
      'a host of a command that runs no fetched script',
      { command: 'curl -fsSL https://get.example/i | jq .', refused: ['get.example'] },
    ],
  ])('is no script that did not arrive for %s', (_, step) => {
    expect(signalsOf(step).map(({ code }) => code)).not.toContain('script_not_fetched');
  });

  it('is an output that decides only at the end', () => {
    const [shown, last] = [showing('one two', 'three'), { command: 'node b.js' }];
    const { plan, run } = sampleCase([shown, last]);
    const [step, record] = [plan.steps[0], run.steps[0]];
    if (step === undefined || record === undefined) throw new Error('there must be a step');
    expect(checkStep(step, record, run.commands, plan).status).toBe('passed');
  });
});

describe('what is told of a step', () => {
  it('is what it did not keep', () => {
    const failed = check({ ...ending({ kind: 'exited', code: 2 }), files: ['a.js'] });
    expect(observationOf(failed, failed.record)).toMatchObject({
      signals: [{ code: 'exited' }],
      written: ['a.js'],
    });
  });

  it('is all that it kept where it kept everything', () => {
    const kept = check({ ...scaffolding, files: ['a.js'] });
    expect(observationOf(kept, kept.record).signals.map(({ code }) => code)).toEqual([
      'exited',
      'files_changed',
    ]);
  });

  it('is what it wrote where it has no signal', () => {
    const written = check({ action: { kind: 'write', path: 'a.js', content: '' }, files: ['a.js'] });
    expect(observationOf(written, written.record)).toEqual({ signals: [], written: ['a.js'] });
  });
});
