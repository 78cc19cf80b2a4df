import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { decidedBy, js, sh } from './plan-fixture.ts';
import { planToGoal } from './reach-goal.ts';

const install = `# Lamp\n\n## Install\n\n${sh('npm install lamp-kit')}`;
const page = (code: string, more = ''): string => `${install}## Usage\n\n${js(code)}${more}`;

describe('code that awaits outside of a function and uses require', () => {
  const code = "const { lamp } = require('lamp-kit');\nconsole.log(await lamp('red'));";

  it('is made a module that has its own require, and said so', () => {
    const plan = planToGoal(readMarkdown(page(code)));
    const [written] = plan.steps.filter(({ action }) => action.kind === 'write');
    expect(written).toMatchObject({ trust: 'derived', action: { path: 'index.mjs' } });
    expect(JSON.stringify(written?.action)).toContain('createRequire(import.meta.url)');
    expect(plan.frictions.map(({ code: friction }) => friction)).toContain('awaits-beside-require');
  });

  it.each([
    ['has a name', `${install}## Usage\n\n${js(code, 'js title="lamp.js"')}`],
    ['also imports', page(`import fs from 'node:fs';\n${code}`)],
    ['gives something to others', page(`${code}\nmodule.exports = lamp;`)],
    ['awaits in a function', page(`const { lamp } = require('lamp-kit');\nasync () => await lamp('red');`)],
  ])('is left as it is where it %s', (_, text) => {
    expect(decidedBy('require_brought_in', text)).toEqual([]);
  });
});

describe('code that calls the product by its name on a page that never brings it in', () => {
  it.each([
    ["lampKit('red'); // 'glows'", "import lampKit from 'lamp-kit';"],
    ["LampKit.on('red'); // 'glows'", "import LampKit from 'lamp-kit';"],
    ["const fs = require('fs');\nlampKit(fs); // 'glows'", "const lampKit = require('lamp-kit');"],
  ])('%j gets %s', (code, line) => {
    const plan = planToGoal(readMarkdown(page(code)));
    const [written] = plan.steps.filter(({ action }) => action.kind === 'write');
    expect(written).toMatchObject({ trust: 'derived', action: { content: `${line}\n\n${code}\n` } });
    expect(plan.frictions.map(({ code: friction }) => friction)).toContain('not-brought-in');
    expect(plan.choices.map(({ id }) => id.split(':')[0])).toContain('brings_in');
  });

  it.each([
    ['another name', "lamp('red'); // 'glows'"],
    ['more names', "lampKit(colour); // 'glows'"],
    ['a name of its own', "const lampKit = () => 1;\nlampKit('red'); // 'glows'"],
  ])('is left as it is with %s', (_, code) => {
    expect(decidedBy('product_brought_in', page(code))).toEqual([]);
  });

  it('is left as it is where other code of the page brings it in and uses it', () => {
    const other = `## More\n\n${js("const lampKit = require('lamp-kit');\n\nlampKit('blue');")}`;
    expect(decidedBy('product_brought_in', page("lampKit('red'); // 'glows'", other))).toEqual([]);
  });

  it('gets the import that stands below it, and that is said', () => {
    const other = `## Load\n\n${js("const { on } = require('lamp-kit');")}`;
    const plan = planToGoal(readMarkdown(page("console.log(on('red')); // 'glows'", other)));
    const [written] = plan.steps.filter(({ action }) => action.kind === 'write');
    expect(JSON.stringify(written?.action)).toContain("import { on } from 'lamp-kit';");
    expect(plan.frictions.map(({ code }) => code)).not.toContain('not-brought-in');
    expect(plan.frictions).toContainEqual(
      expect.objectContaining({
        code: 'names-declared-below',
        params: { names: ['on'], line: "console.log(on('red')); // 'glows'" },
      }),
    );
  });

  it('gets the modules of Node.js that it lacks, and that is said', () => {
    const code = "import lamp from 'lamp-kit';\n\nassert.ok(lamp('red'));";
    const plan = planToGoal(readMarkdown(page(code)));
    const [written] = plan.steps.filter(({ action }) => action.kind === 'write');
    expect(JSON.stringify(written?.action)).toContain("import assert from 'node:assert';");
    expect(plan.frictions).toContainEqual(
      expect.objectContaining({
        code: 'not-brought-in',
        params: { names: ['assert'], packages: ['node:assert'] },
      }),
    );
    expect(plan.frictions.map(({ code: each }) => each)).not.toContain('names-not-declared');
  });

  it('is told of once', () => {
    const more = `## More\n\n${js("lampKit('blue'); // 'glows'")}`;
    const { frictions } = planToGoal(readMarkdown(page("lampKit('red'); // 'glows'", more)));
    expect(frictions.map(({ code }) => code)).not.toContain('names-not-declared');
  });

  it('may be brought in the other way', () => {
    const [chosen] = planToGoal(readMarkdown(page("lampKit('red'); // 'glows'"))).choices;
    const wish = { [chosen?.id ?? '']: 'require' };
    const { steps } = planToGoal(readMarkdown(page("lampKit('red'); // 'glows'")), { choices: wish });
    expect(JSON.stringify(steps.map(({ action }) => action))).toContain("require('lamp-kit')");
  });
});
