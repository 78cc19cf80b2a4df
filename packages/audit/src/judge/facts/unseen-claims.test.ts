import { describe, expect, it } from 'vitest';
import { js, sh } from '../../plan/plan-fixture.ts';
import { sampleRuns } from './runs-fixture.ts';
import { textsNotLookedFor, unseenValues, waysNotKnown } from './unseen-claims.ts';

const page = (code: string): string =>
  `# Kit\n\n## Install\n\n${sh('npm install kit')}## Use\n\n${js(`const kit = require('kit');\n\nkit.open(); // => 'one lamp'\n${code}`)}`;
const told = (code: string): unknown[] =>
  unseenValues(sampleRuns(page(code), { 'node index.js': { output: '' } })).map(({ params }) => params);

it('tells of the values beside lines that nothing noted', () => {
  expect(told('kit.on(() => {\n  console.log(kit.isOn); // true\n});')).toEqual([
    { count: 2, values: ["“kit.open();”: 'one lamp'", '“console.log(kit.isOn);”: true'] },
  ]);
});

it('accuses nobody', () => {
  expect(unseenValues(sampleRuns(page('')))).toMatchObject([
    { code: 'auditor.value-unseen', owner: 'environment', severity: 'low', type: 'environment_blocker' },
  ]);
});

it('tells nothing of remarks, and of what depends on the machine', () => {
  const [all] = told("kit.a(); // done\nkit.b(); // '/home/lamp/a.txt'") as { count: number }[];
  expect(all?.count).toBe(1);
});

it('tells of values beside code above the goal that no step carries out', () => {
  const text = `# Kit\n\n## Install\n\n${sh('npm install kit')}## Show\n\n${js("lamps.first.name; // => 'one lamp / two'")}## Use\n\n${js("const kit = require('kit');\n\nkit.open('red');")}`;
  const runs = sampleRuns(text, { 'node index.js': { output: '' } });
  expect(textsNotLookedFor(runs).map(({ code, quote }) => [code, quote.includes('one lamp')])).toEqual([
    ['value', true],
  ]);
  expect(textsNotLookedFor(sampleRuns(page(''), { 'node index.js': { output: '' } }))).toEqual([]);
});

describe('another way to the same installation', () => {
  const ways = (other: string, lead = '- pnpm: '): string[] => {
    const list = `Get it:\n\n- npm: \`npm install kit\`\n- yarn: \`yarn add kit\`\n${lead}\`${other}\`\n`;
    return waysNotKnown(sampleRuns(`# Kit\n\n## Install\n\n${list}`)).map(({ quote }) => quote);
  };

  it('is told of where nobody knows its program', () => {
    expect(ways('pnqm add kit')).toEqual(['pnqm add kit']);
  });

  it.each([
    ['its program is known', 'pnpm add kit'],
    ['it gets something else', 'pnqm add lamp'],
    ['it gets nothing', 'pnqm glow kit'],
  ])('is not where %s', (_, other) => {
    expect(ways(other)).toEqual([]);
  });
});
