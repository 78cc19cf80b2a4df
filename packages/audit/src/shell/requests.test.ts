import { expect, it } from 'vitest';
import { showsAnswer } from './requests.ts';

it.each([
  ['curl localhost:3000', true],
  ['http :3000/health', true],
  ['open http://localhost:3000', true],
  ['code .', false],
  ['open index.html', false],
  ['node app.js', false],
])('what %j shows is an answer: %j', (command, expected) => {
  expect(showsAnswer(command)).toBe(expected);
});
