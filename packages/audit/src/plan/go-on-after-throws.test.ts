import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { decidedBy, js, sh } from './plan-fixture.ts';
import { planToGoal } from './reach-goal.ts';

const install = `# Lamp\n\n## Install\n\n${sh('npm install lampkit')}`;
const use = (code: string): string =>
  `${install}## Use\n\n${js(`import { glow } from 'lampkit';\n\n${code}`)}`;
const writtenOf = (text: string): string =>
  planToGoal(readMarkdown(text)).steps.flatMap(({ action }) =>
    action.kind === 'write' ? [action.content] : [],
  )[0] ?? '';

describe('code that goes on behind what the page says to throw', () => {
  const throwing = "glow('no such colour'); // throws\nglow('red'); // => 'red'";

  it('is written so', () => {
    const [, caught, last] = writtenOf(use(throwing)).split('\n').slice(1);
    expect(caught).toBe(
      "try { glow('no such colour'); } catch (error) { console.error(String(error)); } // throws",
    );
    expect(last).toBe("glow('red'); // => 'red'");
  });

  it('is told to the reader of the report', () => {
    const { decisions } = planToGoal(readMarkdown(use(throwing)));
    expect(decisions.map(({ code }) => code)).toContain('goes-on-behind-errors');
  });

  it.each([
    ['nothing is said to throw', "glow('red'); // => 'red'"],
    ['it says when', "glow('red'); // throws if it is dark"],
    ['what it gives is used', "const lamp = glow('red'); // throws\nconsole.log(lamp);"],
  ])('is left as it is where %s', (_, code) => {
    expect(decidedBy('throws_told', use(code))).toEqual([]);
    expect(writtenOf(use(code))).toContain(code);
  });

  it('is no matter of what is no script', () => {
    expect(decidedBy('throws_told', `${install}## Use\n\n${sh('lampkit glow # throws')}`)).toEqual([]);
  });
});
