import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-command.mjs';

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
