import { describe, expect, it } from 'vitest';
import type { PlannedAction } from '../../model/plan.ts';
import { observeGoal, shownAt } from './observe-goal.ts';
import { CODE_PAGE, GLOWS, LAMP_PAGE, MISSING, passingCodeRuns } from './proofs-fixture.ts';
import type { AuditRuns, MeasuredRun } from './records.ts';
import { type Outcome, sampleRuns } from './runs-fixture.ts';

const glow = 'npx lampkit glow';
const runsWith = (outcome: Outcome, text = LAMP_PAGE): AuditRuns => sampleRuns(text, { [glow]: outcome });
const factOf = ({ journey, page }: AuditRuns) => observeGoal(journey, page.ledger, null).fact;

function withPlan({ journey }: AuditRuns, change: Partial<MeasuredRun['plan']>): MeasuredRun {
  return { ...journey, plan: { ...journey.plan, ...change } };
}

describe('the goal of a page', () => {
  it('is seen by its claim and by the command that shows it', () => {
    const runs = runsWith(GLOWS);
    const [rowId] = runs.journey.plan.goal?.claimIds ?? [];
    expect(factOf(runs)).toEqual({ truth: 'yes', code: 'seen', evidence: [rowId, 'command-2'] });
  });

  it('is seen differently where a part of the words is another', () => {
    const text = LAMP_PAGE.replace('glows red\n', 'glows red\nand warm\nvery warm\n');
    const output = 'the lamp glows red\nand warm\nrather cold\n';
    expect(factOf(runsWith({ ...GLOWS, output }, text))).toMatchObject({
      truth: 'yes',
      code: 'seen_differently',
    });
  });

  it('is not seen where its claim is not, and says which', () => {
    const runs = runsWith({ ...GLOWS, output: 'a cold room' });
    const { fact, claims } = observeGoal(
      withPlan(runs, {
        steps: runs.journey.plan.steps.map((step) => ({ ...step, expected: [] })),
      }),
      runs.page.ledger,
      null,
    );
    expect(fact).toMatchObject({ truth: 'no', code: 'claim_not_seen', evidence: [claims[0]?.rowId] });
  });

  it('is not done where its command breaks, and then no claim is looked for', () => {
    const { journey, page } = runsWith(MISSING);
    expect(observeGoal(journey, page.ledger, null)).toEqual({
      fact: { truth: 'no', code: 'not_done', evidence: ['command-2'] },
      claims: [],
    });
  });

  it('is not done where its step was never reached; the step stands for the command', () => {
    const { journey, page } = runsWith(GLOWS);
    const [step] = journey.plan.steps.slice(-1);
    const cut = { ...journey.run, steps: journey.run.steps.slice(0, 1), commands: [] };
    expect(observeGoal({ ...journey, run: cut }, page.ledger, null).fact).toEqual({
      truth: 'no',
      code: 'not_done',
      evidence: [step?.id],
    });
  });

  it('is in no plan that does not lead there', () => {
    const runs = runsWith(GLOWS);
    const measured = withPlan(runs, { steps: runs.journey.plan.steps.slice(0, 1) });
    expect(observeGoal(measured, runs.page.ledger, null)).toMatchObject({
      fact: { truth: 'no', code: 'not_planned', evidence: [] },
      claims: [],
    });
  });

  it('is replaced where a plan writes other code in its place', () => {
    const code = "import { glow } from 'lampkit';\n\nglow('red');\nglow('blue');";
    const runs = sampleRuns(
      `# Kit\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`js\n${code}\n\`\`\`\n`,
    );
    const codeWith = (content: string): string => {
      const steps = runs.journey.plan.steps.map((step) =>
        step.action.kind === 'write' ? { ...step, action: { ...step.action, content } } : step,
      );
      return observeGoal(withPlan(runs, { steps }), runs.page.ledger, null).fact.code;
    };
    expect(codeWith('other();')).toBe('goal_replaced');
    expect(codeWith("glow('red');\nother();")).toBe('goal_replaced');
    // Half of its lines, since values of the reader's own are filled in.
    expect(codeWith("import { glow } from 'lampkit';\nglow('red');")).toBe('ran_without_error');
  });

  it('ran without an error where it has no claim, or none that counts', () => {
    const ran = { truth: 'yes', code: 'ran_without_error', evidence: ['command-2'] };
    expect(factOf(sampleRuns(CODE_PAGE))).toEqual(ran);
    const { journey, page } = runsWith(GLOWS);
    expect(observeGoal(journey, page.ledger, null, () => false)).toEqual({ fact: ran, claims: [] });
  });
});

describe('a goal that only a browser shows', () => {
  const shown = (action: PlannedAction, body: string) => {
    const runs = runsWith({ ...GLOWS, output: 'a cold room' });
    const last = runs.journey.plan.steps.length - 1;
    const steps = runs.journey.plan.steps.map((step, at) =>
      at === last ? { ...step, action, expected: [] } : step,
    );
    const probe = { url: 'http://localhost/', status: 200, contentType: null, bodySha256: null, error: null };
    const records = runs.journey.run.steps.map((record, at) =>
      at === last ? { ...record, probes: [{ ...probe, bodyExcerpt: body }] } : record,
    );
    const measured = withPlan(runs, { steps });
    const run = { ...measured.run, steps: records };
    return observeGoal({ ...measured, run }, runs.page.ledger, null).fact.code;
  };
  const probe: PlannedAction = { kind: 'probe', url: 'http://localhost/' };
  const shell = '<div id="app"></div><script src="a.js"></script>';

  it.each<[string, PlannedAction, string, string]>([
    ['a page that scripts fill is not held against it', probe, shell, 'ran_without_error'],
    ['a file that is opened neither', { kind: 'open_file', path: 'a.html' }, '', 'ran_without_error'],
    ['a page that says something else is', probe, '<p>A cold and dark room, sadly.</p>', 'claim_not_seen'],
  ])('%s', (_, action, body, code) => {
    expect(shown(action, body)).toBe(code);
  });
});

