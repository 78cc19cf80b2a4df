import { describe, expect, it } from 'vitest';
import { bareWord, dataReadBy, isGlob, isSource, isSourceFolder, sourcesReadBy } from './files-read.ts';
import { isSetupVerb, usesTool } from './tool-calls.ts';
import { unmadeFiles } from './unmade-files.ts';

describe('a word that may be a file which readers write themselves', () => {
  it.each([
    'main.ts',
    'src/rooms.css',
    './index.html',
    'README.md',
    'a.mjsx',
    'examples/one.json',
    './example/a.json',
  ])('%s is one', (word) => {
    expect(isSource(word)).toBe(true);
  });

  it.each([
    '',
    'main',
    'main.json',
    'my-examples/one.json',
    'src/',
    'lamp.txt',
    'a b.ts',
    'https://kit.dev/a.js',
    '*.ts',
    '--file.ts=x',
  ])('"%s" is none', (word) => {
    expect(isSource(word)).toBe(false);
  });

  it.each([
    ['src', true],
    ['./src/', true],
    ['source', true],
    ['source/', true],
    ['src/app', false],
    ['lib', false],
    ['', false],
  ])('"%s" is the folder of sources: %s', (word, expected) => {
    expect(isSourceFolder(word)).toBe(expected);
  });

  it.each([
    ['*.ts', true],
    ['src/**/*.css', true],
    ['"src/**/*.ts"', true],
    ["'*.{js,ts}'", true],
    ['src/*', false],
    ['*', false],
    ['main.ts', false],
    ['*.', false],
    ['*.{js', false],
    ['a.*', false],
    ['*.d/more', false],
    ['$*.ts', false],
  ])('%s stands for many files of one kind: %s', (word, expected) => {
    expect(isGlob(word)).toBe(expected);
  });

  it.each([
    ['"a"', 'a'],
    ["'a.ts'", 'a.ts'],
    ['a', 'a'],
    ['"', '"'],
    ['"a\'', '"a\''],
    ['', ''],
  ])('%s without its quotes is %s', (word, bare) => {
    expect(bareWord(word)).toBe(bare);
  });
});

describe('what a command reads', () => {
  it.each([
    ['npx kit main.ts', ['main.ts']],
    ['npx kit "src/**/*.ts" src', ['src/**/*.ts', 'src']],
    ['npx kit main.ts -o out.css', ['main.ts']],
    ['npx kit --out main.css rooms.css', ['rooms.css']],
    ['npx kit --outfile main.css', []],
    ['npx kit --config kit.js rooms.css', ['rooms.css']],
    ['npx kit < rooms.css', ['rooms.css']],
    ['npx kit > rooms.css', []],
    ['npx kit go', []],
    ['rooms.css', []],
  ])('%s: sources %j', (command, expected) => {
    expect(sourcesReadBy(command)).toEqual(expected);
  });

  it.each([
    ['npx kit rooms.json', ['rooms.json']],
    ['npx kit data/rooms.yaml ./list.csv', ['data/rooms.yaml', './list.csv']],
    ['npx kit -c rooms.json', []],
    ['npx kit package.json', []],
    ['npx kit tsconfig.build.json', []],
    ['npx kit web/manifest.json', []],
    ['npx kit kit.config.json', []],
    ['npx kit .kitrc.json', []],
    ['npx kit .hidden.yml', []],
    ['npx kit main.ts', []],
  ])('%s: data %j', (command, expected) => {
    expect(dataReadBy(command)).toEqual(expected);
  });
});

describe('the files of a command that nobody has made', () => {
  const made = new Set(['main.ts', 'rooms/one.json']);
  it.each([
    ['node main.ts', []],
    ['node ./main.ts', []],
    ['node other.ts', ['other.ts']],
    ['npx kit @rooms.json', ['@rooms.json']],
    ['npx kit input=rooms.json', ['input=rooms.json']],
    ['npx kit --input=rooms.json', []],
    ['npx kit < rooms.txt', ['rooms.txt']],
    ['npx kit -o rooms.css', []],
    ['npx kit --output rooms.css', []],
    ['npx kit --dir out.d more.ts', ['more.ts']],
    ['npx kit 1.5', []],
    ['npx kit "*.ts"', ['*.ts']],
    ['npx kit "a b.ts"', []],
    ['npx kit go', []],
    ['npx kit > rooms.css', []],
    ['npx kit && node last.js', ['last.js']],
  ])('%s: %j', (command, expected) => {
    expect(unmadeFiles(command, (path) => made.has(path))).toEqual(expected);
  });
});

describe('a tool of the project', () => {
  it.each([
    'npx kit main.ts',
    'npx kit --check',
    'npx kit build',
    'yarn kit main.ts',
    'pnpm kit main.ts',
    'pnpm exec kit main.ts',
    'npx kit < rooms.css',
    'npx kit > rooms.css',
  ])('is used on something: %s', (command) => {
    expect(usesTool(command)).toBe(true);
  });

  it.each([
    '',
    'npx kit',
    'npx kit init',
    'npx kit db:push',
    'npx kit --init',
    'npx kit --version',
    'npx kit --help',
    'npx rimraf dist',
    'npx mkdirp out',
    'npm kit main.ts',
    'npm run kit main.ts',
    'yarn cache clean',
    'pnpm store prune',
    'node main.ts',
    'npx -p kit kit-more go',
    'npx --yes kit go',
  ])('is not used on anything: %s', (command) => {
    expect(usesTool(command)).toBe(false);
  });

  it.each([
    [['init'], true],
    [['db:push', 'x'], true],
    [['create-room'], true],
    [['initialise'], false],
    [['go', 'init'], false],
    [[], false],
  ])('that is told %j is set up: %s', (words, expected) => {
    expect(isSetupVerb(words)).toBe(expected);
  });
});
