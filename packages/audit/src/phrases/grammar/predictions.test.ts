import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../sentences.ts';
import { baseOf } from './prediction-objects.ts';
import { predictionIn } from './predictions.ts';

function tells(text: string): string | null {
  const [sentence] = sentencesOf(text);
  const found = sentence ? predictionIn(sentence) : null;
  return found && [found.verb, found.text, found.path].filter((part) => part !== null).join(' ');
}

describe('a sentence that says what happens', () => {
  it.each([
    ['It prints `hello`.', 'print hello'],
    ['It should say "done".', 'say done'],
    ['The command creates a new project.', 'create'],
    ['This creates a `dist` folder.', 'create dist'],
    ['A file called `out.txt` is created.', 'created out.txt'],
    ['The bundle is written to `dist/a.js`.', 'written dist/a.js'],
    ['Skills are installed to the current project.', 'installed'],
    ['`kit-babel` is installed when you install Kit.', 'installed'],
    ['The server listens on port 3000.', 'listen'],
    ['The app is running on http://localhost:3000.', 'running'],
    ['It will be available at `localhost:80`.', 'available'],
    ['`kit init` adds the following:', 'add'],
    ['Kit will ask you two questions.', 'ask'],
    ['Kit will set the mode.', 'set'],
    ['kit-cli will automatically set it.', 'set'],
    ['You will see the start page.', 'see'],
    ["You'll be asked for a name.", 'asked'],
    ['A server that displays "Hello" to all.', 'display Hello'],
    ['If it fails, it prints "no".', 'print no'],
    ['Otherwise the tool will throw an error.', 'throw'],
    ['This walks you through the setup.', 'walk'],
    ['Both commands produce a `kit.config.ts` file.', 'produce kit.config.ts'],
    ['Three things happen:', 'happen'],
    ['The agent is now registered.', 'registered'],
    ['The output will become available at `./kit`.', 'available'],
    ['A new window opens.', 'open'],
    ['The page reloads automatically.', 'reload'],
    ['The test should pass.', 'pass'],
    ['No errors should appear.', 'appear'],
    ['Nothing is created in `dist/`.', 'created'],
    ['No file is written to `dist/a.js`.', 'written'],
    ['No flag is needed, it prints `hello`.', 'print hello'],
    ['The app is live at https://kit.example.', 'live'],
    ['The result is `42`.', 'show 42'],
    ['The output looks like this: `ok`.', 'show ok'],
    ['Expect a 200 response.', 'see'],
    ['This will result in another name.', 'result'],
    ['You set it, after which kit-cli will create a file.', 'create'],
    ['In this example, `kit` will come from the folder.', 'come'],
    ['Running `npm test` runs:', 'run'],
    ['You should get a list of names.', 'get'],
    ['Using the defaults will initialize the project.', 'initialize'],
    ['Here is a script that will load a page, wait, and then log results.', 'log'],
    ['Once installed it will create a folder.', 'create'],
    ['If you do both your first module will work everywhere.', 'work'],
    ['The release runs automatically.', 'run'],
    ['Note that it will delete the cache.', 'delete'],
  ])('%s', (text, expected) => {
    expect(tells(text)).toBe(expected);
  });
});

describe('a sentence that says nothing of it', () => {
  it.each([
    'In this house, `kit` will come from the folder.',
    'Running `npm test` runs fast.',
    'You should get a coffee.',
    'Using the cache will make it slower.',
    'The code is what a process that will be loaded needs.',
    'If the module will work is not known.',
    'Our first module will work everywhere.',
    'The release runs on Node.',
    'It will accept a page, a script and logs.',
    'Sync links packed files into your project.',
    'Kit creates pages.',
    'It creates `Kit` objects.',
    'It returns a promise.',
    'It runs on Node.',
    'This shows how it works.',
    'This guide will show a page.',
    'We will create a page.',
    'It can print `hello`.',
    'It may fail.',
    'It will not print.',
    'Kit is written in JavaScript.',
    'It is usually installed in a folder.',
    'A function that returns `true`.',
    'The option sets what it prints.',
    'To verify that `kit` is installed, call it.',
    'The browser builds are small.',
    'Answers to the generator prompts',
    'The docs will be updated.',
    'A list of types which ships with Kit and will update later.',
    'Full documentation is available at https://kit.example.',
    'You will have to wait.',
    'The tool is now deprecated.',
    'Users of Yarn should run the script.',
    'The result is small.',
    'The output looks good.',
    'The library is available at https://kit.example.',
    'The Node process exits of all kinds.',
    'It should return a value.',
    'The error means that node believes it should execute it.',
    'You should now have an idea of it.',
    'You will have access to all of them.',
    'Below you will find two values:',
    'You should find a way around it.',
    '`transform` will happen last.',
    'The agent is registered.',
    'This guide walks you through the setup.',
    'The commands are small.',
  ])('%s', (text) => {
    expect(tells(text)).toBeNull();
  });
});

it.each([
  ['prints', 'print'],
  ['watches', 'watch'],
  ['retries', 'retry'],
  ['passes', 'pass'],
  ['boxes', 'box'],
  ['uses', 'use'],
  ['writes', 'write'],
])('takes %s for a form of %s', (word, base) => {
  expect(baseOf(word)).toBe(base);
});

it('takes the name of what was called right above for the one that does it', () => {
  const [sentence] = sentencesOf('Sync links packed files into your project.');
  const [other] = sentencesOf('Files that Sync links are small.');
  const called = new Set(['sync']);
  expect(sentence && predictionIn(sentence, called)).toMatchObject({ verb: 'link' });
  expect(other && predictionIn(other, called)).toBeNull();
});

describe('what a prediction shows', () => {
  it.each([
    ['It responds with `pong`.', 'respond pong'],
    ['It responds to `ping` with `pong`.', null],
    ['It prints the whole long line `ok`.', 'print ok'],
    ['It prints one two three four five `ok`.', 'print ok'],
    ['It prints one two three four five six `ok`.', 'print'],
    ['It prints, in short, `ok`.', 'print'],
    ['It prints: `ok`.', 'print ok'],
    ['The command lists `a`.', 'list a'],
    ['The command lists all files.', null],
    ['Tests print `ok`.', 'print ok'],
  ])('is quoted near its verb: %s', (text, expected) => {
    expect(tells(text)).toBe(expected);
  });

  it.each([
    ['This creates `a.js`.', 'create a.js'],
    ['This creates the file named `kit`.', 'create kit'],
    ['This creates a `kit` folder.', 'create kit'],
    ['It creates a `Kit` object and a window.', 'create'],
    ['This creates one two three four five six seven eight nine ten `a.js`.', 'create a.js'],
    ['It creates one two three four five six seven eight nine ten eleven `a.js`.', null],
  ])('is a file by its look or by the word beside it: %s', (text, expected) => {
    expect(tells(text)).toBe(expected);
  });

  it.each([
    ['It will load a page and then log it.', 'log'],
    ['It shows you the page.', null],
    ['It asks you two things.', 'ask'],
    ['You will get an error.', 'get'],
    ['You will get a coffee.', null],
    ['You should see to it.', null],
    ['The server starts up.', 'start'],
    ['The server starts ups.', null],
    ['The port is ready on port 80.', 'ready'],
    ['The port is ready.', null],
    ['The app is up at https://a.dev.', 'up'],
    ['Kit is up at https://a.dev.', null],
  ])('is something that is seen: %s', (text, expected) => {
    expect(tells(text)).toBe(expected);
  });
});
