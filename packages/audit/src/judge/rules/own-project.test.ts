import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { type SampleStep, sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';
import { failing, sampleFailure, writing } from './failure-fixture.ts';
import {
  ownCode,
  ownFile,
  ownProject,
  ownScript,
  repositoryFile,
  withoutSandboxFolder,
} from './own-project.ts';

const said = 'Install what it needs (from the Kit repo root) and run an example.';
const missing = (file: string): string => `Error: Cannot find module '/journey/${file}'`;
const example = (file = 'src/examples/a.ts', output = missing(file)): SampleStep =>
  failing(output, { command: `npx tsx ${file}` });

function rulingOf(steps: SampleStep[], prose = said) {
  return repositoryFile(sampleFailure(steps, { page: readMarkdown(`# Kit\n\n${prose}\n`) }));
}

describe('a file of the repository that the page speaks of', () => {
  it('asks for a clone', () => {
    expect(rulingOf([example()])).toMatchObject({
      status: 'blocked',
      completionState: 'blocked_environment',
      finding: {
        code: 'environment.own-project',
        params: { needs: 'clone', file: 'src/examples/a.ts', said },
        type: 'environment_blocker',
        owner: 'environment',
        confidence: 'low',
        quotes: [missing('src/examples/a.ts')],
      },
    });
  });

  it.each<[string, SampleStep[]]>([
    ['another file is missing', [example('src/a.ts', missing('src/b.ts'))]],
    ['it stands in no folder', [example('a.ts')]],
    ['no file is run', [failing(missing('src/a.ts'), { command: 'npx kit src/a.ts' })]],
    ['a step writes it', [writing('', 'src/examples/a.ts'), example()]],
    ['a step writes it by a longer path', [writing('', './src/examples/a.ts'), example()]],
    ['a scaffolder may have made it', [{ command: 'npm create kit', pace: 'scaffold' }, example()]],
    ['a clone may hold it', [{ command: 'git clone https://kit.example/a.git' }, example()]],
    ['the page’s code prints the words', [writing(`log("${missing('a')}")`), example()]],
  ])('does not where %s', (_, steps) => {
    expect(rulingOf(steps)).toBeUndefined();
  });

  it('does though a step writes another file, or one of the same name elsewhere', () => {
    expect(rulingOf([writing('', 'a.ts'), example()])).toBeDefined();
    expect(rulingOf([{ command: 'npm install' }, example()])).toBeDefined();
  });

  it('does not where the page speaks of no repository: then the page is to blame', () => {
    const page = readMarkdown('# Kit\n\nRun the example.\n');
    expect(rulingOf([example()], 'Run the example.')).toBeUndefined();
    const { status, findings } = judgeRun(sampleCase([example()], { page }));
    expect(status).toBe('failed');
    expect(findings[0]).toMatchObject({
      code: 'docs.missing-package',
      params: { name: 'src/examples/a.ts', isLocal: true, package: null },
    });
  });
});

describe('a script that is not there', () => {
  const remark = 'replace with your own main file';
  const run = failing("Error: Cannot find module '/journey/main.js'", { command: 'node ./main.js' });
  const ruled = (steps: SampleStep[], { beside = '', prose = '' } = {}) => {
    const page = readMarkdown(`# Kit\n\n## Use\n\n${prose}\n\n\`\`\`sh\nnode ./main.js${beside}\n\`\`\`\n`);
    return ownScript(sampleFailure(steps, { page }));
  };
  const told = { prose: 'You have made `main.js` before.' };

  it('is the reader’s own where the page names it there alone', () => {
    expect(ruled([run])).toMatchObject({
      status: 'blocked',
      finding: { code: 'environment.own-project', params: { needs: 'files', said: 'node ./main.js' } },
    });
  });

  it('is the reader’s own where a remark beside the command says so, whatever else the page tells', () => {
    expect(ruled([run], { ...told, beside: ` # ${remark}` })?.finding).toMatchObject({
      params: { said: remark },
    });
    expect(ruled([run], { ...told, beside: ' # the way to begin' })).toBeUndefined();
  });

  it.each<[string, SampleStep[], { prose?: string }]>([
    ['the page tells of it', [run], told],
    ['the page makes one that could be meant', [writing('', 'mian.js'), run], {}],
    ['a step writes it', [writing('', 'main.js'), run], {}],
    ['a scaffolder may have made it', [{ command: 'npm create kit', pace: 'scaffold' }, run], {}],
    [
      'something else is missing',
      [failing("Error: Cannot find module '/journey/lamp.js'", { command: 'node ./main.js' })],
      {},
    ],
    [
      'it lies in a folder',
      [failing("Error: Cannot find module '/journey/lib/main.js'", { command: 'node lib/main.js' })],
      {},
    ],
  ])('is none of that where %s', (_, steps, around) => {
    expect(ruled(steps, around)).toBeUndefined();
  });
});

describe('the name of a file', () => {
  it.each([
    ['/journey/src/a.ts', 'src/a.ts'],
    ['/journeys/a.ts', '/journeys/a.ts'],
    ['src/a.ts', 'src/a.ts'],
  ])('%s is %s on the page', (name, expected) => {
    expect(withoutSandboxFolder(name, sampleFailure([failing('no')]))).toBe(expected);
  });
});

describe('a step that needs a project', () => {
  const noScript = 'npm error Missing script: "build"';
  const build = failing(noScript, { command: 'npm run build' });
  const scaffold: SampleStep = { command: 'npm create kit', pace: 'scaffold', files: ['a.js'] };

  it('asks for the reader’s own', () => {
    expect(ownProject(sampleFailure([build]))).toMatchObject({
      status: 'blocked',
      finding: {
        code: 'environment.own-project',
        params: { needs: 'project', line: noScript },
        type: 'environment_blocker',
        owner: 'environment',
        confidence: 'low',
        quotes: [noScript],
      },
    });
  });

  it.each<[string, SampleStep[]]>([
    ['nothing says so', [failing('it hurts')]],
    ['the page’s code says so', [writing(`log('${noScript}')`), build]],
    [
      'a package’s own script says so',
      [failing(`${noScript}\nnpm error path /a/node_modules/kit\nnpm error command sh -c husky`)],
    ],
    ['the page makes one', [scaffold, build]],
    ['the failing step makes one', [{ ...build, command: 'npm create kit', pace: 'scaffold' }]],
  ])('does not where %s', (_, steps) => {
    expect(ownProject(sampleFailure(steps))).toBeUndefined();
  });

  it('does where a tool only sets itself up in a project that is there', () => {
    const setUp = failing(noScript, { command: 'npx kit init', pace: 'scaffold' });
    expect(ownProject(sampleFailure([setUp]))).toBeDefined();
    expect(ownProject(sampleFailure([scaffold, setUp]))).toBeUndefined();
  });

  it('does where it is a repository that is wanted, though the page makes a project', () => {
    const noRepository = failing('fatal: not a git repository (or any of the parent directories): .git');
    expect(ownProject(sampleFailure([scaffold, noRepository]))).toBeDefined();
  });
});

describe('a tool that finds no code', () => {
  const nothing = failing('No tests found', { command: 'npx kit' });

  it('asks for the reader’s own', () => {
    expect(ownCode(sampleFailure([nothing]))).toMatchObject({
      status: 'blocked',
      finding: {
        code: 'environment.own-code',
        params: { line: 'No tests found' },
        type: 'environment_blocker',
        owner: 'environment',
        confidence: 'medium',
        quotes: ['No tests found'],
      },
    });
  });

  it.each<[string, SampleStep[]]>([
    ['it found some', [failing('3 tests failed', { command: 'npx kit' })]],
    ['a command of the page prints the words', [{ command: 'echo "No tests found"' }, nothing]],
  ])('does not where %s', (_, steps) => {
    expect(ownCode(sampleFailure(steps))).toBeUndefined();
  });
});

describe('a file that the page names and nothing makes', () => {
  const lost = (path: string): string => `Error: ENOENT: no such file or directory, scandir '${path}'`;
  const reads = writing("kit('some/path', console.log);");
  const judged = (...steps: SampleStep[]) => ownFile(sampleFailure(steps));

  it.each<[string, SampleStep[], string, string]>([
    ['in its code', [reads, failing(lost('some/path'))], 'some/path', "kit('some/path', console.log);"],
    [
      'in its code, and is told of with the folder',
      [reads, failing(lost('/journey/some/path'))],
      'some/path',
      "kit('some/path', console.log);",
    ],
    [
      'in its command',
      [failing(lost('rooms/a.json'), { command: 'npx kit rooms/a.json' })],
      'rooms/a.json',
      'npx kit rooms/a.json',
    ],
    [
      'in its command, which names its output too',
      [failing(lost('a.lamp'), { command: 'kit -w a.lamp -o b.css' })],
      'a.lamp',
      'kit -w a.lamp -o b.css',
    ],
  ])('is the reader’s own: %s', (_, steps, file, words) => {
    expect(judged(...steps)).toMatchObject({
      status: 'blocked',
      finding: {
        code: 'environment.own-project',
        params: { needs: 'files', files: [file], said: words },
        quotes: [lost(steps.at(-1)?.output?.includes('/journey/') ? '/journey/some/path' : file)],
      },
    });
  });

  it('is the reader’s own where a program of templates misses it', () => {
    const renders = writing("kit.render('rooms.html', { lamp: 1 });");
    expect(judged(renders, failing('Error: template not found: rooms.html'))).toMatchObject({
      status: 'blocked',
      finding: { params: { needs: 'files', files: ['rooms.html'] } },
    });
  });

  it('is none where prose or a block of the page tells of it', () => {
    const judgedOn = (text: string) =>
      ownFile(sampleFailure([reads, failing(lost('some/path'))], { page: readMarkdown(text) }));
    expect(judgedOn('# Kit\n\nRun it.\n')).toBeDefined();
    expect(judgedOn('# Kit\n\nMake a folder some/path first.\n')).toBeUndefined();
  });

  it.each<[string, SampleStep[]]>([
    ['the page does not name it', [reads, failing(lost('other/path'))]],
    ['a part of a word is like it', [writing("kit('some/path/more');"), failing(lost('some/path'))]],
    ['a step writes one of that name', [writing('', 'a/path'), reads, failing(lost('some/path'))]],
    [
      'it is written',
      [
        writing("fs.writeFileSync('out/a.json', '1');"),
        failing(lost('out/a.json').replace('scandir', 'open')),
      ],
    ],
    [
      'a command writes it',
      [failing(lost('b.css').replace('scandir', 'open'), { command: 'kit a.lamp -o b.css' })],
    ],
    [
      'a command says that it writes it',
      [failing(lost('b.css').replace('scandir', 'open'), { command: 'kit create b.css -o c' })],
    ],
    ['a folder for it is made', [reads, failing(lost('some/path').replace('scandir', 'mkdir'))]],
    [
      'the page has another file made that could be meant',
      [
        writing('', 'rooms.csv'),
        writing("kit('data.csv');"),
        failing(lost('data.csv').replace('scandir', 'open')),
      ],
    ],
    ['one that is made is nearly called so', [writing('', 'some/paht'), reads, failing(lost('some/path'))]],
    [
      'a scaffolder may have made it',
      [{ command: 'npm create kit', pace: 'scaffold' }, reads, failing(lost('some/path'))],
    ],
    [
      'the page’s code prints the words',
      [writing(`log("${lost('some/path')}"); kit('some/path')`), failing(lost('some/path'))],
    ],
  ])('accuses or excuses nobody where %s', (_, steps) => {
    expect(judged(...steps)).toBeUndefined();
  });
});
