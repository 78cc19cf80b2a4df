import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './run-command.mjs';

const empty = mkdtempSync(join(tmpdir(), 'waymark-corpus-'));
writeFileSync(join(empty, 'index.json'), '[]');
afterAll(() => rmSync(empty, { recursive: true }));

describe('a script of the repository', () => {
  it.each([
    ['verify-pack.mjs', ['x.tgz', '--key'], 'Usage: npm run pack:verify -- FILE.tgz'],
    ['verify-pack.mjs', [], 'Usage: npm run pack:verify -- FILE.tgz'],
    ['verify-pack.mjs', ['/nowhere/x.tgz'], '/nowhere/x.tgz cannot be read.'],
    ['pack.mjs', ['--kye', 'x.pem'], 'Usage: npm run pack -- [--key PRIVATE.pem]'],
    ['advisories.mjs', ['--all'], 'Usage: npm run advisories -- [--registry URL]'],
    ['corpus.mjs', [], 'Usage: npm run corpus -- FOLDER'],
    ['corpus.mjs', ['phrases', '--write'], 'Usage: npm run corpus -- FOLDER'],
    ['corpus.mjs', ['ledger', '/nowhere'], '/nowhere is no folder.'],
    ['corpus.mjs', ['ledger', root], 'has no index.json'],
    ['corpus.mjs', ['--roundz', '1'], 'Usage: npm run corpus -- FOLDER'],
    ['corpus.mjs', ['mutants', root], 'has no index.json'],
    ['corpus.mjs', ['mutants', empty], 'No passing page of these folders can be changed so.'],
    ['corpus.mjs', ['mutants', empty, '--sample', 'few'], '--sample is a whole number from 1 on, not few.'],
    ['corpus.mjs', ['mutants', empty, '--jobs', '0'], '--jobs is a whole number from 1 on, not 0.'],
    ['corpus.mjs', ['mutants', empty, '--kinds', 'typo'], 'There is no kind typo'],
    ['test.mjs', ['--olny', 'unit'], 'Usage: npm test -- [--only PART'],
  ])('%s %j ends with 1 and what is wrong, without a stack', (script, words, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...words], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /mu);
  });
});
