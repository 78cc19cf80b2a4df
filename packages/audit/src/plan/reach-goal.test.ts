import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { describeAction, js, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';
import { planToGoal, reachesGoal } from './reach-goal.ts';
import type { PlanOptions } from './settle-page.ts';

const install = `## Install\n\n${sh('npm install lampkit')}`;
const glow = "import { glow } from 'lampkit';\n\nconsole.log(glow('red'));";

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gmu, '  ');
}

/** What a plan does, what was wished for it, and whether it reaches the goal. */
function reached(text: string, options?: PlanOptions) {
  const plan = planToGoal(readMarkdown(text), options);
  return {
    steps: plan.steps.map(describeAction),
    wished: plan.choices.filter(({ why }) => why === 'wished').map(({ code, taken }) => `${code}: ${taken}`),
    isReached: reachesGoal(plan),
  };
}

const apart = `${install}## Advanced\n\n${sh('npx lampkit glow')}`;
const conditional = `${install}## Advanced\n\nIf you prefer it red, run:\n\n${sh('npx lampkit glow')}`;

describe('a plan that does not reach the goal of its page is made again', () => {
  it('with a part that seemed to be for later', () => {
    expect(reachesGoal(planJourney(readMarkdown(apart)))).toBe(false);
    expect(reached(apart)).toEqual({
      steps: ['npm install lampkit', 'npx lampkit glow'],
      wished: ['set_apart: needed'],
      isReached: true,
    });
  });

  it('with two readings changed, where one is not enough', () => {
    expect(reached(conditional)).toEqual({
      steps: ['npm install lampkit', 'npx lampkit glow'],
      wished: ['set_apart: needed', 'condition: needed'],
      isReached: true,
    });
  });

  it('with the code that only seemed to explain', () => {
    const lamp = js("const lamp = require('lampkit')('red');\n\nlamp.on();");
    const page = `${install}## Use\n\nAn example of what is said to be made:\n\n${lamp}`;
    expect(reachesGoal(planJourney(readMarkdown(page)))).toBe(false);
    expect(reached(page)).toEqual({
      steps: ['npm install lampkit', 'write index.js', 'node index.js'],
      wished: ['optional_or_needed: needed'],
      isReached: true,
    });
  });

  it('with code that goes on with other code', () => {
    const lamp = js("import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp();\nlamp.plug();");
    const page = `${install}## Use\n\n${lamp}Look at it:\n\n${js("lamp.state(); // => 'dark'")}`;
    expect(reachesGoal(planJourney(readMarkdown(page)))).toBe(false);
    expect(reached(page)).toEqual({
      steps: ['npm install lampkit', 'write index.mjs', 'node index.mjs'],
      wished: ['continues_or_starts: continues'],
      isReached: true,
    });
  });
});

describe('a page for several kinds of readers', () => {
  const ways = ['npm install', 'yarn add', 'pnpm add'].map((get) => `- \`${get} lampkit\`\n`).join('');
  const node = `### Node.js\n\nGet it:\n\n${ways}\nThen:\n\n${js("const lampkit = require('lampkit');")}`;
  const deno = `### Deno\n\n${js("import * as lampkit from 'https://lamps.example/lampkit';")}`;
  const read = [
    "const { readFileSync } = require('node:fs');",
    "const lampkit = require('lampkit');",
    "const lamp = lampkit.of(readFileSync('lamp.conf', 'utf8'));",
  ].join('\n');
  const file = `In \`lamp.conf\`:\n\n${indent(indent('Lamp {\n  glow = "red"\n}\n\n'))}In JavaScript:\n\n${js(read)}`;
  const define = `- Either so:\n\n${indent(js('const lamp = lampkit.of(`red`);'))}- **In Node.js**, from a file:\n\n${indent(file)}`;
  const use = `### Using lamps\n\nOnce you have made one:\n\n${js("console.log(lamp.glow('bright'));")}`;
  const text = `## Installation\n\n${node}${deno}## Basics\n\n### Making lamps\n\n${define}${use}`;

  it('is read straight to its goal before another kind of reader is taken for its own', () => {
    expect(reached(text)).toEqual({
      steps: ['npm install lampkit', 'write lamp.conf', 'write index.js', 'node index.js'],
      wished: [],
      isReached: true,
    });
  });
});

