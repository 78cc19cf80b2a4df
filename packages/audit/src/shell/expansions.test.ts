// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shells write variables so.
import { describe, expect, it } from 'vitest';
import { variablesLeftBy, variablesReadBy } from './expansions.ts';

describe('variablesReadBy', () => {
  it.each([
    ['curl -H "Authorization: Bearer $KIT_KEY" http://localhost', ['KIT_KEY']],
    ['curl http://localhost?key=${KIT_KEY}', ['KIT_KEY']],
    ['cat <<EOF\n$KIT_KEY\nEOF', ['KIT_KEY']],
    ['export A=$(cat $B)', ['B']],
    ["curl -H 'A: $KIT_KEY' http://localhost", []],
    ['node server.js --port ${PORT:-3000}', []],
    ['KIT_KEY=a; echo $KIT_KEY', []],
    ['for name in a b; do echo $name; done', []],
    ['echo $1 $? $$', []],
  ])('of %j', (command, names) => {
    expect(variablesReadBy(command)).toEqual(names);
  });
});

describe('variablesLeftBy', () => {
  it.each([
    ['export KIT_KEY=', [{ name: 'KIT_KEY', value: '' }]],
    [
      'export A="" B=c',
      [
        { name: 'A', value: '' },
        { name: 'B', value: 'c' },
      ],
    ],
    ['KIT_KEY=your-api-key', [{ name: 'KIT_KEY', value: 'your-api-key' }]],
    ['KIT_KEY=a node app.js', []],
    ['export KIT_KEY', []],
  ])('of %j', (command, variables) => {
    expect(variablesLeftBy(command)).toEqual(variables);
  });
});
