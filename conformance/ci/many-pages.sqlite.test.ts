import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWaymark, spawnGuarded, until, waymarkEntry } from '@waymark/testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { processesWith, reaches } from '../audit-command.ts';
import { actionFolder, readCommands } from './github-runner.ts';
import { expectCodeQuality } from './gitlab-shape.ts';
import { expectJunit } from './junit-shape.ts';
import { brokenPage, goodPage, makePullRequest, makeRepository, page } from './scratch-repository.ts';

function readJson(folder: string, name: string) {
  return JSON.parse(readFileSync(join(folder, 'waymark-report', name), 'utf8'));
}

function expectSummary(summary: unknown): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schema = JSON.parse(readFileSync(join(actionFolder, 'docs/waymark-summary.schema.json'), 'utf8'));
  const validate = ajv.compile(schema);
  validate(summary);
  expect(validate.errors ?? []).toEqual([]);
}

describe('three pages of which one is broken', () => {
  it('end with 1 and are told in every form; what is known or expected is green until it gets worse', async () => {
    const { folder, ...repository } = makePullRequest();
    const audit = (...words: string[]) => runWaymark(['audit', ...words], { cwd: folder });
    const first = await audit('README.md', 'docs/**/*.md', '--jobs', '2', '--write-baseline', 'known.json');
    expect(first.code, first.stdout + first.stderr).toBe(1);
    expect(first.stdout).toMatch(/^\[3\/3\] /mu);
    expect(first.stdout).toContain('waymark: 1 of 3 pages failed');
    expect(first.stdout).not.toContain('::error');

    const summary = readJson(folder, 'summary.json');
    expect(summary).toMatchObject({
      schema_version: 'waymark-summary.v1',
      status: 'failed',
      exit_code: 1,
      interrupted: false,
      counts: { pages: 3, red: 1, passed: 2, failed: 1, blocked: 0, inconclusive: 0, left_out: 0 },
    });
    expectSummary(summary);
    const broken = summary.pages.find(({ red }: { red: boolean }) => red);
    expect(broken).toMatchObject({ path: 'docs/three.md', file: 'docs/three.md', findings: [{ line: 9 }] });
    expect(readJson(folder, join(broken.folder, 'report.json')).status).toBe('failed');
    await expectJunit(readFileSync(join(folder, 'waymark-report', broken.folder, 'junit.xml'), 'utf8'));
    const lines = readFileSync(join(folder, 'waymark-report/results.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).path).toSorted()).toEqual([
      ...['README.md', 'docs/three.md', 'docs/two.md'],
    ]);
    await expectJunit(readFileSync(join(folder, 'waymark-report/junit.xml'), 'utf8'));
    const quality = readJson(folder, 'code-quality.json');
    expectCodeQuality(quality);
    const [issue] = quality;
    expect(issue).toMatchObject({
      severity: 'blocker',
      location: { path: 'docs/three.md', lines: { begin: 9 } },
    });

    const again = await audit('docs/*.md', '--changed-since', 'main', '--baseline', 'known.json');
    expect(again.code, again.stdout).toBe(0);
    expect(again.stdout).toContain('left out: docs/two.md: It did not change since main.');
    expect(readJson(folder, 'summary.json').pages).toMatchObject([
      { path: 'docs/three.md', reason: 'known' },
    ]);
    expect(readJson(folder, 'code-quality.json')).toMatchObject([
      { fingerprint: issue.fingerprint, severity: 'info' },
    ]);
    await expectJunit(readFileSync(join(folder, 'waymark-report/junit.xml'), 'utf8'));

    const known = {
      path: 'docs/three.md',
      expect: { status: 'failed', reason: 'being mended', until: '2000-01-01' },
    };
    repository.write('waymark.json', JSON.stringify({ pages: [known] }));
    const late = await audit();
    expect(late.code).toBe(1);
    expect(late.stdout).toContain('The expectation ended on 2000-01-01: being mended');

    repository.write('docs/three.md', goodPage('three'));
    const mended = await audit();
    expect(mended.code).toBe(0);
    expect(mended.stdout).toContain('It passes, though it is expected to be failed. Remove the expectation.');
  });
});

