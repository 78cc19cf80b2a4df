import { describe, expect, it } from 'vitest';
import { startsAgain } from './starts-again.ts';

describe('a command starts the same script as one before it', () => {
  it.each([
    ['node app.js', 'node app.js', true],
    ['node app.js', 'node ./app.js --debug', true],
    ['npm run dev', 'npm run dev -- --open', true],
    ['npm start', 'npm start', true],
    ['node app.js', 'node other.js', false],
    ['npm run dev', 'npm run preview', false],
    ['node app.js 3000', 'node app.js 3001', false],
    ['node app.js', 'PORT=3001 node app.js', false],
    ['node app.js', 'DEBUG=app node app.js', true],
    ['node app.js', 'curl http://localhost:3000', false],
    ['node app.js', 'npm install && node app.js', false],
    ['npx lampkit', 'npx lampkit', false],
  ])('%s, then %s: %s', (first, again, expected) => {
    expect(startsAgain(first, again)).toBe(expected);
  });
});
