import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoOperationTraceWriter } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/index';
import { makeTempFolder } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommentApi, startCommentApi } from './github-api.ts';
import { actionFolder, runAction } from './github-runner.ts';
import {
  brokenPage,
  goodPage,
  makePullRequest,
  makeRepository,
  type ScratchRepository,
} from './scratch-repository.ts';

const token = 'ghs_made-up-for-this-test';
const pull = '/repos/o/r/issues/7';
const shelf = mkdtempSync(join(tmpdir(), 'waymark-packed-'));
const packed = join(shelf, 'waymark-cli.tgz');

beforeAll(async () => {
  const { packCommand } = await import('../../packages/server/src/adapters/own-packages.ts');
  writeFileSync(packed, (await packCommand(join(actionFolder, 'packages/cli'))).bytes);
});

afterAll(() => rmSync(shelf, { recursive: true }));

function environment(
  { folder }: ScratchRepository,
  api: CommentApi,
  event: unknown = { pull_request: { number: 7 } },
) {
  const file = join(makeTempFolder(), 'event.json');
  writeFileSync(file, JSON.stringify(event));
  return {
    workspace: folder,
    env: {
      GITHUB_API_URL: api.url,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_SHA: 'c0ffee',
      GITHUB_RUN_ID: '99',
      GITHUB_WORKFLOW: 'docs',
      GITHUB_JOB: 'audit',
      GITHUB_EVENT_PATH: file,
      GITHUB_TOKEN: token,
    },
  };
}

