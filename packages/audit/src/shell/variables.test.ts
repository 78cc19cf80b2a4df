import { describe, expect, it } from 'vitest';
import { variablesSetBy } from './variables.ts';

describe('the variables that a command sets', () => {
  it.each([
    ['KEY=a', ['KEY']],
    ['KEY=a npm start', ['KEY']],
    ['export KEY=a OTHER=b', ['KEY', 'OTHER']],
    ['env KEY=a npm start', ['KEY']],
    ['echo "KEY=a" >> .env', ['KEY']],
    ['printf "KEY=a\nOTHER=b\n" > .env', ['KEY', 'OTHER']],
    ['cat <<EOF > .env\nKEY=a\n\n# OTHER=b\nEOF', ['KEY']],
    ['docker run -e KEY=a kit', ['KEY']],
    ['kit --key=a', []],
    ['npm i a@>=1', []],
    ['curl "https://a.dev/?key=a"', []],
    ['npm start # KEY=a', []],
  ])('%j: %j', (command, names) => expect(variablesSetBy(command)).toEqual(names));
});
