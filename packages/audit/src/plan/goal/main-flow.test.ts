import { describe, expect, it } from 'vitest';
import { js, sh } from '../plan-fixture.ts';
import { describeFlow } from './goal-fixture.ts';

const install = `## Install\n\n${sh('npm install lampkit')}`;
const setUp = js("import { Lamp } from 'lampkit';\n\nexport const lamp = new Lamp();\nlamp.on();");
const parts = (text: string): string[] => describeFlow(text);

describe('the main flow begins with the first step that the goal needs:', () => {
  it.each([
    [
      'the installation, and the ground above it',
      `## Start\n\n${sh('npx other-tool go')}${sh('mkdir lamps && cd lamps')}${sh('npm install lampkit')}${sh('npx lampkit glow')}`,
      [
        'further: Run npx other-tool go',
        'main: Run mkdir lamps && cd lamps',
        'main: Run npm install lampkit',
        'main: Run npx lampkit glow',
      ],
    ],
    [
      'not a scaffolder that nothing goes on from',
      `## Quick start\n\n${sh('npm create lamp@latest')}## By hand\n\n${sh('npm install lampkit')}${sh('npx lampkit glow')}`,
      ['further: Run npm create lamp@latest', 'main: Run npm install lampkit', 'main: Run npx lampkit glow'],
    ],
    [
      'a scaffolder that the goal goes on from',
      `## Start\n\n${sh('npm create lamp@latest my-lamp')}${sh('cd my-lamp\nnpm run dev')}`,
      ['main: Run npm create lamp@latest my-lamp', 'main: Run cd my-lamp && npm run dev'],
    ],
    [
      'what gets the package that the goal calls by its name alone',
      `${install}## Use\n\n${js("const light = lampkit('red');")}`,
      ['main: Run npm install lampkit', "main: reference snippet: const light = lampkit('red');"],
    ],
    [
      'the server that the goal asks',
      `${install}## Use\n\n${js("const { serve } = require('lampkit');\nserve().listen(4000);", 'js title="server.js"')}${js("const { ask } = require('lampkit');\nask({ port: 4000 }).then(console.log); // 'glows'", 'js title="client.js"')}`,
      ['main: Run npm install lampkit', 'main: Write server.js', 'main: Write client.js'],
    ],
    [
      'the script that a command writes into the manifest, and the file that it runs',
      `## Start\n\n${sh('npm init -y\nnpm install lampkit\nnpm pkg set scripts.start="node a.cjs"')}${js("const { glow } = require('lampkit');\nconsole.log(glow());", 'js title="a.cjs"')}${sh('npm start')}It prints:\n\n\`\`\`text\nred\n\`\`\`\n`,
      [
        'main: Run npm init -y && npm install lampkit && npm pkg set scripts.start="node a.cjs"',
        'main: Write a.cjs',
        'main: Run npm start',
      ],
    ],
    [
      'the installation also where it stands below',
      `## Use\n\n${sh('lampkit glow')}${install}`,
      ['main: Run lampkit glow', 'main: Run npm install lampkit'],
    ],
    [
      'an example aside is none of it',
      `${install}## Look\n\nA lamp:\n\n${js("import { glow } from 'lampkit';\n\nexport const red = glow('red');")}## Use\n\n${sh('npx lampkit glow')}`,
      ['main: Run npm install lampkit', 'further: Write a js file', 'main: Run npx lampkit glow'],
    ],
    [
      'nor is a snippet that goes on with it alone',
      `${install}## Look\n\nA lamp:\n\n${js("import { glow } from 'lampkit';\n\nexport const red = glow('red');")}Dim it:\n\n${js('red.dim(() => { later(); });')}## Use\n\n${sh('npx lampkit glow')}`,
      [
        'main: Run npm install lampkit',
        'further: Write a js file',
        'further: reference snippet: red.dim(() => { later(); });',
        'main: Run npx lampkit glow',
      ],
    ],
    [
      'the code that is saved by a sentence below',
      `${install}## Use\n\n${setUp}Save the code above as \`lamp.mjs\`.\n\n${sh('node lamp.mjs')}`,
      [
        'main: Run npm install lampkit',
        'main: Write a js file',
        'main: Copy the code above into lamp.mjs',
        'main: Run node lamp.mjs',
      ],
    ],
    [
      'what goes into a file that was made for it',
      `${install}## Use\n\n${sh('touch lamp.config.mjs')}Add to \`lamp.config.mjs\`:\n\n${js("import { lamp } from 'lampkit';\n\nexport default lamp;")}${sh('npx lampkit glow')}`,
      [
        'main: Run npm install lampkit',
        'main: Run touch lamp.config.mjs',
        'main: Write lamp.config.mjs',
        'main: Run npx lampkit glow',
      ],
    ],
    [
      'the route by hand beside the one by a scaffolder',
      `## Quick start\n\n${sh('npm create lamp@latest')}${sh('npx lampkit glow')}## Manual setup\n\n${sh('npm install lampkit')}${sh('npx lampkit glow rooms')}`,
      [
        'further: Run npm create lamp@latest',
        'main: Run npx lampkit glow',
        'main: Run npm install lampkit',
        'main: Run npx lampkit glow rooms',
      ],
    ],
    [
      'a file that an option names',
      `## Use\n\n${js('LAMP=1', 'sh title=".env"')}${js('console.log(process.env.LAMP);', 'js title="lamp.js"')}${sh('node --env-file=.env lamp.js')}`,
      ['main: Write .env', 'main: Write lamp.js', 'main: Run node --env-file=.env lamp.js'],
    ],
  ])('%s', (_, text, flow) => {
    expect(parts(text)).toEqual(flow);
  });
});

