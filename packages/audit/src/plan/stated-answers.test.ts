import { describe, expect, it } from 'vitest';
import { js, plan } from './plan-fixture.ts';
import { statedAnswers } from './stated-answers.ts';

const pairs = (text: string): string[] => statedAnswers(text).map(({ match, reply }) => `${match}: ${reply}`);

it.each([
  ['Select the `plain` template.', ['template: plain']],
  [
    'When prompted, select `Vanilla` as the framework and `JavaScript` as the variant.',
    ['framework: Vanilla', 'variant: JavaScript'],
  ],
  [
    'Run the wizard and answer "acme" when asked for the project name, then choose "TypeScript":',
    ['project name: acme', 'TypeScript: TypeScript'],
  ],
  ['When asked for a template, choose "minimal".', ['template: minimal']],
  ['Choose `npm` for the package manager.', ['package manager: npm']],
  ['Choose `npm` for the package manager', ['package manager: npm']],
  ['Select the `plain` templates.', ['template: plain']],
  ['When prompted, choose `npm` for `x`.', ['npm: npm']],
  ['When prompted, choose `npm` as it.', ['npm: npm']],
  [
    'When prompted, choose `npm` for the manager of the packages that this very project is made of.',
    ['npm: npm'],
  ],
])('ties each answer to its own question: %s', (text, expected) => {
  expect(pairs(text)).toEqual(expected);
});

it.each([
  'Enter `cd app` to go on.',
  'Open `https://kit.example.com` when asked.',
  'Type `hello` into the box.',
  'You can select `dark` later.',
])('states no answer: %s', (text) => {
  expect(pairs(text)).toEqual([]);
});

describe('answers in words', () => {
  it.each([
    ['Choose `TypeScript` as the language.', ['language: TypeScript']],
    [
      'Select "Basic" for the template and `npm` as package manager.',
      ['template: Basic', 'package manager: npm'],
    ],
    ['Pick `Yes` when asked about telemetry.', ['telemetry: Yes']],
    ["Enter `kit` when you're prompted for a project name.", ['project name: kit']],
    ['When you are asked for a language, choose `TypeScript`.', ['language: TypeScript']],
    ['Select the `Basic` template.', ['template: Basic']],
    ['The wizard asks. Choose `Basic`.', []],
    ['When the wizard opens, choose `Basic`.', ['Basic: Basic']],
    ['Type `npm start` as a command.', []],
    ['Choose `https://kit.example` as the address.', []],
    ['Choose the colour you like.', []],
    ['Use `a` as the name.', []],
  ])('%s', (text, expected) => {
    expect(pairs(text)).toEqual(expected);
  });
});

it('gives a command of a transcript the answers below it, not those of the others', () => {
  const asked = (name: string): string => `$ npm create ${name}\n? What name? ${name}\n? Typed? Yes\n`;
  const steps = plan(`# Kit\n\n${js(`${asked('one')}${asked('two')}`, 'console')}`).steps;
  const replies = steps.map(({ action }) =>
    action.kind === 'run' ? action.answers.map(({ reply }) => reply) : [],
  );
  expect(replies).toEqual([
    ['one', 'Yes'],
    // The journey ends here, so that nothing is installed.
    ['two', 'Yes', 'No'],
  ]);
});