describe('a command that says nothing of a file that nothing has made', () => {
  const page = (command: string, before = '', output = ''): string => {
    const text = `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n${before}\`\`\`sh\n${command}\n\`\`\`\n`;
    return factOf(sampleRuns(text, { [command]: { output } })).code;
  };
  const command = 'npx lampkit glow room.json';
  const sh = (text: string): string => `\`\`\`sh\n${text}\n\`\`\`\n\n`;

  it('has not shown anything', () => {
    expect(page(command)).toBe('input_missing');
  });

  it.each([
    ['it prints something', page(command, '', 'done')],
    ['the page writes it', page(command, 'Create `room.json`:\n\n```json\n{ "a": 1 }\n```\n\n')],
    ['a command writes it', page(command, sh('echo "{}" > room.json'))],
    ['a repository may hold it', page(command, sh('git clone https://kit.example/a.git'))],
    ['it names none', page('npx lampkit glow')],
  ])('is not held back where %s', (_, code) => {
    expect(code).toBe('ran_without_error');
  });
});

describe('a command that works on the whole folder', () => {
  const page = (command: string, before = '', more: Outcome = {}): string => {
    const text = `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n${before}\`\`\`sh\n${command}\n\`\`\`\n`;
    return factOf(sampleRuns(text, { [command]: { output: 'Everything is OK.', ...more } })).code;
  };
  const room = 'Create `room.txt`:\n\n```txt\ndark\n```\n\n';

  it.each(['npx lampkit glow .', "npx lampkit glow './'"])(
    '%s has shown nothing in an empty one, whatever it prints',
    (command) => {
      expect(page(command)).toBe('input_missing');
    },
  );

  it.each([
    ['the page has a file made', page('npx lampkit glow .', room)],
    ['it names no folder', page('npx lampkit glow')],
    [
      'it makes something there',
      page('npx lampkit glow .', '', {
        files: [{ path: 'glow.txt', change: 'created', size: 1, sha256: null }],
      }),
    ],
    ['it stays up', page('npx lampkit glow .', '', { ending: { kind: 'kept_running', ready: 'listener' } })],
  ])('is not held back where %s', (_, code) => {
    expect(code).toBe('ran_without_error');
  });
});

describe('what a run shows at a step', () => {
  it('is what its commands print, again in the second run, with the files behind it', () => {
    const { journey } = runsWith(GLOWS);
    const steps = journey.plan.steps.slice(-1);
    const [install, last] = journey.run.steps;
    if (install === undefined || last === undefined) throw new Error('There must be two steps.');
    const file = (path: string, change: 'created' | 'removed') => ({ path, change, size: 1, sha256: null });
    const run = {
      ...journey.run,
      steps: [
        { ...install, files: [file('before.txt', 'created')] },
        { ...last, files: [file('lamp.txt', 'created'), file('old.txt', 'removed')] },
      ],
    };
    const notes = { ...journey, files: [], visited: [], notes: '' };
    const shown = shownAt({ ...journey, id: 'x-', run }, steps, notes);
    expect(shown.texts).toEqual([{ id: 'x-command-2', text: GLOWS.output, again: GLOWS.output }]);
    expect(shown.files.map(({ path }) => path)).toEqual(['lamp.txt']);
    expect(shownAt(journey, steps, null).texts).toEqual([{ id: 'command-2', text: GLOWS.output }]);
  });

  it('is also what a server prints that was started before', () => {
    const { journey } = sampleRuns(LAMP_PAGE, {
      'npm install lampkit': { output: 'up', ending: { kind: 'kept_running', ready: 'output' } },
    });
    const texts = shownAt(journey, journey.plan.steps.slice(-1), null).texts;
    expect(texts.map(({ text }) => text)).toEqual(['up', '']);
  });

  it('is nothing where the step was never begun', () => {
    const { journey } = runsWith(GLOWS);
    const run = { ...journey.run, steps: [], commands: [] };
    expect(shownAt({ ...journey, run }, journey.plan.steps, null)).toMatchObject({ texts: [], files: [] });
  });
});

describe('a goal without a claim whose code was told of an error', () => {
  const seen = (text: string, told: string): string => {
    const runs = passingCodeRuns();
    if (runs.marked === null) throw new Error('There must be marks.');
    const files = [{ path: 'lamp.mjs', marks: [{ id: 'f1-e1', line: 2, isHandler: true }] }];
    const notes = `${JSON.stringify({ reported: told, error: 'Error: no such lamp' })}\n`;
    const { journey, page } = sampleRuns(text);
    return observeGoal(journey, page.ledger, { ...runs.marked, files, notes }).fact.code;
  };
  const silent = `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`sh\nnpx lampkit glow\n\`\`\`\n`;

  it('has not run without one', () => {
    expect(seen(silent, 'f1-e1')).toBe('error_reported');
  });

  it('is told only of what its own marks can tell', () => {
    expect(seen(silent, 'f9-e9')).toBe('ran_without_error');
  });
});
