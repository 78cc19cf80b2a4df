import { expect, it } from 'vitest';
import { goalSteps } from './goal-steps.ts';
import { observeGoal } from './observe-goal.ts';
import { claimsBefore } from './row-ends.ts';
import { type Outcome, sampleRuns } from './runs-fixture.ts';

const text =
  '# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```console\n$ npx lampkit glow\na red light\n$ npx lampkit dim\na dark room\n```\n';
const prints = (output: string): Outcome => ({ output, ending: { kind: 'exited', code: 0 } });

it.each([
  ['seen at its own command', 'a red light', 'a dark room', ['seen', 'seen']],
  ['not at one below', 'a lamp', 'a dark room\na red light', ['not_seen', 'seen']],
])('what stands below one of several commands is %s', (_, glow, dim, ends) => {
  const runs = sampleRuns(text, { 'npx lampkit glow': prints(glow), 'npx lampkit dim': prints(dim) });
  const { journey, page } = runs;
  const goal = page.ledger.find(({ id }) => id === journey.plan.goal?.rowId);
  const claims = [...claimsBefore(runs, goal?.order ?? 0), ...observeGoal(journey, page.ledger, null).claims];
  expect(claims.map(({ seen }) => seen)).toEqual(ends);
});

it('a goal that is code is done where its file is run, though the command stands above it on the page', () => {
  const page = (name: string): string =>
    `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`sh\nnode ${name} --glow\n\`\`\`\n\n\`\`\`js\nconst lampkit = require('lampkit');\n\nlampkit('glow'); // => 'red'\n\`\`\`\n`;
  const { plan } = sampleRuns(page('./lamp.js')).journey;
  const [, ...rest] = plan.steps;
  expect(goalSteps(plan)).toEqual(rest);
  expect(rest.map(({ action }) => action.kind)).toEqual(['write', 'run']);
});
