import { describe, expect, it } from 'vitest';
import type { Instruction } from '../../model/source.ts';
import { instructionsIn } from './instructions.ts';

function asked(text: string, links: string[] = []): Instruction[] {
  return instructionsIn(text, links).map(({ instruction }) => instruction);
}

const directory = (path: string, enter = false): Instruction => ({ kind: 'make_directory', path, enter });

describe('a sentence asks for a folder', () => {
  it.each<[string, Instruction[]]>([
    ['Create a new directory named `app`.', [directory('app')]],
    ['Start by creating a folder called app and go into it.', [directory('app', true)]],
    ['Make an empty project folder, named "app".', [directory('app')]],
    ['Create a directory for your code, called `app`.', [directory('app')]],
    ['Create the folder `app` and `cd` into it.', [directory('app', true)]],
    ['The command creates a folder.', []],
    ['It will create a folder called `app`.', []],
    ['Create a directory of your own.', []],
    ['Create a folder called `src/app`.', []],
    ['Do not create a folder named `app`.', []],
    ['You need not create a folder called `app`.', []],
    ['There is no need to create a folder called `app`.', []],
    ["Don't forget to create a folder called `app`.", [directory('app')]],
    ['If you have not yet, create a folder called `app`.', [directory('app')]],
  ])('%s', (text, expected) => {
    expect(asked(text)).toEqual(expected);
  });
});

describe('a sentence asks for packages', () => {
  it.each<[string, Instruction[]]>([
    ['Install `kit` as a dependency.', [{ kind: 'install', packages: ['kit'] }]],
    ['Install the `kit` package.', [{ kind: 'install', packages: ['kit'] }]],
    [
      'Then install `kit`, `@acme/kit` and `kit-cli` from npm.',
      [{ kind: 'install', packages: ['kit', '@acme/kit', 'kit-cli'] }],
    ],
    ['Install `kit` to go on.', []],
    ['Install `Kit Desktop` as a package.', []],
    ['Install `kit.json` as a module.', []],
    ['You do not install `kit` as a dependency.', []],
  ])('%s', (text, expected) => {
    expect(asked(text)).toEqual(expected);
  });

  it('that other pages describe, where it links them', () => {
    const text = 'Then install one of the database drivers.';
    const expected: Instruction[] = [{ kind: 'install_elsewhere', what: 'one of the database drivers' }];
    expect(asked(text, ['https://kit.example/drivers'])).toEqual(expected);
    expect(asked(text, ['#drivers'])).toEqual([]);
    expect(asked(text)).toEqual([]);
  });
});

describe('a sentence asks for files', () => {
  it.each<[string, Instruction[]]>([
    ['Create a file `app.js` and paste the code from above.', [{ kind: 'file_from_above', path: 'app.js' }]],
    ['Save the example above as `app.js`.', [{ kind: 'file_from_above', path: 'app.js' }]],
    ['Copy it into a file named `app.js`.', [{ kind: 'file_from_above', path: 'app.js' }]],
    ['Copy `a.js` to `b.js`.', []],
    ['Save it as `app`.', []],
    ['Save the example above as app.js.', [{ kind: 'file_from_above', path: 'app.js' }]],
    ['Save the following as `app.js`.', []],
    ['Copy the code into Node.js.', []],
    [
      'Create a file `.env` that contains the line `PORT=1`.',
      [{ kind: 'write_file', path: '.env', content: 'PORT=1' }],
    ],
    ['Create a file named `app` with the text `x`.', []],
    ['Open `index.html` in a browser.', [{ kind: 'open_file', path: 'index.html' }]],
    [
      'Open the `index.html` in the `dist/` folder with your browser.',
      [{ kind: 'open_file', path: 'dist/index.html' }],
    ],
    ['Open `app.js` in a browser.', []],
    ['Never open `index.html` in a browser.', []],
    ['Open `index.html` with your editor, not the browser.', []],
    ['Open `index.html` in your editor instead of the browser.', []],
    ['Do not save it as `app.js`.', []],
    ["You don't have to create a file `.env` that contains the line `A=1`.", []],
  ])('%s', (text, expected) => {
    expect(asked(text)).toEqual(expected);
  });
});

describe('a sentence asks for addresses', () => {
  it.each<[string, string[]]>([
    ['Visit http://localhost:3000 now.', ['http://localhost:3000']],
    ['It is running at localhost:3000.', ['http://localhost:3000']],
    ['Go to this address: `http://localhost:1`', ['http://localhost:1']],
    ['Serves http://localhost:1 and http://localhost:2.', ['http://localhost:1', 'http://localhost:2']],
    ['The default is http://localhost:3000.', []],
    ['Run `curl http://localhost:3000` and open http://localhost:3000/a.', ['http://localhost:3000/a']],
    ['Open the settings and enter http://localhost:3000/cb as the callback.', []],
    ['Visit https://kit.example.', []],
    ['Do not visit http://localhost:3000 yet.', []],
    ['If it does not open by itself, visit http://localhost:3000.', ['http://localhost:3000']],
  ])('%s', (text, urls) => {
    expect(asked(text)).toEqual(urls.map((url) => ({ kind: 'open_url', url })));
  });

  it('in the order of the text, each with its sentence', () => {
    const text = 'Visit http://localhost:1 there. Create a folder named `app`.';
    expect(instructionsIn(text).map(({ at, sentence }) => [at, sentence])).toEqual([
      [6, 'Visit http://localhost:1 there.'],
      [32, 'Create a folder named `app`.'],
    ]);
  });
});
