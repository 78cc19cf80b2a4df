import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { plan, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

const make = `${sh('npm create lamp@latest my-lamp -- --template plain')}${sh('cd my-lamp')}`;
const both = `## Start\n\n${make}${sh('npm run dev')}${sh('npm start')}`;

function choicesOf(text: string): string[] {
  return plan(text).choices.flatMap(({ code, taken, options }) =>
    code === 'earlier_servers' ? [taken, ...options.map(({ id }) => id)] : [],
  );
}

describe('a second command that may serve', () => {
  it('is a choice between what runs already going on and being stopped before', () => {
    expect(choicesOf(both)).toEqual(['keep_running', 'keep_running', 'stopped_before']);
  });

  it('has the ports to itself where that is wished, and the plan says so', () => {
    const [choice] = plan(both).choices.filter(({ code }) => code === 'earlier_servers');
    const { steps, decisions } = planJourney(readMarkdown(both), {
      choices: { [choice?.id ?? '']: 'stopped_before' },
    });
    expect(steps.map(({ alone }) => alone ?? false)).toEqual([false, false, false, true]);
    expect(decisions.map(({ code }) => code)).toContain('earlier-server-stopped');
  });

  it.each([
    ['a build', `${make}${sh('npm run dev')}${sh('npm run build')}`],
    ['tests', `${make}${sh('npm run dev')}${sh('npm test')}`],
    ['a request', `${make}${sh('npm run dev')}${sh('curl http://localhost:3000')}`],
    ['one server alone', `${make}${sh('npm run dev')}`],
  ])('is not %s', (_, text) => {
    expect(choicesOf(`## Start\n\n${text}`)).toEqual([]);
  });
});
