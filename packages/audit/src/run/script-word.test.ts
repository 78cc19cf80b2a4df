import { describe, expect, it } from 'vitest';
import { scriptWord } from './script-word.ts';

describe('the script of a process', () => {
  it.each([
    ['node a.js', 'a.js'],
    ['/opt/node/bin/node --watch --import tsx -r ./x.js a.ts b', 'a.ts'],
    ['node --import=tsx a.ts', 'a.ts'],
    ['nodejs -- a.js', 'a.js'],
    ['python3.12 -W ignore -u app.py --port 1', 'app.py'],
    ['sh ./install.sh', './install.sh'],
    ['-bash -o errexit run.sh', 'run.sh'],
    ['env A=1 -u B node a.js', undefined],
    ['env A=1 node a.js', 'a.js'],
    ['/usr/bin/env -S node --no-warnings a.js', 'a.js'],
  ])('%s', (line, script) => {
    const argv = line.split(' ');
    expect(argv[scriptWord(argv)]).toBe(script);
  });

  it.each([
    'node',
    'node -e 1 a.js',
    'node -p 1',
    'node --eval=1 a.js',
    'node --require a.js',
    'node --',
    'python -m http.server',
    'python3 -c 1',
    'bash -lc ls',
    'sh -c ls a.sh',
    'nodemon a.js',
    'ls a.js',
    'env',
    '',
  ])('is none in %s', (line) => {
    expect(scriptWord(line.split(' '))).toBe(-1);
  });
});
