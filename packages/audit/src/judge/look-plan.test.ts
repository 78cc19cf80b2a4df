import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planJourney } from '../plan/plan-journey.ts';
import { readPage } from '../read/read-page.ts';
import { lookPlan, readLook } from './look-plan.ts';

const read = (written: string) => readLook(written, '# Kit');

const fence = (lang: string, text: string): string => `\`\`\`${lang}\n${text}\n\`\`\`\n\n`;

function planOf(code: string) {
  const text = `# Kit\n\n${fence('sh', 'npm install lampkit')}Create \`lamp.mjs\`:\n\n${fence('js', code)}${fence('sh', 'node lamp.mjs')}`;
  return planJourney(readPage({ format: 'markdown', text, url: 'https://kit.example/docs' }));
}

/** The words behind the program that looks around. */
function asked(code: string): string[] {
  const { action } = lookPlan(planOf(code), 2, '/tmp/look').steps.at(-1) ?? {};
  const command = action?.kind === 'run' ? String(action.command) : '';
  return command
    .slice(command.lastIndexOf("'") + 1)
    .split(' ')
    .filter(Boolean);
}

const glow = "import { glow } from 'lampkit';\n\nglow();";

it('does what the journey did up to the step that failed, and looks around in its place', () => {
  const plan = planOf(glow);
  const { steps, beyond } = lookPlan(plan, 2, '/tmp/look');
  expect(steps.map(({ id }) => id)).toEqual([...plan.steps.slice(0, 2).map(({ id }) => id), 'look-around']);
  expect(beyond).toEqual([]);
});

it('asks for the packages that the code of the page brings in, once each, and for no files or modules of Node.js', () => {
  const code = `import fs from 'node:fs';\nimport { dim } from 'lampkit/dim';\nimport own from './own.mjs';\nimport wick from '@kit/wick';\n${glow}`;
  expect(asked(code)).toEqual(['/tmp/look', 'lampkit', '@kit/wick']);
});

it('asks for four packages at most', () => {
  const code = ['a', 'b', 'c', 'd', 'e'].map((name) => `import ${name} from 'kit-${name}';`).join('\n');
  expect(asked(`${code}\n\na(b, c, d, e);`)).toEqual(['/tmp/look', 'kit-a', 'kit-b', 'kit-c', 'kit-d']);
});

it('has no quote in it that would end its program in the shell', () => {
  const { action } = lookPlan(planOf(glow), 2, '/tmp/look').steps.at(-1) ?? {};
  const command = action?.kind === 'run' ? String(action.command) : '';
  expect(command.split("'")).toHaveLength(3);
});

it('stands in the part of the journey of the step that failed', () => {
  const plan = planOf(glow);
  expect(lookPlan(plan, 2, '/tmp/look').steps.at(-1)?.milestoneId).toBe(plan.steps[2]?.milestoneId);
  expect(lookPlan(plan, 99, '/tmp/look').steps.at(-1)?.milestoneId).toBe('');
});

describe('what a look around has written', () => {
  const nothing = { files: [], scripts: [], programs: [], surface: [] };
  const one = { package: 'lampkit', exports: ['glow'], names: ['glow', 'dim'], isOwnPage: false };
  const whole = { files: ['a.js'], scripts: ['dev'], programs: ['lamp'], surface: [one] };

  it('is read as it stands', () => {
    expect(read(JSON.stringify(whole))).toEqual(whole);
  });

  it.each(['', 'no', '{', 'null', '3', '[]', '"files"'])('is nothing where it is %j', (written) => {
    expect(read(written)).toEqual(nothing);
  });

  it('is read without what is no text, or too long for a name', () => {
    const files = ['a.js', 3, null, ['b.js'], 'x'.repeat(199), 'y'.repeat(200)];
    expect(read(JSON.stringify({ ...whole, files })).files).toEqual(['a.js', 'x'.repeat(199)]);
    expect(read(JSON.stringify({ ...whole, scripts: 'dev', programs: { 0: 'lamp' } }))).toEqual({
      ...whole,
      scripts: [],
      programs: [],
    });
  });

  it('is read up to its bounds', () => {
    const files = Array.from({ length: 4_001 }, (_, at) => `${at}.js`);
    const seen = read(JSON.stringify({ files, surface: [one, one, one, one, one] }));
    expect(seen.files).toHaveLength(4_000);
    expect(seen.surface).toHaveLength(4);
  });

  it('has a package without names where its part is of another shape', () => {
    expect(read(JSON.stringify({ surface: [null, { package: 'a', exports: 'b' }] })).surface).toEqual([
      { package: 'undefined', exports: [], names: [], isOwnPage: false },
      { package: 'a', exports: [], names: [], isOwnPage: false },
    ]);
    expect(read(JSON.stringify({ surface: { 0: one } })).surface).toEqual([]);
  });
});

/** Looks around in a project with one package, whose README is this text. */
function lookBeside(readme: string | null, pageText: string) {
  const folder = mkdtempSync(join(tmpdir(), 'look-'));
  try {
    const kit = join(folder, 'node_modules/lampkit');
    mkdirSync(kit, { recursive: true });
    writeFileSync(join(kit, 'package.json'), '{"name":"lampkit","main":"index.js"}');
    writeFileSync(join(kit, 'index.js'), 'exports.glow = () => 1;');
    if (readme !== null) writeFileSync(join(kit, 'ReadMe.md'), readme);
    const { action } = lookPlan(planOf(glow), 2, 'seen.json').steps.at(-1) ?? {};
    execFileSync('sh', ['-c', action?.kind === 'run' ? String(action.command) : ''], { cwd: folder });
    return readLook(readFileSync(join(folder, 'seen.json'), 'utf8'), pageText).surface;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('what an installed package offers', () => {
  it('is seen, and whether the page is the README that it carries', () => {
    const [seen] = lookBeside('# Kit\r\n\r\n\tGlow.\n', '# Kit\n\n  Glow.');
    expect(seen).toMatchObject({ package: 'lampkit', isOwnPage: true });
    expect(seen?.exports).toContain('glow');
  });

  it.each([
    ['# Kit\n\nGlow.', '# Kit\n\nGlows.'],
    ['', '# Kit'],
    [null, '# Kit'],
    [null, ''],
  ])('is of another page where the README is %j and the page %j', (readme, pageText) => {
    expect(lookBeside(readme, pageText)).toMatchObject([{ package: 'lampkit', isOwnPage: false }]);
  });
});
