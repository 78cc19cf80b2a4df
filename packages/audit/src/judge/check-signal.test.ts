import { describe, expect, it } from 'vitest';
import type { PlannedAction } from '../model/plan.ts';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { isEmptyShell } from './check-signal.ts';
import { checkStep } from './check-step.ts';
import type { SignalCheck } from './signal.ts';

const url = 'http://localhost:3000/';

function signalsOf(...steps: SampleStep[]): SignalCheck[] {
  const { plan, run } = sampleCase(steps);
  const [step, record] = [plan.steps.at(-1), run.steps.at(-1)];
  if (step === undefined || record === undefined) throw new Error('There must be a step.');
  return checkStep(step, record, run.commands, plan).signals.filter(({ code }) => code !== 'exited');
}

const codesOf = (...steps: SampleStep[]): string[] => signalsOf(...steps).map(({ code }) => code);

describe('an output that the page shows', () => {
  const shown = (text: string, output: string, more: SampleStep = {}): SampleStep => ({
    command: 'npx kit',
    output,
    expected: [{ kind: 'output', text, quoted: true }],
    ...more,
  });
  const five = 'red\nblue\ngreen\ngrey\npink';

  it.each([
    ['three lines of five', 'red\nblue\ngreen', [{ code: 'output_printed', params: { share: 0.6 } }]],
    ['all words without their signs', 'x red, blue (green) grey/pink y', [{ code: 'output_printed' }]],
    ['two lines of five: the text has aged', 'red\nblue', []],
    ['one line of five', 'red', [{ code: 'output_not_printed', params: { share: 0.2 } }]],
    ['nothing', '', [{ code: 'output_not_printed', params: { share: 0 } }]],
  ])('with %s', (_, output, signals) => {
    const seen = signalsOf(shown(five, output));
    expect(seen).toHaveLength(signals.length);
    expect(seen).toMatchObject(signals);
  });

  it('must be there nearly whole beside words of a failure that it does not show', () => {
    const beside = (output: string) => codesOf(shown(five, `${output}\nunable to open it`));
    expect(beside('red\nblue\ngreen\ngrey')).toEqual(['output_not_printed']);
    expect(beside(five)).toEqual(['output_printed']);
    expect(codesOf(shown(`${five}\nunable to open it`, 'red\nblue\ngreen\nunable to open it'))).toEqual([
      'output_printed',
    ]);
  });

  it('that is not there decides only where it is quoted, the last, and no address is opened', () => {
    const absent = shown('red lamp', 'nothing');
    expect(codesOf(absent)).toEqual(['output_not_printed']);
    expect(codesOf({ ...absent, expected: [{ kind: 'output', text: 'red lamp', quoted: false }] })).toEqual(
      [],
    );
    expect(
      codesOf({
        ...absent,
        probe: { url, status: 200, body: '' },
        expected: [...(absent.expected ?? []), { kind: 'http', url, status: null, text: null }],
      }),
    ).toEqual(['answered']);
  });

  it('and an error that the page shows on purpose must be that error', () => {
    const expected: SampleStep['expected'] = [
      { kind: 'exit_code', codes: [2] },
      { kind: 'output', text: 'bad lamp\nbad bulb', quoted: false },
    ];
    const ended = (output: string, code: number) =>
      codesOf({ command: 'npx kit', ending: { kind: 'exited', code }, output, expected });
    expect(ended('bad lamp\nbad bulb', 2)).toEqual(['output_printed']);
    expect(ended('bad lamp', 2)).toEqual(['output_not_printed']);
  });

  it('has other numbers only where it is the only sign', () => {
    const numbers = shown('5 + 3 = 8', '5 + 3 = 9');
    expect(codesOf(numbers)).toEqual(['other_numbers']);
    expect(codesOf({ ...numbers, expected: [{ kind: 'output', text: '5 + 3 = 8', quoted: false }] })).toEqual(
      [],
    );
  });
});

