import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempFolder } from '@waymark/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readManyOptions } from './many-options.ts';
import { planRun } from './plan-run.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(makeTempFolder());
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
});

function write(...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `# ${name}\n\n\`\`\`sh\nnode -v\n\`\`\`\n`);
  }
}

function writeConfig(config: unknown, name = 'waymark.json'): void {
  writeFileSync(join(folder, name), JSON.stringify(config));
}

function git(...args: readonly string[]): void {
  const names = ['-c', 'user.name=A', '-c', 'user.email=a@example.dev', '-c', 'init.defaultBranch=main'];
  execFileSync('git', [...names, ...args], { cwd: folder, stdio: 'ignore' });
}

function commit(): void {
  git('add', '--all');
  git('commit', '--message', 'x');
}

async function planned(...words: readonly string[]) {
  const options = readManyOptions(words, {});
  if (options === undefined) throw new Error('These words ask for one page.');
  return await planRun(options);
}

async function paths(...words: readonly string[]): Promise<string[]> {
  return (await planned(...words)).pages.map(({ job }) => job.name.path);
}

describe('the pages of a run', () => {
  it('are those of files, folders and patterns, each once, without what git ignores and what is no page', async () => {
    write(
      'README.md',
      'docs/index.md',
      'docs/b.md',
      'docs/dist/c.md',
      'docs/node_modules/x/d.md',
      'docs/e.mdx',
    );
    write('docs/kept.md');
    writeFileSync(join(folder, 'docs/picture.png'), '');
    writeFileSync(join(folder, '.gitignore'), 'dist\nkept.md\n');
    git('init');
    git('add', '--force', 'docs/kept.md');
    expect(await paths('README.md', 'docs', 'docs/**', './README.md')).toEqual([
      ...['README.md', 'docs/index.md', 'docs/b.md', 'docs/e.mdx', 'docs/kept.md'],
    ]);
  });

  it('are not the reports of an earlier run', async () => {
    write('a.md', 'waymark-report/pages/a.md/report.md', 'out/pages/a.md/report.md');
    expect(await paths('**/*.md')).toEqual(['a.md', 'out/pages/a.md/report.md']);
    expect(await paths('**/*.md', '--out', './out/')).toEqual([
      'a.md',
      'waymark-report/pages/a.md/report.md',
    ]);
  });

  it('are called from the top of the repository, wherever the command runs', async () => {
    write('docs/a.md', 'docs/b.md');
    git('init');
    process.chdir(join(folder, 'docs'));
    const { pages } = await planned('*.md');
    expect(pages.map(({ job }) => [job.name.path, job.options.target])).toEqual([
      ['docs/a.md', 'a.md'],
      ['docs/b.md', 'b.md'],
    ]);
  });

  it('have folders of their own, whatever they are called', async () => {
    write('a.md', 'a/b.md', '.github/c.md', 'what?/d.md');
    symlinkSync(join(folder, 'a.md'), join(folder, 'same.md'));
    const words = [
      'a.md',
      'same.md',
      'a/b.md',
      '.github/c.md',
      'what?/d.md',
      'https://docs.example.dev/x?y=1',
      '--ci',
    ];
    const { pages } = await planned(...words);
    expect(pages.map(({ job }) => job.name.folder)).toEqual([
      ...['pages/a.md', 'pages/a/b.md'],
      expect.stringMatching(/^pages\/c\.md-[0-9a-f]{8}$/u),
      expect.stringMatching(/^pages\/d\.md-[0-9a-f]{8}$/u),
      expect.stringMatching(/^pages\/docs\.example\.dev-x-y-1-[0-9a-f]{8}$/u),
    ]);
  });

  it.each([
    ['nope.md', 'There is no file or folder "nope.md".'],
    ['nope/**/*.md', 'No page matches "nope/**/*.md"'],
    ['empty', 'has no quickstart, README or index page'],
    ['ftp://docs.example.dev/', 'A page must be an http or https URL'],
    ['test.sh', 'run it on its own'],
  ])('refuse %j', async (word, sentence) => {
    mkdirSync(join(folder, 'empty'));
    write('a.md', 'test.sh');
    await expect(planned('a.md', word)).rejects.toThrow(sentence);
  });
});

