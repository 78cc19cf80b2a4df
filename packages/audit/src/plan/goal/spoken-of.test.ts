import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { js, plan, sh } from '../plan-fixture.ts';
import { mainProducts, usesOneOf } from './products.ts';

const talk = 'Lampkit glows. Lampkit dims.\n\nAsk lampkit for more.\n\nAll of lampkit is lamps.\n\n';
const page = (heading: string): string =>
  `# Get started\n\n## The server\n\nWe use a server.\n\n${sh('npm install boxserver')}## ${heading}\n\n${talk}${sh('npm install lampkit')}`;

describe('what a page speaks of', () => {
  it('is the package that a heading names, and not what it only uses', () => {
    expect(mainProducts(['boxserver', 'lampkit'], readMarkdown(page('Bring in Lampkit')))).toEqual([
      'lampkit',
    ]);
  });

  it('is everything where no heading says so, or it speaks of all', () => {
    expect(mainProducts(['boxserver', 'lampkit'], readMarkdown(page('More')))).toEqual([
      'boxserver',
      'lampkit',
    ]);
    const both = page('Bring in Lampkit').replace(
      'We use a server.',
      'Boxserver is it.\n\nBoxserver serves.',
    );
    expect(mainProducts(['boxserver', 'lampkit'], readMarkdown(both))).toEqual(['boxserver', 'lampkit']);
  });

  it('holds what is named after it', () => {
    const names = ['lampkit', 'create-lampkit', '@lampkit/more', 'boxserver'];
    expect(mainProducts(names, readMarkdown(page('Bring in Lampkit')))).toEqual(names.slice(0, 3));
  });
});

it.each([
  [sh('npm install lampkit'), true],
  [sh('npx lampkit glow'), true],
  [`${sh('npm install boxkit')}${js("import { dim } from 'lampkit';\n\ndim('red');")}`, true],
  [`${sh('npm install boxkit')}${js("import { dim } from 'boxkit';\n\ndim('red');")}`, false],
])('a way uses a package or not: %j', (text, isUsed) => {
  const { steps } = plan(`# Kit\n\n## Use\n\n${text}`);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.some((step) => usesOneOf(['lampkit'], step))).toBe(isUsed);
});
