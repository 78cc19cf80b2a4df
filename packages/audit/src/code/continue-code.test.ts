import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';
import { continues, isSetupOnly, namesSetUp } from './continue-code.ts';

describe('onlySetsUp', () => {
  it.each([
    ["import Box from 'box';\nconst client = new Box();", true],
    ["const box = require('box');\nconst client = box.connect({ key: 1 });", true],
    ['const client = await connect();', true],
    ['const { Box } = require("box");', true],
    ["const client = new Box();\nconst text = 'a';", true],
    ['const client = new Box();\nclient.open();', false],
    ['const client = new Box();\nconst lid = client.lid;', false],
    ['const client = new Box();\nconsole.log(1);', false],
    ['const client = new Box();\nopen(client);', false],
    ['const client = new Box();\nif (a) b();', false],
    ['const a = open().then(go);', false],
    ['const client = new Box({ done() { console.log(1); } });', false],
    ['const text = 1;', false],
    ['', false],
  ])('of %j is %s', (text, expected) => {
    expect(isSetupOnly(codeFacts(text))).toBe(expected);
  });
});

it('names what a script sets up, one name at a time', () => {
  const text =
    "const a = require('a');\nconst { b, c } = open();\nlet d = await e();\nconst f = 1;\nvar g = new H();";
  expect(namesSetUp(codeFacts(text))).toEqual(['a', 'd', 'g']);
});

describe('continues', () => {
  const goesOn = (text: string): boolean => continues(text, codeFacts(text), ['client', 'Box']);

  it.each([
    'client.open();',
    'const lid = await client.lids.create({ a: 1 });\nconsole.log(lid);',
    'const other = new Box({ a: 1 });',
    'async function main() { await client.open(); }\nmain();',
    'client\n  .open()\n  .then(go);',
  ])('holds for %j', (text) => {
    expect(goesOn(text)).toBe(true);
  });

  it.each([
    ['it declares the name anew', 'const client = new Box();\nclient.open();'],
    ['it brings in its own', "import a from 'a';\nclient.open(a);"],
    ['it is a fragment', 'client.open();\n...'],
    ['it says that something is left out', '// ...\nclient.open();'],
    ['it only mentions the name', 'log(client);'],
    ['it names something of another', 'other.client.open();'],
    ['it has the name inside of a function only', 'function f(client) { client.open(); }'],
    ['it is no code', 'client.open'],
  ])('does not hold where %s', (_why, text) => {
    expect(goesOn(text)).toBe(false);
  });
});
