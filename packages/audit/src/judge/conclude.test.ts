import { describe, expect, it } from 'vitest';
import { conclude } from './conclude.ts';
import { controlPlan } from './facts/control-plan.ts';
import { markedPlan } from './facts/marked-plan.ts';
import type { AuditRuns, MarkedRun } from './facts/records.ts';
import { type Outcome, sampleMeasured, sampleRuns } from './facts/runs-fixture.ts';

const program =
  '# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```console\n$ npx lampkit glow\nthe lamp glows red\n```\n';
const glows: Outcome = {
  output: 'the lamp glows red\n',
  programs: [{ path: '/home/dev/journey/node_modules/lampkit/bin/lampkit.js', argv: ['lampkit', 'glow'] }],
};
const missing: Outcome = { output: 'npm error 404', ending: { kind: 'exited', code: 1 } };

function controlled(runs: AuditRuns, outcomes: Record<string, Outcome>): AuditRuns {
  const control = controlPlan(runs.journey.plan);
  if (control === null) throw new Error('The page brings nothing.');
  return {
    ...runs,
    control: { ...sampleMeasured(control.plan, 'control', outcomes), withheld: control.withheld },
  };
}

const passing = controlled(sampleRuns(program, { 'npx lampkit glow': glows }), {
  'npx lampkit glow': missing,
});
const openOf = (runs: AuditRuns): string[] =>
  conclude(runs).certificate.obligations.flatMap(({ id, state, code }) =>
    state === 'holds' ? [] : [`${id} ${state}: ${code}`],
  );

describe('a page passes', () => {
  it('where its program ran, its words were seen, and neither without it', () => {
    expect(openOf(passing)).toEqual([]);
    expect(conclude(passing).judgement).toMatchObject({
      status: 'passed',
      completionState: 'passed_runtime',
    });
  });

  it('with differences where its words were seen in part', () => {
    const text = program.replace('the lamp glows red\n', 'the lamp glows red\nand warm\nvery warm\n');
    const output = 'the lamp glows red\nand warm\nrather cold\n';
    const runs = controlled(sampleRuns(text, { 'npx lampkit glow': { ...glows, output } }), {
      'npx lampkit glow': missing,
    });
    expect(conclude(runs).certificate).toMatchObject({ verdict: 'passed', isWithDifferences: true });
  });
});

describe('findings', () => {
  const severities = (runs: AuditRuns): string[] =>
    conclude(runs).judgement.findings.map(({ severity }) => severity);
  // Code without a name of a file is a small matter, two ways in one fence a larger one that stands further down.
  const ways =
    "// ES modules\nimport kit from 'lampkit';\nkit.glow();\n\n// CommonJS\nconst kit = require('lampkit');\nkit.glow();";
  const text = `# Kit\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`js\n${ways}\n\`\`\`\n`;

  it('of a page that passes stand with the worst first', () => {
    const runs = sampleRuns(text);
    const found = severities(runs);
    expect(new Set(found).size).toBeGreaterThan(1);
    const ranks = found.slice(1).map((each) => ['blocker', 'high', 'medium', 'low'].indexOf(each));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });

  it('of any other page begin with what the verdict rests on', () => {
    expect(conclude(sampleRuns(text)).judgement.findings[0]?.code).toBe('auditor.unproved');
  });
});

describe('a snippet before the goal that was not carried out', () => {
  const runsBeside = (snippet: string): AuditRuns => {
    const text = program.replace('## Use', `### Bring it in\n\n\`\`\`html\n${snippet}\n\`\`\`\n\n## Use`);
    const runs = controlled(sampleRuns(text, { 'npx lampkit glow': glows }), { 'npx lampkit glow': missing });
    const [row] = runs.page.ledger.filter(({ code }) => code === 'use_snippet');
    const { plan } = runs.journey;
    const mainFlow = { ...plan.mainFlow, [row?.sourceStepId ?? '']: 'main' as const };
    return { ...runs, journey: { ...runs.journey, plan: { ...plan, mainFlow } } };
  };
  const beside = (snippet: string): string[] => openOf(runsBeside(snippet));

  it('is quoted by its first line in what is said of it', () => {
    const [finding] = conclude(runsBeside('<Lamp on>\n  red\n</Lamp>')).judgement.findings;
    expect(finding).toMatchObject({ code: 'auditor.unproved', quotes: ['<Lamp on>'] });
  });

  it('leaves a pass open, unless it is a tag for browsers', () => {
    expect(beside('<Lamp on />')).toContain('P5 fails: rows_open');
    expect(beside('<script src="lampkit.js"></script>')).toEqual([]);
  });
});