describe('pages beside each other', () => {
  it('do not share a fate: where the process of one dies, it was not judged and the other is', async () => {
    const { folder, ...repository } = makeRepository();
    const seconds = randomInt(100_000_000, 999_999_999);
    repository.write('patient.md', `# Patience\n\n\`\`\`sh\nsleep ${seconds}\n\`\`\`\n`);
    repository.write('quick.md', goodPage('quick'));
    const run = await spawnGuarded(
      process.execPath,
      [waymarkEntry, 'audit', 'patient.md', 'quick.md', '--jobs', '2'],
      {
        cwd: folder,
      },
    );
    await reaches(run, 'quick.md: passed');
    await until(() => processesWith(`sleep ${seconds}`).length > 0);
    const [child] = processesBelow(run.pid);
    expect(child).toBeDefined();
    process.kill(child ?? 0, 'SIGKILL');
    expect((await run.exited).code).toBe(3);
    expect(readJson(folder, 'summary.json').pages).toMatchObject([
      {
        path: 'patient.md',
        status: 'inconclusive',
        problem: 'crashed',
        summary: expect.stringContaining('SIGKILL'),
      },
      { path: 'quick.md', status: 'passed', problem: null },
    ]);
    await expectJunit(readFileSync(join(folder, 'waymark-report/junit.xml'), 'utf8'));
    await until(() => processesWith(`sleep ${seconds}`).length === 0);
  });

  it('leave nothing behind where the command itself is killed', async () => {
    const { folder, ...repository } = makeRepository();
    const seconds = randomInt(100_000_000, 999_999_999);
    repository.write('patient.md', `# Patience\n\n\`\`\`sh\nsleep ${seconds}\n\`\`\`\n`);
    const run = await spawnGuarded(process.execPath, [waymarkEntry, 'audit', 'patient.md', '--ci'], {
      cwd: folder,
    });
    await until(() => processesWith(`sleep ${seconds}`).length > 0);
    run.child.kill('SIGKILL');
    await run.exited;
    await until(() => processesWith(`sleep ${seconds}`).length === 0);
    await until(() => processesWith(folder).length === 0);
  });

  it('end together on Ctrl-C with 130, with what ran until then', async () => {
    const { folder, ...repository } = makeRepository();
    const seconds = randomInt(100_000_000, 999_999_999);
    for (const name of ['a.md', 'b.md', 'c.md'])
      repository.write(name, `# Patience\n\n\`\`\`sh\nsleep ${seconds}\n\`\`\`\n`);
    const run = await spawnGuarded(process.execPath, [waymarkEntry, 'audit', '*.md', '--jobs', '2'], {
      cwd: folder,
      detached: true,
    });
    await until(
      () => processesWith(`sleep ${seconds}`).filter((line) => line.startsWith('sleep')).length > 1,
    );
    // As a terminal does it: to every process of the group.
    process.kill(-run.pid, 'SIGINT');
    expect((await run.exited).code).toBe(130);
    const summary = readJson(folder, 'summary.json');
    expect(summary).toMatchObject({ interrupted: true, exit_code: 130 });
    expect(summary.pages).toMatchObject([
      { path: 'a.md', status: 'inconclusive', problem: null },
      { path: 'b.md', status: 'inconclusive', problem: null },
      { path: 'c.md', status: 'inconclusive', problem: 'not_started' },
    ]);
    expect(readJson(folder, 'pages/a.md/report.json').status).toBe('inconclusive');
    expect(processesWith(`sleep ${seconds}`)).toEqual([]);
  });
});

describe('a page', () => {
  it.each([
    ['alone', []],
    ['with --ci', ['--ci']],
  ])('can give no order to the log of a CI, %s', async (_, more) => {
    const { folder, ...repository } = makeRepository();
    const order = '::error file=README.md::pwned';
    const code = `console.log('${order}');\nconsole.log('##[add-mask]pwned');\nconsole.log(wrod);`;
    repository.write('evil.md', page(`${order} ##[error]pwned`, code, '::stop-commands::pwned'));
    const {
      code: ended,
      stdout,
      stderr,
    } = await runWaymark(['audit', 'evil.md', ...more], {
      cwd: folder,
      env: { GITHUB_ACTIONS: 'true' },
    });
    expect(ended, stdout).toBe(1);
    expect(stdout).toContain('pwned');
    const commands = readCommands(stdout + stderr);
    expect(commands.map(({ name, properties }) => [name, properties.file])).toEqual(
      more.includes('--ci') ? [['error', 'evil.md']] : [],
    );
  });

  it('that is prose alone is not held against a pattern that found it, but against whoever named it', async () => {
    const { folder, ...repository } = makeRepository();
    repository.write('glossary.md', '# Glossary\n\nWords, and nothing to run.\n');
    const found = await runWaymark(['audit', '*.md'], { cwd: folder });
    expect(found.code, found.stdout).toBe(0);
    const named = await runWaymark(['audit', 'glossary.md', '--ci'], { cwd: folder });
    expect(named.code, named.stdout).toBe(2);
  });
});

it('one page without more words leaves the folder of one page', async () => {
  const { folder, ...repository } = makeRepository();
  repository.write('page.md', brokenPage('one'));
  const { code, stdout } = await runWaymark(['audit', 'page.md'], {
    cwd: folder,
    env: { GITHUB_ACTIONS: 'true' },
  });
  expect(code).toBe(1);
  expect(stdout).toContain('Report: waymark-report/report.html');
  expect(readJson(folder, 'report.json').status).toBe('failed');
  expect(() => readJson(folder, 'summary.json')).toThrow('ENOENT');
});

/** The processes that a process started for pages. */
function processesBelow(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return listed
    .split(' ')
    .map(Number)
    .filter((child) => child > 0 && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('page-process'));
}