describe('the main flow goes on behind the goal', () => {
  const use = `${install}## Use\n\nCreate \`lamp.mjs\`:\n\n${setUp}${sh('node lamp.mjs')}`;
  const begun = ['main: Run npm install lampkit', 'main: Write lamp.mjs', 'main: Run node lamp.mjs'];
  it.each([
    ['with a file that it made', sh('node --watch lamp.mjs'), ['main: Run node --watch lamp.mjs']],
    ['with a name that it made', js('lamp.off();'), ['main: reference snippet: lamp.off();']],
    ['not with a file of others', sh('node other.mjs'), ['further: Run node other.mjs']],
    [
      'not with what is installed anew',
      sh('npm install lamp-shade\nnode lamp.mjs'),
      ['further: Run npm install lamp-shade && node lamp.mjs'],
    ],
    [
      'not with what brings the product in anew',
      js("import { lamp } from './lamp.mjs';\nimport { dim } from 'lampkit';\n\ndim(lamp);"),
      ['further: Write a js file'],
    ],
    [
      'and ends for good before the first that does not',
      `${sh('node other.mjs')}${sh('node --watch lamp.mjs')}`,
      ['further: Run node other.mjs', 'further: Run node --watch lamp.mjs'],
    ],
    [
      'past what cannot be run',
      `${js('{ "color": "red" }', 'json')}${sh('node --watch lamp.mjs')}`,
      ['further: config fragment: { "color": "red" }', 'main: Run node --watch lamp.mjs'],
    ],
    [
      'past what is for others',
      `If you use bun, run:\n\n${sh('bun lamp.mjs')}${sh('node --watch lamp.mjs')}`,
      ['option: Run bun lamp.mjs', 'main: Run node --watch lamp.mjs'],
    ],
  ])('%s', (_, text, flow) => {
    const told = parts(`${use}## More\n\n${text}`);
    expect(told.slice(0, 3)).toEqual(begun);
    expect(told.slice(3)).toEqual(flow);
  });

  it('where the page numbers its sections', () => {
    const numbered = `## 1. Install\n\n${sh('npm install lampkit')}## 2. Use\n\n${sh('npx lampkit glow')}## 3. Look\n\n${sh('npx other-tool look')}## More\n\n${sh('npx other-tool more')}`;
    expect(parts(numbered).slice(2)).toEqual([
      'main: Run npx other-tool look',
      'further: Run npx other-tool more',
    ]);
  });

  it('where a component counts the headings as its steps', () => {
    const inSteps = `<Steps>\n\n### Install\n\n${sh('npm install lampkit')}### Use\n\n${sh('npx lampkit glow')}### Look\n\n${sh('npx other-tool look')}</Steps>\n\n## More\n\n${sh('npx other-tool more')}`;
    expect(parts(inSteps).slice(2)).toEqual([
      'main: Run npx other-tool look',
      'further: Run npx other-tool more',
    ]);
    expect(parts(inSteps.replaceAll('Steps', 'Cards')).slice(2)).toEqual([
      'further: Run npx other-tool look',
      'further: Run npx other-tool more',
    ]);
  });

  it('where the page numbers its list', () => {
    const listed = `${install}## Use\n\n1. Light it:\n\n   \`\`\`sh\n   npx lampkit glow\n   \`\`\`\n\n2. Look:\n\n   \`\`\`sh\n   ls\n   \`\`\`\n\n## More\n\n${sh('ls more')}`;
    expect(parts(listed).slice(1)).toEqual([
      'main: Run npx lampkit glow',
      'main: Run ls',
      'further: Run ls more',
    ]);
  });
});

it('is nothing where a page has no goal', () => {
  expect(parts(install)).toEqual(['further: Run npm install lampkit']);
});