describe('a file that a step makes', () => {
  const making = (path: string, files: string[], command = 'npx kit'): string[] =>
    codesOf({ command, files, expected: [{ kind: 'file', path }] });

  it.each([
    ['dist/a.js', 'dist/a.js'],
    ['./dist/a.js', 'dist/a.js'],
    ['a.js', 'app/a.js'],
    ['dist/', 'dist/sub/a.js'],
    ['dist', 'app/dist/a.js'],
  ])('as %s is there as %s', (path, made) => {
    expect(making(path, ['other.txt', made])).toEqual(['file_made']);
  });

  it.each([
    ['a.js', 'ba.js'],
    ['dist', 'distant/a.js'],
    ['dist', 'my-dist/a.js'],
    ['a.js', 'a.json'],
    ['dist/a.js', 'a.js'],
  ])('as %s is not there as %s', (path, made) => {
    expect(making(path, [made])).toEqual(['file_missing']);
  });

  it('is not asked of what may leave nothing new behind', () => {
    expect(making('red', [], 'mkdir red')).toEqual([]);
    const actions: PlannedAction[] = [
      { kind: 'write', path: 'a.js', content: '' },
      { kind: 'edit', path: 'a.js', content: '', anchor: null },
    ];
    for (const action of actions)
      expect(codesOf({ action, expected: [{ kind: 'file', path: 'a.js' }] })).toEqual([]);
    const probing: PlannedAction = { kind: 'probe', url };
    expect(codesOf({ action: probing, expected: [{ kind: 'file', path: 'a.js' }] })).toEqual([
      'file_missing',
    ]);
  });

  it('counts no longer once it is removed', () => {
    const { plan, run } = sampleCase([
      { command: 'npx kit', files: ['a.js'], expected: [{ kind: 'file', path: 'a.js' }] },
    ]);
    const [step, record] = [plan.steps[0], run.steps[0]];
    if (step === undefined || record === undefined) throw new Error('There must be a step.');
    const files = record.files.map((file) => ({ ...file, change: 'removed' as const }));
    const { signals } = checkStep(step, { ...record, files }, run.commands, plan);
    expect(signals.at(-1)).toMatchObject({ code: 'file_missing', met: false });
  });
});

describe('an address that is opened', () => {
  const answered = (status: number, wanted: number | null, named?: number[]): boolean | undefined =>
    signalsOf({
      action: { kind: 'probe', url },
      probe: { url, status, body: '' },
      expected: [
        { kind: 'http', url, status: wanted, text: null, ...(named === undefined ? {} : { named }) },
      ],
    })[0]?.met;

  it.each([
    [200, null, undefined, true],
    [399, null, undefined, true],
    [400, null, undefined, false],
    [426, null, undefined, true],
    [404, null, [404], true],
    [404, null, [403], false],
    [404, 404, undefined, true],
    [200, 404, undefined, false],
    [426, 200, undefined, false],
  ])('with %i where %j is asked for and %j is named: %j', (status, wanted, named, met) => {
    expect(answered(status, wanted, named)).toBe(met);
  });

  it('is judged by its own answer, and by the last where it was opened under another name', () => {
    const { plan, run } = sampleCase([
      {
        action: { kind: 'probe', url },
        probe: { url, status: 200, body: '' },
        expected: [{ kind: 'http', url, status: null, text: null }],
      },
    ]);
    const [step, record] = [plan.steps[0], run.steps[0]];
    if (step === undefined || record?.probes[0] === undefined) throw new Error('There must be a step.');
    const [own] = record.probes;
    const other = { ...own, url: 'http://[::1]:3000/', status: 500 };
    const metWith = (...probes: (typeof own)[]) =>
      checkStep(step, { ...record, probes }, run.commands, plan).signals[0]?.met;
    expect(metWith(own, other)).toBe(true);
    expect(metWith({ ...own, url: 'http://a/' }, other)).toBe(false);
    expect(metWith({ ...own, url: 'http://a/', status: 500 }, { ...other, status: 200 })).toBe(true);
    const silent = { ...own, status: null, error: 'refused' };
    expect(checkStep(step, { ...record, probes: [silent] }, run.commands, plan).signals).toMatchObject([
      { kind: 'http', met: false, code: 'no_answer', params: { url, error: 'refused' } },
    ]);
    expect(checkStep(step, { ...record, probes: [] }, run.commands, plan).signals).toMatchObject([
      { code: 'no_answer', params: { error: null } },
    ]);
  });
});

describe('a page that scripts fill', () => {
  it.each([
    ['<div id="root"></div><script src="a.js"></script>', true],
    ['<p>Loading, please wait</p><script src="a.js"></script>', false],
    ['<p>Loading, please wai</p><script src="a.js"></script>', true],
    ['<div id="root"></div>', false],
  ])('%s: %j', (body, expected) => {
    expect(isEmptyShell(body)).toBe(expected);
  });
});
