import { controlPlan } from './control-plan.ts';
import { markedPlan } from './marked-plan.ts';
import type { AuditRuns, MarkedRun } from './records.ts';
import { type Outcome, sampleMeasured, sampleRuns } from './runs-fixture.ts';

/** A page that shows what its program prints; for tests. */
export const LAMP_PAGE =
  '# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```console\n$ npx lampkit glow\nthe lamp glows red\n```\n';

/** A page whose code calls its product and shows nothing; for tests. */
export const CODE_PAGE =
  "# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\nCreate `lamp.mjs`:\n\n```js\nimport { glow } from 'lampkit';\n\nglow('red');\nglow('blue');\n```\n\n```sh\nnode lamp.mjs\n```\n";

/** What running the page's program comes to; for tests. */
export const GLOWS: Outcome = {
  output: 'the lamp glows red\n',
  programs: [{ path: '/home/dev/journey/node_modules/lampkit/bin/lampkit.js', argv: ['lampkit', 'glow'] }],
};

/** What comes of a command whose product is not there; for tests. */
export const MISSING: Outcome = { output: 'npm error 404', ending: { kind: 'exited', code: 1 } };

/** The runs with a world without the product; for tests. */
export function withControl(runs: AuditRuns, outcomes: Record<string, Outcome>): AuditRuns {
  const control = controlPlan(runs.journey.plan);
  if (control === null) throw new Error('The page brings nothing.');
  return {
    ...runs,
    control: { ...sampleMeasured(control.plan, 'control', outcomes), withheld: control.withheld },
  };
}

/** The runs with one that has marks, of which those chosen ran; for tests. */
function withMarks(runs: AuditRuns, ran: (ids: string[]) => string[] = (ids) => ids): AuditRuns {
  const made = markedPlan(runs.journey.plan, runs.page.ledger, '/tmp/notes-1');
  if (made === null) throw new Error('Nothing is marked.');
  const ids = made.files.flatMap(({ marks }) => marks.map(({ id }) => id));
  const notes = ran(ids)
    .map((mark) => `${JSON.stringify({ mark })}\n`)
    .join('');
  const run: MarkedRun = { ...sampleMeasured(made.plan, 'marked'), files: made.files, notes, visited: [] };
  return { ...runs, marked: run };
}

/** All runs by which the page with a program passes; for tests. */
export function passingRuns(page = LAMP_PAGE): AuditRuns {
  return withControl(sampleRuns(page, { 'npx lampkit glow': GLOWS }), { 'npx lampkit glow': MISSING });
}

/** All runs by which the page with code passes; for tests. */
export function passingCodeRuns(): AuditRuns {
  return withMarks(withControl(sampleRuns(CODE_PAGE), { 'node lamp.mjs': MISSING }));
}

/** All runs by which the page with code fails, with a cause; for tests. */
export function failingRuns(): AuditRuns {
  const broken: Outcome = {
    output: "SyntaxError: The requested module 'lampkit' does not provide an export named 'glow'\n",
    ending: { kind: 'exited', code: 1 },
  };
  const first = sampleRuns(CODE_PAGE, { 'node lamp.mjs': broken });
  const { plan } = first.journey;
  const change = { code: 'option', label: 'a', taken: 'b' } as const;
  return {
    ...first,
    repeat: sampleMeasured(plan, 'repeat', { 'node lamp.mjs': broken }),
    proofs: [{ ...sampleMeasured(plan, 'proof'), id: 'proof-1', change }],
  };
}
