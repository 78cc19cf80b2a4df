import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';
import { intendedName, isContinued, slippedNames } from './slips.ts';

describe('a name that nothing declares', () => {
  it.each([
    ['a letter more', 'cliient', ['client'], 'client'],
    ['a letter less', 'clint', ['client'], 'client'],
    ['another letter', 'cliemt', ['client'], 'client'],
    ['two letters that changed places', 'cleint', ['client'], 'client'],
    ['a word more', 'clientBox', ['app', 'client'], 'client'],
    ['a word less', 'api', ['apiClient'], 'apiClient'],
  ])('is a slip by %s', (_, name, given, meant) => {
    expect(intendedName(name, given)).toBe(meant);
  });

  it.each([
    ['like none', 'user', ['client', 'app']],
    ['a type of that name', 'input', ['Input']],
    ['many of one', 'clients', ['client']],
    ['one of many', 'client', ['clients']],
    ['two letters off', 'clxxnt', ['client']],
    ['too short to be told', 'b', ['a']],
    ['only begun alike', 'application', ['app']],
    ['the end of another', 'Client', ['apiClient']],
    ['two letters for one of three', 'apx', ['app']],
  ])('is none where it is %s', (_, name, given) => {
    expect(intendedName(name, given)).toBeUndefined();
  });
});

describe('the slips of a script', () => {
  const slips = (text: string, above: string[] = [], isUnknown = (_name: string): boolean => true) => [
    ...slippedNames(codeFacts(text), { above, isUnknown }),
  ];

  it.each([
    ['a call of its own import with a letter more', "import kit from 'kit';\nkiit(1);", ['kiit', 'kit']],
    ['a call by a longer name', "import kit from 'kit';\nkitBox(1);", ['kitBox', 'kit']],
    ['an object by a longer name', "import { Kit } from 'kit';\nnew KitBox();", ['KitBox', 'Kit']],
    ['a method of a longer name', 'const box = make;\nboxOne.open();', ['boxOne', 'box']],
    ['a value with two letters changed', 'const value = 1;\nconsole.log(vaule);', ['vaule', 'value']],
  ])('are found: %s', (_what, text, [name, meant]) => {
    expect(slips(text)).toContainEqual([name, meant]);
  });

  it('are found by the names of the code above', () => {
    expect(slips('clinet.open();', ['client'])).toEqual([['clinet', 'client']]);
    expect(slips('clinet.open();')).toEqual([]);
  });

  it.each([
    [
      'a value that goes on with another name may be the reader\u2019s',
      'const client = 1;\nopen(client, clientId);',
    ],
    ['a name that is like none', "import kit from 'kit';\nother(1);"],
  ])('are none: %s', (_what, text) => {
    expect(slips(text, ['open'])).toEqual([]);
  });

  it('are none where the page knows the name', () => {
    expect(slips("import kit from 'kit';\nkiit(1);", [], (name) => name !== 'kiit')).toEqual([]);
  });
});

it.each([
  ['renderApp', ['render'], true],
  ['client_id', ['client'], true],
  ['rendr', ['render'], false],
  ['other', ['render'], false],
  ['clientS', ['client', 'clients'], false],
  ['application', ['app'], false],
])('%s only goes on with one of %j: %s', (name, given, expected) => {
  expect(isContinued(name, given)).toBe(expected);
});
