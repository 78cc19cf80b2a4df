import { describe, expect, it } from 'vitest';
import { undocumentedAnswers } from './acceptance.ts';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import { type Case, judgeRun } from './judge-run.ts';

const install = { ...installing('thing', '3.1.0'), command: 'npm install -g thing' };
const exits: SampleStep = { command: 'thing', expected: [{ kind: 'exit_code', codes: [0] }] };
const url = 'http://localhost:1/';
const answers: SampleStep = {
  command: 'thing serve',
  milestone: 'verify',
  expected: [{ kind: 'http', url, status: 200, text: null }],
  probe: { url, status: 200, body: 'hi' },
};
const accepted = (...steps: SampleStep[]) => judgeRun(sampleCase(steps)).acceptance;

describe('acceptance', () => {
  it('rests on what was run, not on what was installed for it', () => {
    const acceptance = accepted(install, exits);
    expect(acceptance).toMatchObject({ accepted: true, terminalStepId: 'step-2' });
    expect(acceptance.signal).toMatchObject({ code: 'exited', params: { exitCode: 0 } });
    expect(acceptance.limitations).toContainEqual({ code: 'exit_code_only' });
  });

  it('takes running and verifying for one stretch, and the strongest sign in it', () => {
    const acceptance = accepted(install, exits, answers);
    expect(acceptance.terminalStepId).toBe('step-3');
    expect(acceptance.signal).toMatchObject({ code: 'answered', params: { status: 200 } });
  });

  it.each<[string, SampleStep, string]>([
    [
      'a text',
      { command: 'a', output: 'Hi', expected: [{ kind: 'output', text: 'Hi', quoted: true }] },
      'output_printed',
    ],
    ['a file', { command: 'a', files: ['a.js'], expected: [{ kind: 'file', path: 'a.js' }] }, 'file_made'],
    ['a port', { command: 'a', listeners: [80], expected: [{ kind: 'listener', port: 80 }] }, 'port_opened'],
    [
      'a server that stays up',
      { command: 'a', ending: { kind: 'kept_running', ready: 'output' } },
      'still_running',
    ],
  ])('takes %s for more than an exit code', (_, step, code) => {
    expect(accepted(install, step, { command: 'b', expected: [] }).signal?.code).toBe(code);
  });

  it('names the file that it rests on', () => {
    const made: SampleStep = {
      command: 'a',
      files: ['x.js', 'a.js'],
      expected: [{ kind: 'file', path: 'x.js' }],
    };
    expect(accepted(made).artifactPath).toBe('a.js');
    expect(accepted(exits).artifactPath).toBeNull();
  });

  it('rests on nothing where the journey did not pass', () => {
    expect(accepted({ ...exits, ending: { kind: 'exited', code: 1 } })).toMatchObject({
      accepted: false,
      terminalStepId: null,
      signal: null,
      evidenceCommandIds: [],
    });
  });
});

describe('a path is faithful', () => {
  const judged = (change: (sample: Case) => void): boolean => {
    const sample = sampleCase([install, exits]);
    change(sample);
    return judgeRun(sample).acceptance.faithful;
  };
  const answer = { at: '', screen: '?', keys: '\r', quote: '' } as const;

  it.each<[string, boolean, (sample: Case) => void]>([
    ['where it is the page’s own', true, () => undefined],
    [
      'unless a step was derived',
      false,
      ({ plan }) => {
        for (const step of plan.steps) step.trust = 'derived';
      },
    ],
    [
      'also where a derived step was not required',
      true,
      ({ plan }) => {
        for (const step of plan.steps.slice(0, 1)) Object.assign(step, { trust: 'derived', required: false });
      },
    ],
    [
      'unless something was decided that the page does not document',
      false,
      ({ plan }) => {
        plan.decisions.push({
          id: 'dec-1',
          code: 'file-name-derived',
          params: { path: 'a.js' },
          choiceId: null,
          sourceStepIds: [],
          documented: false,
        });
      },
    ],
    [
      'unless an answer was given that the page does not state',
      false,
      ({ run }) => {
        run.commands[0]?.answers.push({ ...answer, basis: 'undocumented' });
      },
    ],
    [
      'also with answers that the page states',
      true,
      ({ run }) => {
        run.commands[0]?.answers.push({ ...answer, basis: 'stated_on_page' });
      },
    ],
  ])('%s: %s', (_, expected, change) => {
    expect(judged(change)).toBe(expected);
  });

  it('counts the answers that no page states', () => {
    const given = (['undocumented', 'stated_on_page', 'undocumented'] as const).map((basis) => ({
      ...answer,
      basis,
    }));
    expect(undocumentedAnswers({ answers: given })).toBe(2);
  });
});

describe('what a verdict does not show', () => {
  const limits = (change: (sample: Case) => void, ...steps: SampleStep[]): string[] => {
    const sample = sampleCase(steps.length === 0 ? [answers] : steps);
    change(sample);
    return judgeRun(sample).acceptance.limitations.map(({ code }) => code);
  };
  const always = ['egress_policy', 'one_machine'];

  it('is the policy and the one machine, whatever happens', () => {
    expect(limits(() => undefined)).toEqual(always);
    expect(limits(() => undefined, { ...exits, ending: { kind: 'exited', code: 1 } })).toEqual(always);
  });

  it('is the rest of a registry that is incomplete', () => {
    expect(
      limits((input) => {
        input.registry = { isComplete: false, gap: { code: 'no_times', params: {} } };
      }),
    ).toEqual([...always, 'registry_incomplete']);
  });

  it('is what a browser would show', () => {
    const open: SampleStep = { action: { kind: 'open_file', path: 'a.html' } };
    expect(limits(() => undefined, answers, open)).toContain('file_not_opened');
    const probe: SampleStep = { ...answers, action: { kind: 'probe', url } };
    expect(limits(() => undefined, exits, probe)).toContain('page_not_rendered');
  });

  it('is what other answers at the prompts would lead to', () => {
    const keys = { at: '', screen: '?', keys: '\r', basis: 'undocumented', quote: '' } as const;
    expect(limits(({ run }) => void run.commands[0]?.answers.push(keys))).toContain('undocumented_answers');
  });

  it.each([
    ['an exit code', exits],
    ['a package', install],
  ])('is more than %s', (_, step) => {
    expect(limits(() => undefined, step)).toContain('exit_code_only');
  });
});