describe('a page does not pass', () => {
  it('by a file that holds other code than that of its goal', () => {
    const text = code.slice(0, code.indexOf('```sh\nnode'));
    const runs = sampleRuns(text.replace('Create `lamp.mjs`:\n\n', ''));
    const { journey } = runs;
    expect(openOf(runs).join()).not.toContain('goal_replaced');
    const steps = journey.plan.steps.map((step) =>
      step.action.kind === 'write'
        ? { ...step, action: { ...step.action, content: "import { glow } from 'lampkit';\n\nglow();\n" } }
        : step,
    );
    const other = { ...runs, journey: { ...journey, plan: { ...journey.plan, steps } } };
    expect(openOf(other)).toContain('P3 fails: goal_replaced');
  });

  it('by a program that says nothing of a file which is not there', () => {
    const text =
      '# Kit\n\n## Start\n\n```sh\nnpm install lampkit\n```\n\nThen light it:\n\n```sh\nnpx lampkit ./room.json\n```\n';
    const shown = text.replace('Then light it', 'Create `room.json`:\n\n```json\n{}\n```\n\nThen light it');
    const P3Of = (page: string, output: string): string =>
      openOf(sampleRuns(page, { 'npx lampkit ./room.json': { output } })).find((one) =>
        one.startsWith('P3'),
      ) ?? '';
    expect(P3Of(text, '')).toBe('P3 fails: input_missing');
    expect(P3Of(text, 'the room is lit\n')).toBe('');
    expect(P3Of(shown, '')).toBe('');
  });

  it('by a tool that it only uses', () => {
    const talk = 'Lampkit glows. Lampkit dims.\n\nAsk lampkit for more.\n\nAll of lampkit is lamps.\n\n';
    const text = (title: string): string =>
      `# Get started\n\n## The box\n\n\`\`\`sh\nnpm install boxserver\n\`\`\`\n\n\`\`\`console\n$ npx boxserver go\nthe box is open\n\`\`\`\n\n## ${title}\n\n${talk}\`\`\`sh\nnpm install lampkit\n\`\`\`\n`;
    const runsOn = (title: string): AuditRuns =>
      sampleRuns(text(title), { 'npx boxserver go': { output: 'the box is open\n' } });
    expect(openOf(runsOn('Bring in Lampkit'))).toContain('P2 fails: tool_only');
    expect(openOf(runsOn('More')).join()).not.toContain('tool_only');
  });

  it.each<[string, AuditRuns, string[]]>([
    [
      'where another program answered in its place',
      sampleCaseOf({ programs: [{ path: '/usr/bin/echo', argv: ['echo'] }] }),
      ['P2 fails: product_not_called'],
    ],
    ['where nobody watched its programs', sampleCaseOf({ programs: null }), ['P2 unknown: not_watched']],
    [
      'where nothing was left out for comparison',
      { ...passing, control: null },
      ['P4 unknown: not_controlled'],
    ],
    [
      'where its package could still be had in the world without it',
      { ...passing, control: passing.control && { ...passing.control, withheld: [] } },
      ['P4 unknown: not_withheld'],
    ],
    [
      'where the same is seen without it',
      controlled(sampleRuns(program, { 'npx lampkit glow': glows }), { 'npx lampkit glow': glows }),
      ['P4 fails: seen_without_product'],
    ],
  ])('%s', (_, runs, open) => {
    expect(openOf(runs)).toEqual(open);
    expect(conclude(runs).judgement).toMatchObject({
      status: 'inconclusive',
      completionState: 'inconclusive_auditor',
      ruleId: 'auditor.unproved',
    });
  });

  it('where it only installs: nothing of it can be carried out', () => {
    const runs = sampleRuns('# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n');
    expect(conclude(runs).judgement).toMatchObject({ status: 'blocked', completionState: 'not_executable' });
    expect(conclude(runs).judgement.findings[0]).toMatchObject({
      code: 'page.nothing-to-run',
      params: { packages: ['lampkit'] },
    });
  });

  it('is not said to show nothing where code of it was left out', () => {
    const text =
      '# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```js\nlamp.glow(room);\n```\n';
    const runs = sampleRuns(text, {});
    expect(runs.journey.plan.goal).toBeNull();
    expect(openOf(runs)).toEqual(['B3 fails: page_shows_more']);
    expect(conclude(runs).judgement.status).toBe('inconclusive');
  });
});

function sampleCaseOf(change: Outcome): AuditRuns {
  return controlled(sampleRuns(program, { 'npx lampkit glow': { ...glows, ...change } }), {
    'npx lampkit glow': missing,
  });
}

const code =
  "# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\nCreate `lamp.mjs`:\n\n```js\nimport { glow } from 'lampkit';\n\nglow('red');\nglow('blue');\n```\n\n```sh\nnode lamp.mjs\n```\n";

