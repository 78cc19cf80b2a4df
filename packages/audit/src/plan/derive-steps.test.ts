import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { describeAction, journey, js, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

describe('the folder of a new project', () => {
  const make = 'npm create lamp@latest my-lamp -- --template plain';

  it.each([
    ['npm run dev', true],
    ['pnpm dev', true],
    ['yarn dev', true],
    ['bun run dev', true],
    ['bunx lampkit dev', true],
    ['node server.js', true],
    ['cd my-lamp && npm run dev', false],
    ['npm --prefix my-lamp run dev', false],
    ['ls my-lamp', false],
  ])('is entered before %s: %s', (command, isEntered) => {
    expect(journey(`## Start\n\n${sh(make)}## Then\n\n${sh(command)}`).includes('cd my-lamp')).toBe(
      isEntered,
    );
  });

  it.each([
    ['npm create abcd my-lamp', true],
    ['npm create lamp@latest .', false],
    ['npm create lamp@latest my-lamp && cd my-lamp', false],
  ])('made by %s is entered: %s', (scaffold, isEntered) => {
    const steps = journey(`## Start\n\n${sh(scaffold)}${sh('npm run dev')}`);
    expect(steps.includes('cd my-lamp')).toBe(isEntered);
  });
});

describe('what a page leaves to be installed', () => {
  const code =
    "import { lamp } from 'lampkit';\nimport fs from 'node:fs';\nimport './near.js';\n\nconsole.log(lamp(fs));";
  const page = (lead: string, run: string): string =>
    `## Use\n\n${lead}\n\nSave as \`lamp.mjs\`:\n\n${js(code)}${run}`;
  const told = 'Assuming that lampkit is set up:';

  it('is what the code brings in, without what Node.js or the project has', () => {
    expect(journey(page(told, sh('node lamp.mjs')))).toEqual([
      'npm install lampkit',
      'write lamp.mjs',
      'node lamp.mjs',
    ]);
  });

  it.each([
    ['npmqz install lampkit', false],
    ['npmqz install bulbs', true],
    ['npmqz run lampkit', true],
  ])('is left to the page where it says so by a program that nobody knows: %s', (command, isDerived) => {
    const text = `${page(told, sh('node lamp.mjs'))}## Set up\n\n${sh(command)}`;
    expect(journey(text).includes('npm install lampkit')).toBe(isDerived);
  });

  it.each(['npx tsx lamp.mjs', 'pnpm exec tsx lamp.mjs', 'bunx tsx lamp.mjs', 'yarn dlx tsx lamp.mjs'])(
    'is so too where %s runs the code',
    (run) => {
      expect(journey(page(told, sh(run)))).toEqual(['npm install lampkit', 'write lamp.mjs', run]);
    },
  );

  it('is the product where the page speaks of it and has told elsewhere how to get it', () => {
    const run = sh('node lamp.mjs');
    expect(journey(`# Getting started with Lampkit\n\n${page('Go on so:', run)}`)).toContain(
      'npm install lampkit',
    );
    expect(journey(page('Your first program with Lampkit:', run))).toContain('npm install lampkit');
    const other = page('Your first program with Lampkit:', run).replace(
      "import fs from 'node:fs'",
      "import fs from 'bulbkit'",
    );
    expect(journey(other)).toEqual(['write lamp.mjs', 'node lamp.mjs']);
  });

  it('is nothing where the page says no word of it, or installs something itself', () => {
    expect(journey(page('Go on so:', sh('node lamp.mjs')))).toEqual(['write lamp.mjs', 'node lamp.mjs']);
    expect(journey(`## Get it\n\n${sh('npm i lampkit')}${page(told, sh('node lamp.mjs'))}`)).not.toContain(
      'npm install lampkit',
    );
  });
});

it('does not say that a page tells nothing of an installation which another way of it tells', () => {
  const glow = js("import { glow } from 'lampkit';\n\nconsole.log(glow('red'));");
  const deno = js("import * as kit from 'https://lamps.example/lampkit';\n\nkit.glow('red');");
  const plansOf = (way: string) => {
    const text = `## Use\n\n#### Node.js\n\n${way}#### Deno\n\n${deno}### Glow\n\n${glow}`;
    const page = readMarkdown(text);
    const choice = planJourney(page).choices.find(({ code }) => code === 'section');
    const other = choice?.options.find(({ id }) => id !== choice.taken);
    return planJourney(page, { choices: choice && other ? { [choice.id]: other.id } : {} });
  };
  const [told, untold] = [plansOf(sh('npm install lampkit')), plansOf(js("glow('blue');"))];
  for (const { steps } of [told, untold]) expect(steps.map(describeAction)).toContain('npm install lampkit');
  expect(told.frictions.map(({ code }) => code)).not.toContain('no-install-step');
  expect(untold.frictions.map(({ code }) => code)).toContain('no-install-step');
});

describe('a script that is called by its path', () => {
  const page = (text: string, call: string): string =>
    `## Use\n\n${sh('npm i lampkit')}Save as \`glow.sh\`:\n\n${js(text, 'sh title="glow.sh"')}${sh(call)}`;

  it.each([
    ['#!/bin/sh\nnpx lampkit glow', './glow.sh', true],
    ['npx lampkit glow', './glow.sh', false],
    ['#!/bin/sh\nnpx lampkit glow', 'sh glow.sh', false],
    ['#!/bin/sh\nnpx lampkit glow', 'chmod u+x glow.sh\n./glow.sh', false],
  ])('%j by %j is made executable: %s', (text, call, isMade) => {
    expect(journey(page(text, call)).includes('chmod +x glow.sh')).toBe(isMade);
  });
});
