import { describe, expect, it } from 'vitest';
import { printed } from '../../model/command-text.ts';
import { readMarkdown } from '../page-fixture.ts';

const named =
  '| Node.js | Model |\n| --- | --- |\n| 24 | `npm install lamp-model` |\n| 12 | `npm install lamp-old` |\n';
const install = '```sh\nnpm install lampkit\n```\n';
const code = "```js\nconst lamp = require('lampkit')\nconst model = require('lamp-model')\n```\n";

const asked = (...parts: string[]): string[] =>
  readMarkdown(`# Lamp\n\n${parts.join('\n')}`).blocks.flatMap(({ commands }) =>
    commands.map(({ command }) => printed(command)),
  );

describe('an installation that a page only names', () => {
  it('is asked for where code below brings the package in', () => {
    expect(asked(install, named, code)).toEqual(['npm install lampkit', 'npm install lamp-model']);
  });

  it('stays named where the code stands above, where a block installs it, and where nothing needs it', () => {
    expect(asked(install, code, named)).toEqual(['npm install lampkit']);
    expect(asked(install, named)).toEqual(['npm install lampkit']);
    const both = '```sh\nnpm install lampkit lamp-model\n```\n';
    expect(asked(both, named, code)).toEqual(['npm install lampkit lamp-model']);
  });
});

describe('the name of a package that ends like a file', () => {
  const fileOf = (heading: string, other: string): (string | undefined)[] =>
    readMarkdown(`# ${heading}\n\n${code}${other}`)
      .blocks.slice(0, 1)
      .map(({ file }) => file?.path);

  it('names no file where the page installs it', () => {
    expect(fileOf('lamp.js', '```sh\nnpm install lamp.js\n```\n')).toEqual([undefined]);
  });

  it('names a file where nothing is installed under it', () => {
    expect(fileOf('lamp.js', install)).toEqual(['lamp.js']);
  });
});
