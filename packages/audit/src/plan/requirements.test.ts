import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { plan, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

const needs = (listed: string, command: string): string[] =>
  plan(
    `# Kit\n\n## Prerequisites\n\n${listed}\n\n## Go\n\n${sh('npm init -y')}${sh(command)}`,
  ).requirements.map(({ wanted }) => wanted);

it.each([
  ['- Terraform 1.5', 'terraform init', 'terraform'],
  ['- [protoc](https://kit.dev/protoc), the compiler', 'protoc a.proto', 'protoc'],
  ['- The `kitc` compiler', 'mkdir a && kitc a', 'kitc'],
  ['### Tools\n\n- ffmpeg', 'ffmpeg -i a.mp4', 'ffmpeg'],
])('believes a program that the prerequisites list: %s', (listed, command, program) => {
  expect(needs(listed, command)).toContain(program);
});

it('takes no product for a program because the prerequisites speak of it', () => {
  expect(needs('Your app connects to the server instead of Kit Cloud.', 'kit dev')).not.toContain('kit');
});

it('takes no program for required that is only used', () => {
  expect(needs('- A terminal', 'terraform init')).not.toContain('terraform');
});

describe('programs that the steps call', () => {
  const called = (command: string): string[] =>
    plan(`# Kit\n\n## Go\n\n${sh(command)}`).requirements.map(({ kind, wanted }) => `${kind} ${wanted}`);

  it.each([
    ['pnpm add kit', ['package_manager pnpm']],
    ['yarn', ['package_manager yarn']],
    ['bunx kit glow', ['package_manager bunx']],
    ['CI=1 pnpm add kit', ['package_manager pnpm']],
    ['mkdir lamps && cd lamps && pnpm add kit', ['package_manager pnpm']],
    ['git clone https://git.example/lamps.git', ['tool git']],
    ['docker compose up', ['tool docker']],
    ['npm i kit', []],
    ['npx kit glow', []],
    ['echo pnpm', []],
    ['git-lamps glow', []],
    ['bun-lamps glow', []],
  ])('%s', (command, expected) => {
    expect(called(command)).toEqual(expected);
  });

  it('are named once, by the part that calls them first', () => {
    const page = readMarkdown(
      `# Kit\n\n## Get it\n\n${sh('pnpm add kit')}## Light it\n\n${sh('pnpm exec kit glow')}`,
    );
    const { requirements } = planJourney(page);
    expect(requirements).toMatchObject([{ id: 'req-pnpm' }]);
    const section = page.sections.find(({ id }) => id === requirements[0]?.sourceSectionId);
    expect(section?.title).toBe('Get it');
  });
});

describe('tools in the prerequisites', () => {
  it.each([
    ['- Docker', ['docker']],
    ['- A running PostgreSQL server', ['psql']],
    ['- Git and Python', ['git', 'python3']],
    ['- A GitHub account', []],
    ['- An editor such as one with Git built in', []],
    ['- Docker or Podman', []],
    ['- Redis (optional)', []],
    ['- Docker, if you want lamps in containers', []],
  ])('%s', (listed, expected) => {
    expect(needs(listed, 'npm i kit')).toEqual(expected);
  });

  it('count in no other part of the page', () => {
    expect(plan(`## About\n\nDocker is fine.\n\n## Go\n\n${sh('npm i kit')}`).requirements).toEqual([]);
  });
});

describe('the version of Node.js', () => {
  const node = (text: string): string[] =>
    plan(`## Prerequisites\n\n${text}\n\n## Go\n\n${sh('npm i kit')}`).requirements.flatMap(
      ({ kind, wanted }) => (kind === 'node' ? [wanted] : []),
    );

  it.each([
    ['Node 18+ is required.', ['>=18.0.0']],
    ['Node.js v20.x or later', ['>=20.0.0']],
    ['Works on Node.js 20 and above.', ['>=20.0.0']],
    ['You need npm 9 and Node.js 20 or newer.', ['>=20.0.0']],
    ['You need Node.js 20 or newer, TypeScript 5 or newer.', ['>=20.0.0']],
    ['Node.js ~20.1', ['~20.1']],
    ['Node.js >=18 <23', ['>=18 <23']],
    // Versions below 8 are those of something else.
    ['You need Node.js 5 minutes before you start.', []],
    ['Support for Node.js 16 was dropped.', []],
    ['Node.js 16 is no longer supported.', []],
    ['If you are on Node.js 18 or later, all is well.', []],
    ['Node.js is great.', []],
    ['You need TypeScript 5.4 or later.', []],
    ['You need some nodes, 20 or more recent.', []],
  ])('%s', (text, expected) => {
    expect(node(text)).toEqual(expected);
  });

  it('is that of the prerequisites before that of any other part', () => {
    const text = `## About\n\nNeeds Node.js 18 or later.\n\n## Prerequisites\n\nNode.js 22 or later\n\n## Go\n\n${sh('npm i kit')}`;
    expect(plan(text).requirements.map(({ wanted }) => wanted)).toEqual(['>=22.0.0']);
  });
});
