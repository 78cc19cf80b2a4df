import { expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { decidedBy, js, sh } from './plan-fixture.ts';
import { planToGoal } from './reach-goal.ts';

const install = `# Lamp\n\n## Install\n\n${sh('npm install lampkit')}`;
const made = "import { make } from 'lampkit';\n\nconst lamp = make({ color: 'red' });";
const used = (remark: string): string =>
  `import { make, light } from 'lampkit';\n\nconst lamp = make({\n  // ${remark}\n});\n\nconsole.log(light(lamp));`;
const page = (remark: string): string =>
  `${install}## Make it\n\n${js(made)}## Use it\n\n${js(used(remark))}`;

it('code that points to what was shown above has it', () => {
  const plan = planToGoal(readMarkdown(page('the lamp from above')));
  const written = plan.steps.findLast(({ action }) => action.kind === 'write');
  expect(written).toMatchObject({
    trust: 'derived',
    action: { content: expect.stringContaining("const lamp = make({ color: 'red' });\n\nconsole.log") },
  });
  expect(plan.decisions.map(({ code }) => code)).toContain('filled-from-above');
});

it('code that only has a remark is left as it is', () => {
  expect(decidedBy('left_out_filled', page('no options'))).toEqual([]);
});

it('the code as it stands is the other reading', () => {
  const [chosen] = decidedBy('left_out_filled', page('from above'));
  expect(chosen).toContain('fills_in: from_above');
});
