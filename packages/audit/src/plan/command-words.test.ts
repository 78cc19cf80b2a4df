import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entersFolder,
  firstWord,
  isDryRun,
  isEntering,
  isFetching,
  isPathLike,
  isScriptLang,
  isWithin,
  namesPackage,
  partsOfWord,
  withoutCurrentFolder,
  wordsBehind,
  wordsOf,
} from './command-words.ts';

describe('the words of a command', () => {
  it.each([
    ['npx kit go', 'npx', ['kit', 'go']],
    ['sudo npm install -g kit', 'npm', ['install', '-g', 'kit']],
    ['PORT=1 node app.js', 'node', ['app.js']],
    ['kit "src/**/*.ts" && kit go', 'kit', ['src/**/*.ts', 'kit', 'go']],
    ['pnpm exec kit -y go', 'pnpm', ['exec', 'kit', '-y', 'go']],
    ['', '', []],
  ])('of %j begin with %j', (command, first, behind) => {
    expect(firstWord(command)).toBe(first);
    expect(wordsBehind(command)).toEqual(behind);
  });

  it.each([
    ['cd app', true, true],
    ['mkdir app && cd app', true, false],
    ['npx cdk deploy', false, false],
  ])('of %j go into a folder: %s, at once: %s', (command, enters, atOnce) => {
    expect(entersFolder(command)).toBe(enters);
    expect(isEntering(command)).toBe(atOnce);
  });

  it.each([
    ['npm publish --dry-run', true],
    ['kit --dryRun', true],
    ['kit go --dry', false],
    ['echo "--dry-run later"', false],
  ])('of %j ask for nothing real: %s', (command, expected) => {
    expect(isDryRun(command)).toBe(expected);
  });
});

describe('one word', () => {
  it.each([
    ['./src/a.ts', 'src/a.ts'],
    ['src/a.ts', 'src/a.ts'],
    ['../a.ts', '../a.ts'],
  ])('%j is %j from here', (path, expected) => {
    expect(withoutCurrentFolder(path)).toBe(expected);
  });

  it.each([
    ['src/a-b_c.ts', '', true],
    ['src/*.ts', '', false],
    ['src/*.{js,ts}', '*{},', true],
    ['@kit/a', '', false],
    ['', '', false],
  ])('%j with %j is like a path: %s', (word, more, expected) => {
    expect(isPathLike(word, more)).toBe(expected);
  });

  it.each([
    ['db:push', ['db', 'push']],
    ['--init', ['init']],
    ['Usage/Examples', ['Usage', 'Examples']],
    ['snake_case', ['snake_case']],
    ['…', []],
  ])('%j has the parts %j', (word, parts) => {
    expect(partsOfWord(word)).toEqual(parts);
  });

  it.each([
    ['js', true],
    ['TypeScript', true],
    ['mts', true],
    ['tsx', false],
    ['json', false],
    [null, false],
  ])('%j is the language of a script: %s', (lang, expected) => {
    expect(isScriptLang(lang)).toBe(expected);
  });
});

describe('a tool that is fetched', () => {
  it.each([
    ...['npx kit go', 'npx -y kit', 'bunx kit', 'bun x kit', 'pnpm dlx kit', 'pnpm exec kit', 'yarn dlx kit'],
    ...['npm exec -- kit go', 'CI=1 npx kit'],
  ])('begins %j', (command) => {
    expect(isFetching(command)).toBe(true);
  });

  it.each(['kit go', 'npm run kit', 'pnpm add kit', 'yarn kit', 'cd app && npx kit', 'echo npx kit', ''])(
    'does not begin %j',
    (command) => {
      expect(isFetching(command)).toBe(false);
    },
  );
});

describe('words within others', () => {
  it.each<[string, string, boolean]>([
    ['kit go', 'cd app && kit go', true],
    ['kit go', 'npx kit go --all', true],
    ['kit go', 'kit go', true],
    ['kit go', 'kit now go', false],
    ['kit go', 'kit gone', false],
    ['kit go', 'go kit', false],
    ['kit go', 'kit', false],
    ['A=1', 'B=2', false],
    ['', 'kit', false],
  ])('%j stands in %j: %s', (words, others, expected) => {
    expect(isWithin(wordsOf(words), wordsOf(others))).toBe(expected);
  });

  it('are found wherever they stand, and only there', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 });
    fc.assert(
      fc.property(words, words, (some, others) => {
        const expected = some.length > 0 && ` ${others.join(' ')} `.includes(` ${some.join(' ')} `);
        expect(isWithin(some, others)).toBe(expected);
      }),
    );
  });
});

describe('a package that a line names', () => {
  it.each<[string, string[], boolean]>([
    ['npx lens@latest go', ['lens'], true],
    ['npm create @lamps/app@2 my-app', ['@lamps/app'], true],
    ['npm i lens', ['lamp', 'lens'], true],
    ['npm i lenses', ['lens'], false],
    ['npm i @lamps/lens', ['lens'], false],
    ['npm i lens', [], false],
  ])('%s: %j %s', (command, packages, expected) => {
    expect(namesPackage(command, packages)).toBe(expected);
  });
});