describe('data that the goal reads', () => {
  const use = `## Use\n\n${sh("npx lampkit rooms.json\nnpx lampkit 'all/**/*.json'")}${sh('npx lampkit rooms.json --dark')}`;
  const shown = `## Example\n\nInput:\n\n${js('{ "rooms": [] }', 'json')}`;

  it('is the one block of its kind, where the page gives that no name', () => {
    expect(reached(`${shown}${install}${use}`)).toEqual({
      steps: [
        'write rooms.json',
        'npm install lampkit',
        'npx lampkit rooms.json',
        'npx lampkit rooms.json --dark',
      ],
      wished: ['optional_or_needed: needed'],
      isReached: true,
    });
  });

  it('is none of several', () => {
    expect(reached(`${shown}${shown}${install}${use}`).steps).toEqual(['npm install lampkit']);
  });
});

describe('code that goes on to the goal', () => {
  const bring = (text: string): string => js(`import { glow } from 'lampkit';\n\n${text}`, 'ts');
  const shown = `${install}## Look\n\nThis is made for you:\n\n${bring("const red = () => glow('red');")}`;
  const contentOf = (text: string): string[] =>
    planToGoal(readMarkdown(text)).steps.flatMap(({ action }) =>
      action.kind === 'write' ? [action.content] : [],
    );

  it('goes on with the code that brings in what it uses, also where that only seemed to explain', () => {
    const page = `${shown}## Use\n\n${js("glow('blue'); // => 'on'", 'ts')}`;
    expect(reachesGoal(planJourney(readMarkdown(page)))).toBe(false);
    expect(contentOf(page)).toEqual([
      "import { glow } from 'lampkit';\n\nconst red = () => glow('red');\n\nglow('blue'); // => 'on'\n",
    ]);
  });

  it('is taken as it is where it says that its data go on', () => {
    const page = `${install}## Use\n\n${bring('glow();')}${js("glow(['a', 'b',\n  // ...and more\n]); // => 'on'", 'ts')}`;
    expect(contentOf(page)).toEqual([expect.stringContaining('...and more')]);
  });

  it('has no snippet behind it that lacks a name', () => {
    const page = `${shown}## Use\n\n${js("glow('blue'); // => 'on'", 'ts')}${js('glow(room);', 'ts')}${js("glow('dark');", 'ts')}`;
    expect(contentOf(page)).toEqual([expect.stringContaining("glow('dark')")]);
    expect(contentOf(page)).toEqual([expect.not.stringContaining('room')]);
  });
});

describe('a plan stays as it is', () => {
  it.each([
    ['where it reaches the goal', `${install}## Use\n\n${sh('npx lampkit glow')}`],
    ['where the page has none', install],
    ['where nothing helps', `${install}## Use\n\n${js(glow.replace("'red'", 'document.title'))}`],
  ])('%s', (_, text) => {
    const page = readMarkdown(text);
    expect(planToGoal(page)).toEqual(planJourney(page));
  });

  it('where a wish stands against it', () => {
    const page = readMarkdown(apart);
    const { id } = planJourney(page).choices.find(({ code }) => code === 'set_apart') ?? { id: '' };
    expect(reached(apart, { choices: { [id]: 'left_out' } })).toMatchObject({
      steps: ['npm install lampkit'],
      isReached: false,
    });
  });
});

it('a way that was wished is kept on the search for the goal', () => {
  const tabs = ['npm', 'pnpm']
    .map((name) => `<TabItem value="${name}" label="${name}">\n\n${sh(`${name} add lampkit`)}</TabItem>\n\n`)
    .join('');
  const text = `## Install\n\n<Tabs>\n\n${tabs}</Tabs>\n\n## Advanced\n\n${sh('npx lampkit glow')}`;
  const { id } = planJourney(readMarkdown(text)).choices.find(({ code }) => code === 'package_manager') ?? {
    id: '',
  };
  expect(reached(text, { choices: { [id]: 'pnpm' } })).toMatchObject({
    steps: ['pnpm add lampkit', 'npx lampkit glow'],
    isReached: true,
  });
});
