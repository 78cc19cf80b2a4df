import { expect, it } from 'vitest';
import { js, sh } from '../../plan/plan-fixture.ts';
import { planJourney } from '../../plan/plan-journey.ts';
import type { Finding } from '../finding.ts';
import { claimFindings, claimsOnWay } from './claim-findings.ts';
import { sampleMeasured, sampleRuns } from './runs-fixture.ts';

const page = [
  `# Kit\n\n## Install\n\n${sh('npm install kit')}## Use\n\n`,
  js("const kit = require('kit');\n\nconsole.log(kit.first());\nconsole.log(kit.last());"),
  js('one lamp\ntwo lamps', 'text'),
].join('');
const runs = sampleRuns(page, { 'node index.js': { output: 'three chairs' } });
const stepIds = runs.journey.plan.steps.map(({ id }) => id);
const known = (code: 'page.friction' | 'docs.output-differs'): Finding =>
  ({ code, type: 'docs_mismatch', stepIds }) as unknown as Finding;

it('is said of what the page shows and nobody saw, whatever else is said of that step', () => {
  for (const others of [[], [known('page.friction')]])
    expect(claimFindings(runs, others)).toMatchObject([
      { code: 'docs.claim-differs', params: { isSeen: false }, severity: 'medium' },
    ]);
});

it('is not said of what broke before it could be seen', () => {
  const ending = { kind: 'exited', code: 1 } as const;
  const broken = sampleRuns(page, { 'node index.js': { output: 'Error: no lamp', ending } });
  expect(claimFindings(broken, [])).toEqual([]);
});

it('is not said twice', () => {
  expect(claimFindings(runs, [known('docs.output-differs')])).toEqual([]);
});

it('is said of what stands behind the goal in the same file', () => {
  const more = `## Colours\n\n${js("console.log(kit.colour()); // => 'red'")}`;
  const use = `${js("const kit = require('kit');\nkit.open();")}${js("kit.first(); // => 'one lamp'")}`;
  const text = `# Kit\n\n## Install\n\n${sh('npm install kit')}## Use\n\n${use}${more}`;
  const seen = (output: string): unknown[] => {
    const sample = sampleRuns(text, { 'node index.js': { output } });
    expect(JSON.stringify(sample.journey.plan.steps)).toContain('colour');
    return claimFindings(sample, []).map(({ quotes }) => quotes[0]);
  };
  expect(seen('one lamp\nblue')).toEqual(["=> 'red'"]);
  expect(seen('one lamp\nred')).toEqual([]);
});

it('is not said of code whose place a later piece took', () => {
  const use = "const kit = require('kit');\n\nconst lamp = kit(1);\nconsole.log(lamp); // => 'red'";
  const more = "const lamp = kit(2);\nconsole.log(lamp); // => 'blue'";
  const text = `# Kit\n\n## Install\n\n${sh('npm install kit')}## Use\n\n${js(use)}More:\n\n${js(more)}`;
  const outcomes = { 'node index.js': { output: 'blue' } };
  const first = sampleRuns(text, outcomes);
  const choice = first.journey.plan.choices.find(({ code }) => code === 'continues_or_starts');
  const plan = planJourney(first.page, { choices: { [choice?.id ?? '']: 'instead' } });
  expect(JSON.stringify(plan.steps)).not.toContain('kit(1)');
  const journey = sampleMeasured(plan, 'journey', outcomes);
  expect(claimFindings({ ...first, journey }, [])).toEqual([]);
  expect(claimsOnWay({ ...first, journey }).map(({ seen }) => seen)).toEqual(['not_observable', 'seen']);
});
