import { describe, expect, it } from 'vitest';
import type { PlannedAction } from '../model/plan.ts';
import { js, plan, sh } from './plan-fixture.ts';

const first = "const state = 'on';\nconst room = 'hall';\nconst colour = 'red';";

/** What becomes of a second block for a file that a page has written already. */
function second(lead: string, code: string, info = 'js'): PlannedAction | undefined {
  const text = `## Use\n\n${sh('npm i kit')}Save as \`lamp.mjs\`:\n\n${js(first)}${lead}\n\n${js(code, info)}${sh('node lamp.mjs')}`;
  return plan(text).steps.filter(({ action }) => 'path' in action && action.path === 'lamp.mjs')[1]?.action;
}

const whole = (content: string) => ({ kind: 'write', path: 'lamp.mjs', content });

describe('more code for a file that is there', () => {
  it.each([
    ['Then add below, in `lamp.mjs`:', 'console.log(state);', whole(`${first}\n\nconsole.log(state);\n`)],
    ['Add this to the top of `lamp.mjs`:', 'console.log(1);', whole(`console.log(1);\n\n${first}\n`)],
    // Most of what the file holds is shown again: the block is the file as it becomes.
    ['Add a line to `lamp.mjs`:', `${first}\nconsole.log(state);`, whole(`${first}\nconsole.log(state);\n`)],
  ])('%s', (lead, code, action) => {
    expect(second(lead, code)).toEqual(action);
  });

  it('is put where its first line stands, if the rest is left out', () => {
    const code = "// ...\nconst room = 'hall';\nconst lamp = room;\n// ...";
    expect(second('Change `lamp.mjs`:', code)).toEqual({
      kind: 'edit',
      path: 'lamp.mjs',
      content: code,
      anchor: "const room = 'hall';",
    });
  });

  it('comes in addition to a file of few signs too', () => {
    const text = `## Use\n\n${sh('npm i kit')}Save as \`lamp.mjs\`:\n\n${js('a()')}Then add to \`lamp.mjs\`:\n\n${js('const b = 1;')}${sh('node lamp.mjs')}`;
    expect(plan(text).steps[2]?.action).toEqual(whole('a()\n\nconst b = 1;\n'));
  });

  it('is no part because of a spread or a rest', () => {
    const code = 'const all = [\n  ...[1, 2],\n];\nconsole.log(all);';
    expect(second('Save as `lamp.mjs`:', code)).toEqual(whole(`${code}\n`));
  });
});

describe('a file that is JSON', () => {
  const config = (lead: string, json: string): PlannedAction | undefined =>
    plan(`## Use\n\n${sh('npm init -y')}${lead}\n\n${js(json, 'json')}${sh('npm run glow')}`).steps[1]
      ?.action;

  it('is merged where a part of it is shown, with its comments left out', () => {
    const json = '{\n  // for the lamps\n  "scripts": { "glow": "kit glow" },\n}';
    expect(config('Add to `package.json`:', json)).toEqual({
      kind: 'merge_json',
      path: 'package.json',
      json: JSON.stringify({ scripts: { glow: 'kit glow' } }, null, 2),
    });
  });

  it('is merged where its braces are not shown', () => {
    expect(config('Add to `package.json`:', '"scripts": { "glow": "kit glow" }')).toMatchObject({
      kind: 'merge_json',
      json: JSON.stringify({ scripts: { glow: 'kit glow' } }, null, 2),
    });
  });
});

describe('a whole file that the page has edited and nobody has made', () => {
  const code = "import kit from 'kit';\nkit();";
  const edited = (lead: string, info: string): PlannedAction | undefined =>
    plan(`## Use\n\n${sh('npm i kit')}${lead}\n\n${js(code, info)}${sh('node lamp.mjs')}`).steps[1]?.action;

  it('is made where the block carries its name', () => {
    expect(edited('Edit:', 'js title="lamp.mjs"')).toEqual(whole(`${code}\n`));
  });

  it('is edited where only the text names it', () => {
    expect(edited('Edit `lamp.mjs`:', 'js')).toMatchObject({ kind: 'edit', anchor: null });
  });
});

it('applies a change that is shown as one', () => {
  const diff = "-const state = 'on';\n+const state = 'off';";
  expect(second('Change `lamp.mjs`:', diff, 'diff')).toEqual({ kind: 'patch', path: 'lamp.mjs', diff });
});

describe('whether the place is a choice', () => {
  const places = (text: string) =>
    plan(text).choices.flatMap(({ code, options }) =>
      code === 'file_place' ? [options.map(({ id }) => id)] : [],
    );

  it('is not for a file that is new', () => {
    expect(
      places(`## Use\n\n${sh('npm i kit')}Save as \`lamp.mjs\`:\n\n${js(first)}${sh('node lamp.mjs')}`),
    ).toEqual([]);
  });

  it('is between all places, where the page has shown the file', () => {
    const text = `## Use\n\n${sh('npm i kit')}Save as \`lamp.mjs\`:\n\n${js(first)}Then add below, in \`lamp.mjs\`:\n\n${js('console.log(state);')}${sh('node lamp.mjs')}`;
    expect(places(text)).toEqual([['whole_file', 'append', 'on_top', 'at_line']]);
  });

  it('is between the whole file and a line of it, where a scaffolder made the file', () => {
    const text = `## Use\n\n${sh('npm create lamp@latest my-lamp -- --template plain\ncd my-lamp')}Save as \`lamp.mjs\`:\n\n${js(first)}${sh('node lamp.mjs')}`;
    expect(places(text)).toEqual([['whole_file', 'at_line']]);
  });
});
