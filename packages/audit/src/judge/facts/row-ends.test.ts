import { describe, expect, it } from 'vitest';
import type { Condition } from '../../model/ledger.ts';
import { GLOWS, LAMP_PAGE, MISSING } from './proofs-fixture.ts';
import type { AuditRuns } from './records.ts';
import { accountBefore, claimsBefore, endsBefore, openBefore } from './row-ends.ts';
import { type Outcome, sampleRuns } from './runs-fixture.ts';

const pageWith = (fence: string): string =>
  `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n${fence}\n\n\`\`\`js\nimport { glow } from 'lampkit';\n\nconsole.log(glow('red'));\n\`\`\`\n`;

function openFor(fence: string, isCharge: boolean): boolean {
  const { page, journey } = sampleRuns(pageWith(fence));
  return accountBefore(journey, page, Number.POSITIVE_INFINITY, { isCharge }).truth === 'no';
}

it.each([
  [
    'a legend of signs',
    '```diff\n+ this line is new\n- and this one goes\n  and this one stays.\n```',
    false,
    true,
  ],
  ['settings that could go anywhere', '```json\n{ "lamp": true }\n```', false, true],
  [
    'a change of code in a file that nobody names',
    "```diff\n+const lamp = open('red');\n-const lamp = open();\n```",
    true,
    true,
  ],
  ['a synopsis', '```js\nlamp.glow(color[, size[, room]])\n```', false, false],
  ['a line of a chain', '```js\n.dim(1)\n\n// or\n.dim({ by: 2 })\n```', false, false],
  ['a part with dots', '```js\nlamp.on("dim", () => { ... });\n```', false, false],
  ['an object', "```js\n{\n  name: 'lamp', lines: [' a', '-b'],\n}\n```", false, true],
  ['members of an object', '```js\n  "lamp": "glow red",\n```', false, true],
  [
    'members of a type',
    '```ts\ntype Lamp = { id: string };\n\nlamps: () => Lamp[];\nlampOf: (id: string) => Lamp;\n```',
    false,
    false,
  ],
  ['an element that loads a script', '```html\n<script src="lampkit.js"></script>\n```', false, false],
  ['code that no parser takes', '```js\nawait const red = dim("1d");\nconsole.log(red);\n```', true, true],
  ['a call that is not closed', '```js\nlamp.dim(by(1) === lamp.by(2)\n```', true, true],
])('%s that was not carried out', (_, fence, holdsBackPass, holdsBackCharge) => {
  expect({ pass: openFor(fence, false), charge: openFor(fence, true) }).toEqual({
    pass: holdsBackPass,
    charge: holdsBackCharge,
  });
});

const END = Number.POSITIVE_INFINITY;
const lamp = (outcome: Outcome): AuditRuns => sampleRuns(LAMP_PAGE, { 'npx lampkit glow': outcome });
const endsOf = ({ journey, page }: AuditRuns, before = END): string[] =>
  endsBefore(journey, page, before).map(({ end }) => end);

describe('the instructions of the main flow', () => {
  it('end as done, or as not reached where their step broke or never came', () => {
    expect(endsOf(lamp(GLOWS))).toEqual(['done', 'done']);
    expect(endsOf(lamp(MISSING))).toEqual(['done', 'not_reached']);
    const runs = lamp(GLOWS);
    const run = { ...runs.journey.run, steps: [] };
    expect(endsOf({ ...runs, journey: { ...runs.journey, run } })).toEqual(['not_reached', 'not_reached']);
  });

  it('are those before a place, without the place itself', () => {
    const runs = lamp(GLOWS);
    const goal = runs.page.ledger.find(({ id }) => id === runs.journey.plan.goal?.rowId);
    expect(endsOf(runs, goal?.order)).toEqual(['done']);
    expect(endsOf(runs, 0)).toEqual([]);
  });

  it('are not understood where nobody accounts for them', () => {
    const runs = lamp(GLOWS);
    const plan = { ...runs.journey.plan, account: [] };
    expect(endsOf({ ...runs, journey: { ...runs.journey, plan } })).toEqual([
      'not_understood',
      'not_understood',
    ]);
  });

  it('are none outside of it', () => {
    const runs = lamp(GLOWS);
    const plan = { ...runs.journey.plan, mainFlow: {} };
    expect(endsOf({ ...runs, journey: { ...runs.journey, plan } })).toEqual([]);
  });

  it('are done though a step breaks that was derived beside them', () => {
    const runs = lamp(GLOWS);
    const { plan, run } = runs.journey;
    const [first] = plan.steps;
    if (first === undefined) throw new Error('The plan is empty.');
    const beside = { ...first, id: 'beside', trust: 'derived' as const };
    const withStep = (steps: typeof plan.steps): AuditRuns => ({
      ...runs,
      journey: { ...runs.journey, plan: { ...plan, steps }, run },
    });
    expect(endsOf(withStep([...plan.steps, beside]))).toEqual(['done', 'done']);
    // Where all of it is derived, all of it must have been done.
    const derived = plan.steps.map((step) => ({ ...step, trust: 'derived' as const }));
    expect(endsOf(withStep([...derived, beside]))).toEqual(['not_reached', 'done']);
  });
});

describe('the account before a place', () => {
  it('names the rows that are done, and the plan where there are none', () => {
    const { journey, page } = lamp(GLOWS);
    const rows = endsBefore(journey, page, END).map(({ row }) => row.id);
    expect(accountBefore(journey, page, END, { isCharge: false })).toEqual({
      truth: 'yes',
      code: 'rows_done',
      evidence: rows,
    });
    expect(accountBefore(journey, page, 0, { isCharge: false }).evidence).toEqual(['plan']);
  });

  it('names the rows that are open, and no others', () => {
    const { journey, page } = lamp(MISSING);
    const open = openBefore(journey, page, END, { isCharge: false }).map(({ id }) => id);
    expect(open).toHaveLength(1);
    expect(accountBefore(journey, page, END, { isCharge: false })).toEqual({
      truth: 'no',
      code: 'rows_open',
      evidence: open,
    });
  });
});

describe('claims before a place', () => {
  const text = LAMP_PAGE.replace(
    '$ npx lampkit glow\n',
    '$ npx lampkit dim\na dark room\n$ npx lampkit glow\n',
  );
  const dim = (output: string): AuditRuns =>
    sampleRuns(text, { 'npx lampkit dim': { output }, 'npx lampkit glow': GLOWS });

  it('are looked for at their own command, without those of the goal', () => {
    expect(claimsBefore(dim('a dark room'), END).map(({ seen }) => seen)).toEqual(['seen']);
    expect(claimsBefore(dim('a green chair'), END).map(({ seen }) => seen)).toEqual(['not_seen']);
    expect(claimsBefore(dim('a dark room'), 0)).toEqual([]);
  });

  it('are left aside where the page makes them depend on something, or the plan does not come by', () => {
    const runs = dim('a green chair');
    const condition: Condition = { kind: 'if', quote: 'if it is night' };
    const ledger = runs.page.ledger.map((row) => ({ ...row, condition }));
    expect(claimsBefore({ ...runs, page: { ...runs.page, ledger } }, END)).toEqual([]);
    const account = runs.journey.plan.account.map((row) => ({ ...row, end: 'optional' as const }));
    const plan = { ...runs.journey.plan, account };
    expect(claimsBefore({ ...runs, journey: { ...runs.journey, plan } }, END)).toEqual([]);
  });
});