describe('a configuration', () => {
  it('says what holds for all pages, for some and for one; the words of the command hold before it', async () => {
    write('README.md', 'docs/a.md', 'docs/b.md', 'docs/drafts/c.md');
    const expected = { status: 'blocked', reason: 'needs a key', until: '2030-01-01' };
    writeConfig({
      budget: 600,
      egress: 'registries',
      exclude: ['docs/drafts/**'],
      fail_on: ['failed'],
      jobs: 3,
      pages: [
        'README.md',
        { path: 'docs/**/*.md', budget: 60, begin_in: 'empty' },
        { path: 'docs/b.md', egress: 'open', expect: expected },
      ],
    });
    const { pages, failOn, jobs } = await planned();
    expect({ failOn, jobs }).toEqual({ failOn: ['failed'], jobs: 3 });
    expect(pages.map(({ job: { name, options } }) => [name.path, options])).toMatchObject([
      ['README.md', { budgetSeconds: 600, egress: 'registries', beginIn: 'auto' }],
      ['docs/a.md', { budgetSeconds: 60, egress: 'registries', beginIn: 'empty' }],
      ['docs/b.md', { budgetSeconds: 60, egress: 'open', beginIn: 'empty' }],
    ]);
    expect(pages.map(({ chosen }) => [chosen.isNamed, chosen.entry.expect])).toEqual([
      [true, undefined],
      [false, undefined],
      [true, expected],
    ]);
    const told = await planned('--budget', '5', '--fail-on', 'blocked', '--jobs', '1');
    expect(told).toMatchObject({ failOn: ['blocked'], jobs: 1 });
    expect(told.pages.map(({ job }) => job.options.budgetSeconds)).toEqual([5, 5, 5]);
  });

  it('finds its pages from its own folder, and says more of the pages that the command names', async () => {
    write('site/docs/a.md', 'site/docs/b.md');
    writeConfig({ pages: [{ path: 'docs/*.md', budget: 7 }] }, 'site/waymark.json');
    git('init');
    const { pages } = await planned('site/docs/b.md', '--config', 'site/waymark.json');
    expect(pages.map(({ job }) => [job.name.path, job.options.budgetSeconds])).toEqual([
      ['site/docs/b.md', 7],
    ]);
  });
});

describe('--changed-since', () => {
  beforeEach(() => {
    write('a.md', 'b.md', 'c.md');
    writeConfig({ pages: ['*.md', 'https://docs.example.dev/'] });
    git('init');
    commit();
    git('checkout', '-b', 'change');
  });

  it('keeps what differs from where the branch began, committed or not, and says what it left out', async () => {
    writeFileSync(join(folder, 'a.md'), '# new');
    commit();
    writeFileSync(join(folder, 'b.md'), '# newer');
    write('d.md');
    const { pages, leftOut } = await planned('--changed-since', 'main');
    expect(pages.map(({ job }) => job.name.path)).toEqual(['a.md', 'b.md', 'd.md']);
    expect(leftOut).toEqual([
      { path: 'c.md', reason: 'It did not change since main.' },
      { path: 'https://docs.example.dev/', reason: expect.stringContaining('not a file of this repository') },
    ]);
  });

  it('does not count what others changed since on the other branch', async () => {
    git('checkout', 'main');
    writeFileSync(join(folder, 'c.md'), '# theirs');
    commit();
    git('checkout', 'change');
    writeFileSync(join(folder, 'a.md'), '# mine');
    commit();
    expect(await paths('--changed-since', 'main')).toEqual(['a.md']);
  });

  it('keeps every page where the configuration changed', async () => {
    writeConfig({ pages: ['*.md'], budget: 9 });
    expect(await paths('--changed-since', 'main')).toEqual(['a.md', 'b.md', 'c.md']);
  });

  it.each(['nope', '--output=x', 'main:a.md', ''])('refuses %j, which is no commit', async (ref) => {
    await expect(planned(`--changed-since=${ref}`)).rejects.toThrow('git does not know the commit');
  });
});

describe('a baseline', () => {
  it('is needed where it is named', async () => {
    write('a.md');
    await expect(planned('a.md', '--baseline', 'no.json')).rejects.toThrow(
      'Make one with: waymark audit … --write-baseline no.json',
    );
    writeFileSync(join(folder, 'no.json'), '{"pages": []}');
    await expect(planned('a.md', '--baseline', 'no.json')).rejects.toThrow('no.json is not a baseline');
  });

  it('can be named by the configuration, from its folder', async () => {
    write('site/a.md');
    writeConfig({ pages: ['a.md'], baseline: 'known.json' }, 'site/waymark.json');
    const known = {
      schema_version: 'waymark-summary.v1',
      pages: [{ path: 'a.md', status: 'failed', findings: [] }],
    };
    writeConfig(known, 'site/known.json');
    const { baseline } = await planned('--config', 'site/waymark.json');
    expect([...(baseline?.keys() ?? [])]).toEqual(['a.md']);
  });
});

it('needs git for what changed', async () => {
  write('a.md');
  await expect(planned('a.md', '--changed-since', 'main')).rejects.toThrow('needs a git repository');
});