function marked(runs: AuditRuns, ran: (ids: string[]) => string[]): AuditRuns {
  const made = markedPlan(runs.journey.plan, runs.page.ledger, '/tmp/notes');
  if (made === null) throw new Error('Nothing is marked.');
  const ids = made.files.flatMap(({ marks }) => marks.map(({ id }) => id));
  const notes = ran(ids)
    .map((mark) => `${JSON.stringify({ mark })}\n`)
    .join('');
  const run: MarkedRun = { ...sampleMeasured(made.plan, 'marked'), files: made.files, notes, visited: [] };
  return { ...runs, marked: run };
}

describe('code of the page that uses the product', () => {
  const bare = controlled(sampleRuns(code), { 'node lamp.mjs': missing });
  it('passes where all of its statements ran', () => {
    expect(openOf(marked(bare, (ids) => ids))).toEqual([]);
  });

  it.each<[string, AuditRuns, string]>([
    [
      'one of them did not, and nothing is shown that would tell',
      marked(bare, (ids) => ids.slice(0, 1)),
      'P2 fails: statement_not_reached',
    ],
    ['none of them did', marked(bare, () => []), 'P2 fails: product_not_called'],
    ['nobody marked them', bare, 'P2 unknown: not_marked'],
  ])('does not where %s', (_, runs, open) => {
    expect(openOf(runs)).toEqual([open]);
  });
});

const broken: Outcome = {
  output: "SyntaxError: The requested module 'lampkit' does not provide an export named 'glow'\n",
  ending: { kind: 'exited', code: 1 },
};

describe('nobody is accused', () => {
  const first = sampleRuns(code, { 'node lamp.mjs': broken });
  const again = {
    ...first,
    repeat: sampleMeasured(first.journey.plan, 'repeat', { 'node lamp.mjs': broken }),
  };
  const proof = {
    ...sampleMeasured(first.journey.plan, 'proof'),
    id: 'proof-1',
    change: { code: 'option', label: 'a', taken: 'b' } as const,
  };
  const whole: AuditRuns = { ...again, proofs: [proof] };

  it('unless it comes again and one change mends it', () => {
    expect(openOf(whole)).toEqual([]);
    expect(conclude(whole).judgement).toMatchObject({ status: 'failed', completionState: 'failed_at_step' });
  });

  it('and what runs nothing of the goal is no reading that passes', () => {
    const { plan } = first.journey;
    const idle = { ...plan, steps: plan.steps.filter(({ action }) => action.kind === 'write') };
    expect(idle.steps).toHaveLength(1);
    const readings = [{ ...sampleMeasured(idle, 'reading'), wishes: {} }];
    expect(openOf({ ...whole, readings })).toEqual([]);
  });

  it.each<[string, AuditRuns, string]>([
    [
      'by what did not come again',
      { ...whole, repeat: sampleMeasured(first.journey.plan, 'repeat') },
      'F4 fails: other_again',
    ],
    ['by what was tried once', { ...whole, repeat: null }, 'F4 unknown: not_repeated'],
    ['for want of a cause', { ...whole, proofs: [] }, 'F5 unknown: unexplained'],
    ['while another reading was not tried', { ...whole, readingsLeft: 1 }, 'F6 unknown: readings_left'],
    [
      'while another reading passes',
      { ...whole, readings: [{ ...sampleMeasured(first.journey.plan, 'reading'), wishes: {} }] },
      'F6 fails: other_reading_passes',
    ],
  ])('%s', (_, runs, open) => {
    expect(openOf(runs)).toEqual([open]);
    const { judgement } = conclude(runs);
    expect(judgement).toMatchObject({ status: 'inconclusive', ruleId: 'auditor.unproved' });
    expect(
      judgement.findings.filter(({ owner, severity }) => severity === 'blocker' && owner !== 'environment'),
    ).toEqual([]);
  });
});

describe('a page whose goal works on files that nothing makes', () => {
  const page = (lead: string): string =>
    `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n${lead}\`\`\`sh\nnpx lampkit src/rooms.css\n\`\`\`\n`;

  it('waits for its reader, by the words of the page', () => {
    const { certificate, judgement } = conclude(sampleRuns(page('')));
    expect(certificate.verdict).toBe('blocked');
    expect(judgement.findings[0]).toMatchObject({
      code: 'environment.own-project',
      params: { needs: 'files', files: ['src/rooms.css'], said: 'npx lampkit src/rooms.css' },
    });
  });

  it('does not where the page makes them', () => {
    const made = page('Create `src/rooms.css`:\n\n```css\na {}\n```\n\n');
    expect(conclude(sampleRuns(made)).certificate.verdict).not.toBe('blocked');
  });
});
