import { describe, expect, it } from 'vitest';
import { printed } from '../../model/command-text.ts';
import { controlPlan } from './control-plan.ts';
import { sampleRuns } from './runs-fixture.ts';

const sh = (text: string): string => `\`\`\`sh\n${text}\n\`\`\`\n\n`;
function told(page: string) {
  const control = controlPlan(sampleRuns(page).journey.plan);
  const steps = control?.plan.steps.map(({ action }) =>
    action.kind === 'run' ? printed(action.command) : action.kind,
  );
  return control && { steps, withheld: control.withheld };
}

describe('the world without the product', () => {
  it('is the journey without what installs it, whose names nobody has', () => {
    const page = `## Install\n\n${sh('mkdir lamps && cd lamps')}${sh('npm install lampkit')}## Use\n\n${sh('npx lampkit glow')}`;
    expect(told(page)).toEqual({
      steps: ['mkdir lamps && cd lamps', 'npx lampkit glow'],
      withheld: ['lampkit'],
    });
  });

  it('lets everything go on, since much must break there', () => {
    const { plan } =
      controlPlan(
        sampleRuns(`## Use\n\n${sh('npm install lampkit')}${sh('npx lampkit glow')}`).journey.plan,
      ) ?? {};
    expect(plan?.steps.every(({ required }) => !required)).toBe(true);
  });

  it('is none where the page leads to nothing', () => {
    expect(told(`## Install\n\n${sh('npm install lampkit')}`)).toBeNull();
  });
});
