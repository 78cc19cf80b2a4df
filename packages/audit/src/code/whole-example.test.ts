import { describe, expect, it } from 'vitest';
import { wholeExample } from './whole-example.ts';

const kit =
  "import { open, Kit } from 'kit';\n\nconst box = open('red');\nbox.fill(2);\nconsole.log(box.size);";

describe('a snippet is a script', () => {
  it('by itself where every name is its own', () => {
    const snippet = "import { open } from 'kit';\nopen('red');";
    expect(wholeExample(snippet, 'js', [kit])).toEqual({ text: snippet, goesOn: 'alone', base: null });
  });

  it('behind the modules of another where it uses nothing else of it', () => {
    expect(wholeExample("const box = open('blue');\nbox.fill(1);", 'js', [kit])).toMatchObject({
      text: "import { open, Kit } from 'kit';\n\nconst box = open('blue');\nbox.fill(1);",
      goesOn: 'imports',
    });
  });

  it('behind the code of another without what only shows something at its end', () => {
    expect(wholeExample('box.empty();', 'js', [kit])).toMatchObject({
      text: "import { open, Kit } from 'kit';\n\nconst box = open('red');\nbox.fill(2);\n\nbox.empty();",
      goesOn: 'code',
    });
  });

  it('behind a server that is not started', () => {
    const server = "const kit = require('kit');\nconst app = kit();\napp.listen(3000);";
    expect(wholeExample("app.get('/', () => {});", 'js', [server])).toMatchObject({
      text: "const kit = require('kit');\nconst app = kit();\n\napp.get('/', () => {});",
    });
  });

  it('behind the first of several that gives it all of its names', () => {
    const other = "import { shut } from 'kit';\nconst lid = shut();";
    expect(wholeExample('lid.turn();', 'js', [kit, other])).toMatchObject({ base: 1 });
  });
});

it('is no script where a module sets a name that it does not declare', () => {
  const snippet = "import { dim } from 'kit';\n\nlamp = dim({ lamp });";
  expect(wholeExample(snippet, 'js', [])).toEqual({ why: 'names', names: ['lamp'] });
  const script = "const { dim } = require('kit');\n\nlamp = dim(1);";
  expect(wholeExample(script, 'js', [])).toMatchObject({ goesOn: 'alone' });
});

describe('a snippet is none', () => {
  it.each([
    ['that uses names which nobody declares', 'user.open();', [kit], ['user']],
    ['that uses such a name beside others', 'box.fill(user);', [kit], ['box', 'user']],
    ['that needs one and declares another once more', 'box.fill(1);\nconst open = 1;', [kit], ['box']],
    [
      'behind a server that is started inside',
      "app.get('/', () => {});",
      ["const app = require('kit')();\nconst start = () => app.listen(3000);\nstart();"],
      ['app'],
    ],
    [
      'that takes values for given',
      "import { open } from 'kit';\ndeclare const name: string;\nopen(name);",
      [],
      ['declare const name: string;'],
    ],
  ])('%s', (_, snippet, bases, names) => {
    expect(wholeExample(snippet, 'ts', bases)).toEqual({ why: 'names', names });
  });

  it.each([
    ['that leaves something out', "import { open } from 'kit';\n// ...\nopen();"],
    ['that is no whole code', "import { open } from 'kit';\nopen({"],
    ['that declares a name twice', "import open from 'kit';\nconst open = 1;\nopen();"],
    ['in both ways to bring it in', "import open from 'kit';\nconst shut = require('kit');\nopen(shut);"],
    ['that waits in a file that cannot', "const open = require('kit');\nawait open();"],
  ])('%s', (_, snippet) => {
    expect(wholeExample(snippet, 'js', [])).toEqual({ why: 'unread', names: [] });
  });
});

describe('a name that seems to be a slip', () => {
  it('is left as it stands, in the script that it means', () => {
    const slips = new Map([['boxx', 'box']]);
    expect(wholeExample('boxx.empty();', 'js', [kit], slips)).toMatchObject({ goesOn: 'code', base: 0 });
    expect(wholeExample('const box = 1;\nboxx.go();', 'js', [], slips)).toMatchObject({ goesOn: 'alone' });
  });

  it('does not excuse other names', () => {
    const slips = new Map([['boxx', 'box']]);
    expect(wholeExample('boxx.fill(user);', 'js', [kit], slips)).toMatchObject({ why: 'names' });
  });
});

it('is a script that no module system takes where it imports one module and requires another', () => {
  const mixed = "import open from 'kit';\nconst shut = require('shut');\nopen(shut);";
  expect(wholeExample(mixed, 'js', [])).toMatchObject({ text: mixed, goesOn: 'alone' });
  expect(wholeExample(mixed, 'ts', [])).toEqual({ why: 'unread', names: [] });
});
