import { describe, expect, it } from 'vitest';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';

const install = installing('thing', '3.1.0');
const code = (content: string): SampleStep => ({ action: { kind: 'write', path: 'a.js', content } });
const stack =
  '\n    at main (/home/dev/quickstart/a.js:3:9)\n    at node:internal/main/run_main_module:36:49';
const ends = (output: string, command = 'node a.js'): SampleStep => ({
  command,
  output,
  ending: { kind: 'exited', code: 0 },
  expected: [{ kind: 'exit_code', codes: [0] }],
});
const judged = (...steps: SampleStep[]) => judgeRun(sampleCase([install, ...steps]));

describe('an error that is printed before exit code 0', () => {
  it('is the failure that it would be uncaught, where a rule knows it', () => {
    const missing = `TypeError: thing.open is not a function${stack}`;
    expect(judged(code("import * as thing from 'thing'"), ends(missing))).toMatchObject({
      status: 'failed',
      ruleId: 'sdk.surface',
    });
    const absent = `Error: Cannot find module '/home/dev/quickstart/b.js'${stack}`;
    expect(judged(ends(absent, 'node b.js | tee log.txt')).ruleId).toBe('docs.missing-package');
  });

  it('is one of what is watched too, unless it listens all the same', () => {
    const absent = `Error: Cannot find package 'lamp' imported from /home/dev/quickstart/a.js${stack}`;
    const watched = (ready: 'output' | 'listener'): SampleStep => ({
      command: 'node --watch a.js',
      output: absent,
      ending: { kind: 'kept_running', ready },
      expected: [],
    });
    expect(judged(watched('output'))).toMatchObject({ status: 'failed', ruleId: 'docs.missing-package' });
    expect(judged(watched('listener')).status).toBe('passed');
  });

  it.each([
    ['an error of no known cause', `failed: RangeError: odd${stack}`, 'node a.js'],
    ['a Python traceback', 'Traceback (most recent call last):\n  File "a.py"', 'python3 a.py'],
    ['a compiler behind || true', "a.ts(1,7): error TS2322: Type 'x'", 'npx tsc --noEmit || true'],
  ])('leaves %s undecided', (_, output, command) => {
    expect(judged(ends(output, command))).toMatchObject({
      status: 'inconclusive',
      ruleId: 'auditor.caught-error',
    });
  });

  it.each([
    ['that the page itself throws', [code('throw new RangeError("odd")'), ends(`RangeError: odd${stack}`)]],
    ['of a test runner', [ends(`RangeError: odd${stack}`, 'npm test')]],
    ['without a stack', [ends('ValidationError: name is required')]],
    [
      'beside the output that the page shows',
      [
        {
          ...ends(`done\nRangeError: odd${stack}`),
          expected: [{ kind: 'output', text: 'done', quoted: true }],
        },
      ],
    ],
  ] satisfies [string, SampleStep[]][])('takes nothing from a step for one %s', (_, steps) => {
    expect(judged(...steps).status).toBe('passed');
  });
});
