import { describe, expect, it } from 'vitest';
import { codeRunBy, withCode } from './run-code.ts';

describe('code in a command', () => {
  it.each([
    [`node -e "console.log(require('kit')())"`, "console.log(require('kit')())"],
    [`node --eval 'kit()'`, 'kit()'],
    [`node -p "1 + 1"`, '1 + 1'],
    [`ts-node -p -e '"Hello, world!"'`, '"Hello, world!"'],
    [`cd app && node --input-type=module -e 'go()'`, 'go()'],
    [`npx tsx -e 'go()'`, 'go()'],
    [`node --import tsx -r kit -e 'go()'`, 'go()'],
  ])('%s', (command, code) => {
    expect(codeRunBy(command)).toBe(code);
  });

  it.each([
    'node app.js -e x',
    'node -r kit app.js -e x',
    'echo -e x',
    'node app.js',
    'node -e',
    'sed -e s/a/b/ f',
  ])('%s holds none', (command) => {
    expect(codeRunBy(command)).toBeNull();
  });

  it('can be another', () => {
    expect(withCode(`cd app && node -p "1 + 1" | cat`, "it's()")).toBe(
      `cd app && node -p 'it'\\''s()' | cat`,
    );
    expect(withCode('node app.js', 'x')).toBe('node app.js');
  });
});
