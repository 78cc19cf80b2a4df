import { describe, expect, it } from 'vitest';
import type { ChoiceCode } from '../model/choice.ts';
import type { Plan } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { SAMPLE_PAGES } from './pages-fixture.ts';
import { describeAction, js, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

/** The plan of a page in which its first choice of a kind goes another way. */
function flipped(text: string, code: ChoiceCode, option: string): Plan {
  const page = readMarkdown(text);
  const choice = planJourney(page).choices.find((found) => found.code === code);
  const wanted = choice?.options.find(({ id, label }) => id === option || label === option);
  if (!choice || !wanted) throw new Error(`the page has no ${code} with ${option}`);
  return planJourney(page, { choices: { [choice.id]: wanted.id } });
}

const install = 'npm install lampkit';
const glow = 'npx lampkit glow';
const make = 'npm create lamp@latest my-lamp -- --template plain';
const written = ['write lamp.mjs', 'node lamp.mjs'];

describe('a plan with another option', () => {
  it.each<[ChoiceCode, string, string, string[]]>([
    ['tab', 'Windows', 'systems', [install, glow]],
    ['variant', 'ESM', 'variants', [install, 'write index.mjs', 'node index.mjs']],
    ['section', 'Using curl', 'sections', ['curl -O https://lampkit.dev/lamp.js', glow]],
    ['route', 'by_hand', 'routes', [install, 'npx lampkit dev', 'probe http://localhost:5173']],
    ['quiet_form', 'asking', 'quiet', ['npm create lamp@latest', 'cd my-lamp', 'npm install', 'npm run dev']],
    ['listed_way', 'npm install lamp-tube', 'listed', [install, 'npm install lamp-tube', glow]],
    ['same_install_twice', 'yarn add lampkit', 'sameInstall', ['yarn add lampkit', glow]],
    [
      ...(['other_source', 'needed', 'otherSource'] as const),
      ['npm install -g lampkit', 'brew install lampkit', 'lampkit glow'],
    ],
    ['release', 'needed', 'release', [install, 'npm install lampkit@next', glow]],
    [
      ...(['project_made_twice', 'needed', 'projectTwice'] as const),
      [make, 'npm create lamp@latest my-lamp -- --template typed', 'cd my-lamp', 'npm run dev'],
    ],
    ['condition', 'needed', 'conditions', [install, 'npm install lamp-tube', ...written]],
    ['set_apart', 'needed', 'conditions', [install, 'npm install lamp-colour', ...written]],
    ['optional_or_needed', 'needed', 'conditions', [install, 'npm install lamp-lens', ...written]],
    ['needed_later', 'left_out', 'programLater', [install, 'lampkit glow', 'lampkit dim']],
    ['first_example', 'left_out', 'example', [install]],
    ['told_twice', 'needed', 'toldTwice', [install, `${install} --save`, glow]],
    ['order', 'as_written', 'openFirst', [install, 'npx serve -l 4000']],
    ['placeholder', 'left_out', 'placeholders', [glow]],
    ['file_name', 'index.js', 'nameless', [install, 'write index.js', 'node index.js']],
    ['launcher', 'node', 'typed', [install, 'write lamp.ts', 'node lamp.ts']],
    ['launcher', 'none', 'typed', [install, 'write lamp.ts']],
    ['install_derived', 'as_it_stands', 'noInstall', written],
    ['told_prefix', 'as_it_stands', 'toldPrefix', [install, 'lampkit glow']],
    ['linked_folder', 'as_it_stands', 'linkedFolder', ['cd lamp-starter', 'npm install', 'npm start']],
    ['folder_entered', 'as_it_stands', 'noFolder', [make, 'npm run dev']],
    [
      ...(['earlier_servers', 'stopped_before', 'twoServers'] as const),
      [make, 'cd my-lamp', 'npm run dev', 'npm run preview'],
    ],
    ['made_program', 'as_it_stands', 'ownProgram', [install, 'write index.js', 'shine --help']],
    ['made_executable', 'as_it_stands', 'notExecutable', [install, 'write glow.sh', './glow.sh']],
  ])('of %s, %s, on the page "%s"', (code, option, name, journey) => {
    expect(flipped(SAMPLE_PAGES[name] ?? '', code, option).steps.map(describeAction)).toEqual(journey);
  });

  it('of the package manager takes the same one wherever the page offers it again', () => {
    const { steps, choices } = flipped(SAMPLE_PAGES.managers ?? '', 'package_manager', 'pnpm');
    expect(steps.map(describeAction)).toEqual([
      'pnpm add lampkit',
      'write lamp.mjs',
      'pnpm run light',
      'node lamp.mjs',
    ]);
    const managers = choices.filter(({ code }) => code === 'package_manager');
    expect(managers.map(({ taken, why }) => [taken, why])).toEqual([
      ['pnpm', 'wished'],
      ['pnpm', 'wished'],
    ]);
  });

  it('lets a wish of its own stand against that of the same ways elsewhere', () => {
    const page = readMarkdown(SAMPLE_PAGES.managers ?? '');
    const [first, second] = planJourney(page).choices.filter(({ code }) => code === 'package_manager');
    const choices = { [first?.id ?? '']: 'pnpm', [second?.id ?? '']: 'npm' };
    const taken = planJourney(page, { choices }).choices.filter(({ code }) => code === 'package_manager');
    expect(taken.map((choice) => choice.taken)).toEqual(['pnpm', 'npm']);
  });

  it.each([
    ['whole_file', 'console.log(state);\n'],
    ['append', "const state = 'on';\n\nconsole.log(state);\n"],
    ['on_top', "console.log(state);\n\nconst state = 'on';\n"],
  ])('of the place in a file writes it as %s', (place, content) => {
    const text = `## Use\n\nSave as \`a.mjs\`:\n\n${js("const state = 'on';")}Change \`a.mjs\` so:\n\n${js('console.log(state);')}${sh('node a.mjs')}`;
    const usual = planJourney(readMarkdown(text));
    const choice = usual.choices.find(({ code }) => code === 'file_place');
    const plan = choice?.taken === place ? usual : flipped(text, 'file_place', place);
    expect(plan.steps.findLast(({ action }) => action.kind === 'write')?.action).toMatchObject({ content });
  });

  it('of the place in a file puts it where a line like its first one stands', () => {
    const { steps } = flipped(SAMPLE_PAGES.added ?? '', 'file_place', 'at_line');
    expect(steps[2]?.action).toMatchObject({ kind: 'edit', anchor: 'console.log(state);' });
  });

  it('of the answers stops at the first question of npm init, and tells nothing of it', () => {
    const plan = flipped(SAMPLE_PAGES.bareInit ?? '', 'prompt_answers', 'stop');
    expect(plan.steps[0]?.action).toMatchObject({ command: 'npm init', acceptDefaults: false });
    expect(plan.decisions.map(({ code }) => code)).not.toContain('npm-init-defaults');
  });

  it('of the answers takes what a scaffolder proposes instead of what the page states', () => {
    const text = `## Start\n\n${sh('npm create lamp@latest')}When asked for the template, choose "plain".\n\n${sh('npm run dev')}`;
    const page = planJourney(readMarkdown(text));
    expect(page.steps[0]?.action).toMatchObject({ answers: [{ reply: 'plain' }], acceptDefaults: false });
    expect(flipped(text, 'prompt_answers', 'defaults').steps[0]?.action).toMatchObject({
      answers: [],
      acceptDefaults: true,
    });
  });

  it('of code that goes on leaves it apart', () => {
    const { steps } = flipped(SAMPLE_PAGES.continues ?? '', 'continues_or_starts', 'starts');
    expect(steps.find(({ action }) => action.kind === 'write')?.action).toMatchObject({
      content: "import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp();\n",
    });
  });
});

it('is planned with several wishes at once', () => {
  const page = readMarkdown(SAMPLE_PAGES.conditions ?? '');
  const all = Object.fromEntries(planJourney(page).choices.map(({ id }) => [id, 'needed']));
  expect(planJourney(page, { choices: all }).steps.map(describeAction)).toEqual([
    ...[install, 'npm install lamp-tube', 'npm install lamp-colour', 'npm install lamp-lens'],
    ...written,
  ]);
});

it('is the usual plan where a wish names nothing of the page', () => {
  const page = readMarkdown(SAMPLE_PAGES.plain ?? '');
  expect(planJourney(page, { choices: { 'way:nowhere': 'npm' } })).toEqual(planJourney(page));
});
