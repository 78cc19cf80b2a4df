import { describe, expect, it } from 'vitest';
import { decidedBy, js, sh } from './plan-fixture.ts';

const install = sh('npm i -D kit');
const left = (text: string): string[] => decidedBy('own_files', `# Kit\n\n${text}`);
const ENDS = (title: string) => [`skip "Run ${title}": own_files`, 'report own-files-needed'];

describe('a command on files of the reader', () => {
  it.each([
    ['a file', 'npx kit main.ts'],
    ['a quoted pattern', "npx kit 'src/**/*.ts'"],
    ['a pattern of several kinds', 'npx kit "src/*.{js,ts}"'],
    ['a file that it reads by a redirection', 'npx kit < main.ts'],
    ['the folder of the source', 'npx kit src'],
    ['the folder of the source, with its slash', 'npx kit ./src/'],
    ['an example in JSON', 'npx kit example/data.json'],
    ['a script that is made executable', 'chmod +x cli.js'],
    ['a script for nodemon', 'npx nodemon main.js'],
  ])('ends the journey at %s', (_, command) => {
    expect(left(`${install}${sh(command)}`)).toEqual(ENDS(command));
  });

  it.each([
    ['what it writes', 'npx kit --out-dir src'],
    ['a folder of another name', 'npx kit lib'],
    ['data', 'npx kit data.json'],
    ['a pattern for all files', 'npx kit "src/*.*"'],
    ['a pattern that goes on behind its ending', 'npx kit "a.b/*"'],
    ['an open brace', 'npx kit "src/*.{js"'],
    ['a mode that makes nothing executable', 'chmod 600 cli.js'],
    ['two files that are made executable', 'chmod +x cli.js other.js'],
    ['files that are moved', 'mv main.ts lib.ts'],
  ])('goes on for %s', (_, command) => {
    expect(left(`${install}${sh(command)}`)).toEqual([]);
  });

  it.each([
    ['a file', 'kit main.ts\nkit -e go\nkit -p go', 'kit -e go; kit -p go'],
    ['a file of data beside it', 'kit main.ts\nkit data.json\nkit -e go', 'kit -e go'],
    ['a folder beside it', 'kit main.ts\nkit rooms/\nkit -e go', 'kit -e go'],
    ['what is fed by another command', 'ts-node main.ts\necho go | ts-node', 'echo go | ts-node'],
    ['an interpreter that waits', 'ts-node main.ts\nts-node\nts-node -e go', 'ts-node -e go'],
  ])('has the others of its list go on without %s', (_, commands, kept) => {
    const titled = commands.split('\n').join(' && ');
    expect(left(`${install}${sh(commands)}`)).toEqual([`rewrite "Run ${titled}": ${kept}`]);
  });

  it.each([
    ['go on from each other', 'mkdir rooms\nkit main.ts'],
    ['all need files', 'kit main.ts\nkit src/**/*.ts'],
  ])('ends the journey with its whole block where its commands %s', (_, commands) => {
    expect(left(`${install}${sh(commands)}`)).toEqual([
      expect.stringMatching(/^skip .*: own_files$/),
      'report own-files-needed',
    ]);
  });

  it('ends nothing where nothing was installed before', () => {
    expect(left(`${sh('npx kit main.ts')}${install}`)).toEqual(['skip "Run npx kit main.ts": own_files']);
  });
});

describe('a file that a step makes is no file of the reader', () => {
  const file = (name: string): string => js('console.log(1);', `js title="${name}"`);
  it.each([
    ['a block with its name', file('main.js'), 'npx kit main.js'],
    ['a block in a folder', file('src/main.js'), 'npx kit src'],
    ['a block in a folder, with its slash', file('src/main.js'), 'npx kit src/'],
    ['a block of the kind', file('src/main.js'), 'npx kit "src/*.js"'],
    ['a sentence', 'Create a file `main.js` with the content `let a`.\n\n', 'npx kit main.js'],
    ['a command that names it', sh('npx other --out main.js'), 'npx kit main.js'],
    ['a command that generates', sh('npx other generate'), 'npx kit main.js'],
    ['a command that sets up', sh('npx other init'), 'npx kit main.js'],
    ['a scaffolder', sh('npm create other@latest -y'), 'npx kit main.js'],
  ])('by %s', (_, made, command) => {
    expect(left(`${install}${made}${sh(command)}`)).toEqual([]);
  });

  it.each([
    ['a block with another name', file('other.js'), 'npx kit main.js'],
    ['a block outside of the folder of a pattern', file('main.js'), 'npx kit "src/**/*.js"'],
    ['a block outside of the folder', file('lib/main.js'), 'npx kit src'],
    ['a block of another kind', file('src/main.js'), 'npx kit "src/*.css"'],
    ['a command that sets up, for the README', sh('npx other init'), 'npx kit README.md'],
    ['a command that sets up, for files in any folder', sh('npx other init'), 'npx kit "**/*.js"'],
  ])('but not by %s', (_, made, command) => {
    expect(left(`${install}${made}${sh(command)}`).at(0)).toBe(`skip "Run ${command}": own_files`);
  });
});

describe('a command that shows an option of a program', () => {
  const synopsis = js('kit [options] <file>', 'text');
  const explained = (command: string): string[] => [`skip "Run ${command}": explains_option`];

  it.each(['kit --port 8080', 'kit --url https://kit.example.com', 'kit --watch'])(
    'explains it: %s',
    (command) => {
      expect(left(`${synopsis}${sh(command)}`)).toEqual(explained(command));
    },
  );

  it.each(['kit 8080', 'kit build', 'other --watch', 'kit --from data.json'])('is a step: %s', (command) => {
    expect(left(`${synopsis}${sh(command)}`)).toEqual([]);
  });

  it('is a step where no synopsis is shown', () => {
    expect(left(`${js('kit file', 'text')}${sh('kit --watch')}`)).toEqual([]);
  });
});