function check(content: string): string[] {
  const { context } = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

describe('action.yml', () => {
  it('is what the schema of GitHub asks for', async () => {
    const content = await readFile(join(actionFolder, 'action.yml'), 'utf8');
    expect(check(content)).toEqual([]);
    expect(check(content.replace('shell: bash', 'shel: bash'))).not.toEqual([]);
  });

  it('gives no input to a shell but as a variable', async () => {
    const content = await readFile(join(actionFolder, 'action.yml'), 'utf8');
    const scripts = content
      .split(/^\s+run: /mu)
      .slice(1)
      .map((part) => part.split(/^ {4}- /mu)[0] ?? '');
    expect(scripts.length).toBeGreaterThan(4);
    for (const script of scripts) expect(script).not.toContain('${{');
  });
});

describe('a pull request that breaks one of three pages', () => {
  it('is red with the line, the summary and one comment; the repaired one is green and says so there', async () => {
    const repository = makePullRequest();
    const api = await startCommentApi(token, pull);
    const inputs = { package: packed, pages: 'README.md\n  docs/**/*.md\n', comment: 'true' };
    const red = await runAction({ ...environment(repository, api), inputs });
    expect(red.code, red.log).toBe(1);
    expect(red.used).toEqual(['actions/upload-artifact@v4']);
    expect(red.commands).toEqual([
      {
        name: 'error',
        properties: {
          file: 'docs/three.md',
          line: '9',
          endLine: '9',
          title: 'The page’s code uses wrod but never declares it',
        },
        message: expect.stringContaining('Use one name for it everywhere in the code'),
      },
    ]);
    expect(red.outputs).toEqual({
      status: 'failed',
      'exit-code': '1',
      headline: '1 of 3 pages failed',
      pages: '3',
      red: '1',
      'red-pages': 'docs/three.md',
      folder: 'waymark-report',
      summary: 'waymark-report/summary.json',
      comment: 'waymark-report/comment.md',
    });
    const [comment] = api.comments;
    expect(api.comments).toHaveLength(1);
    for (const text of [red.summary, comment?.body]) {
      expect(text).toContain('## ❌ Waymark: 1 of 3 pages failed');
      expect(text).toContain('[docs/three.md](https://github.com/o/r/blob/c0ffee/docs/three.md?plain=1#L9)');
      expect(text).toContain('ReferenceError: wrod is not defined');
      expect(text).toContain('[this run](https://github.com/o/r/actions/runs/99)');
    }
    expect(red.log).not.toContain(token);

    repository.write('docs/three.md', goodPage('three'));
    repository.commit('mend it');
    const green = await runAction({ ...environment(repository, api), inputs });
    expect(green.code, green.log).toBe(0);
    expect(green.commands).toEqual([]);
    expect(green.outputs).toMatchObject({ status: 'passed', red: '0', 'red-pages': '' });
    expect(api.comments).toHaveLength(1);
    expect(api.comments[0]?.body).toContain('## ✅ Waymark: all 3 pages passed');
  });

  it('audits only what it changed where it is asked to', async () => {
    const repository = makePullRequest();
    const api = await startCommentApi(token, pull);
    const inputs = { package: packed, pages: '**/*.md', 'changed-since': 'main', artifact: '', jobs: '2' };
    const run = await runAction({ ...environment(repository, api), inputs });
    expect(run.code, run.log).toBe(1);
    expect(run.outputs).toMatchObject({ pages: '1', red: '1' });
    expect(run.log).toContain('left out: docs/two.md: It did not change since main.');
    expect(run.summary).toContain('Left out: 2');
    expect(run.used).toEqual([]);
    expect(api.asked).toEqual([]);
  });
});

describe('a comment', () => {
  /** Nothing changed, so that no page is run, and only the comment is at stake. */
  async function quickRun(api: CommentApi, event?: unknown) {
    const repository = makeRepository();
    repository.write('README.md', goodPage('one'));
    repository.commit('a page');
    const inputs = { package: packed, pages: 'README.md', 'changed-since': 'HEAD', comment: 'true' };
    return await runAction({ ...environment(repository, api, event), inputs });
  }

  it('is not begun where nothing is red, nor outside of pull requests', async () => {
    const api = await startCommentApi(token, pull);
    expect((await quickRun(api)).log).toContain('none is written');
    expect((await quickRun(api, { ref: 'refs/heads/main' })).log).toContain('belongs to no pull request');
    expect(api.comments).toEqual([]);
  });

  it('is written over only where it is of the same job and of somebody trusted', async () => {
    const api = await startCommentApi(token, pull);
    const job = createHash('sha256').update('docs\0audit').digest('hex').slice(0, 12);
    const marker = `<!-- waymark-audit ${job} -->`;
    const other = '<!-- waymark-audit 000000000000 -->\nanother job';
    const add = (body: string, type: string, author_association = 'NONE') =>
      api.comments.push({ id: api.comments.length + 1, body, user: { type }, author_association });
    for (let count = 0; count < 120; count += 1) add('Looks good', 'User');
    add(`${marker}\nset by a stranger`, 'User');
    add(other, 'Bot');
    add(`${marker}\nold`, 'Bot');
    await quickRun(api);
    expect(
      api.comments.map(({ body }) => body).filter((body) => body.includes('no page to audit')),
    ).toHaveLength(1);
    expect(api.comments.at(-1)?.body).toContain('no page to audit');
    expect(api.comments.at(-2)?.body).toBe(other);
    expect(api.comments.at(-3)?.body).toContain('set by a stranger');
  });

  it.each([403, 404, 500])('that is refused with %i is a warning and changes no verdict', async (status) => {
    const api = await startCommentApi(token, pull);
    api.refuseWith = status;
    const run = await quickRun(api);
    expect(run.code).toBe(0);
    expect(run.commands).toEqual([
      {
        name: 'warning',
        properties: { title: 'Waymark' },
        message: expect.stringContaining(
          `was answered with ${status}.${status === 500 ? '' : ' The job needs'}`,
        ),
      },
    ]);
  });
});

it('wrong inputs end with 64 and say where to look', async () => {
  const repository = makeRepository();
  repository.write('waymark.json', '{ "pages": ["README.md"], "bugdet": 5 }');
  repository.write('README.md', brokenPage('one'));
  const api = await startCommentApi(token, pull);
  const run = await runAction({ ...environment(repository, api), inputs: { package: packed } });
  expect(run.code).toBe(64);
  expect(run.log).toContain('waymark.json: bugdet is not a known member. Did you mean "budget"?');
  expect(run.commands).toMatchObject([{ name: 'error', properties: { title: 'Waymark' } }]);
});
