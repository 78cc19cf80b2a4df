import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFile } from './open-file.ts';

const open = (files: Record<string, string>, path = '/home/dev/dist/index.html') =>
  openFile(
    { readFile: async (name) => (name in files ? Buffer.from(files[name] ?? '') : undefined) },
    { path, shown: 'dist/index.html' },
    (script, folder) => (script.includes('../../..') ? undefined : join(folder, script)),
  );
const page = (scripts: string): string => `<!doctype html><html><body><p>Hi</p>${scripts}</body></html>`;
const at = '/home/dev/dist/index.html';

describe('a file is opened', () => {
  it.each([
    ['that runs nothing', { [at]: page('') }],
    [
      'whose scripts are beside it',
      {
        [at]: page('<script src="./main.js"></script><script src="../lib/a.js">'),
        '/home/dev/dist/main.js': '',
        '/home/dev/lib/a.js': '',
      },
    ],
    ['whose scripts come from elsewhere', { [at]: page('<script src="https://cdn.example/a.js"></script>') }],
    ['whose scripts are named in another way', { [at]: page('<script src="%E0%A4%A?v=2"></script>') }],
    ['whose scripts are none of the reader’s', { [at]: page('<script src="../../../etc/a.js"></script>') }],
    ['whose scripts only a server has', { [at]: page('<script src="/a.js"></script>') }],
    [
      'that only speaks of scripts',
      { [at]: page('<!-- <script src="a.js"></script> --><pre>&lt;script src="a.js"></pre>') },
    ],
  ])('%s', async (_, files) => {
    expect(await open(files)).toBeNull();
  });

  it('of another kind, whatever stands in it', async () => {
    const path = '/home/dev/notes.txt';
    expect(await open({ [path]: '<script src="a.js"></script>' }, path)).toBeNull();
  });
});

describe('a file is not opened', () => {
  it('that is not there', async () => {
    expect(await open({})).toEqual({ code: 'no_such_file', params: { path: 'dist/index.html' } });
  });

  it('whose script is not there', async () => {
    expect(await open({ [at]: page('<script defer src="main.js"></script>') })).toEqual({
      code: 'script_not_there',
      params: { path: 'dist/index.html', script: 'main.js' },
    });
  });
});
