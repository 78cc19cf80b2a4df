import { expect, it } from 'vitest';
import { answersTold } from './told-answers.ts';

const pairs = (text: string): string[] => answersTold(text).map(({ match, reply }) => `${match}: ${reply}`);

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
])('ties each answer to its own question: %s', (text, expected) => {
  expect(pairs(text)).toEqual(expected);
});

it.each(['Enter `cd app` to go on.', 'Type `hello` into the box.', 'You can select `dark` later.'])(
  'states no answer: %s',
  (text) => {
    expect(pairs(text)).toEqual([]);
  },
);
