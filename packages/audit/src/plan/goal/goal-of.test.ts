import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { js, sh } from '../plan-fixture.ts';
import { describeClaims, describeGoal } from './goal-fixture.ts';
import { goalOf } from './goal-of.ts';

const install = `## Install\n\n${sh('npm install lampkit')}`;
const glow = js("import { glow } from 'lampkit';\n\nconsole.log(glow('red'));");
const tabs = (...options: [string, string][]): string =>
  `<Tabs>\n\n${options.map(([label, text]) => `<TabItem value="${label}" label="${label}">\n\n${text}</TabItem>\n\n`).join('')}</Tabs>\n\n`;

describe('a result is what comes of calling the product:', () => {
  it.each([
    [
      'its program adds something',
      `${install}## Use\n\n${sh('lampkit add room')}`,
      'program: lampkit add room',
    ],
    ['its program is run', `${install}## Use\n\n${sh('npx lampkit glow')}`, 'program: npx lampkit glow'],
    [
      'what it makes under its own name is all that the example shows',
      `${install}## Use\n\n${js("const light = lampkit('red');")}`,
      "example: const light = lampkit('red');",
    ],
    [
      'what is run by a place for a name is not the code above',
      `${install}## Use\n\n${glow}## More\n\n${sh('git clone https://git.example/lampkit')}${sh('node examples/<name>')}`,
      "example: import { glow } from 'lampkit';",
    ],
    [
      'a bare call shows how it is written, where an example stands below',
      `${install}## API\n\n${js("import { glow } from 'lampkit';")}### glow(colour)\n\n${js("glow('red')")}## Example\n\n${glow}`,
      "example: import { glow } from 'lampkit';",
    ],
    [
      'a call whose arguments are left out only shows its form',
      `${glow}${install}## Use\n\n${sh('npx lampkit ...')}`,
      "example: import { glow } from 'lampkit';",
    ],
    [
      'the code of a named file shows what it prints, and a program is called further down',
      `## light.mjs\n\n${glow}Output\n\n\`\`\`\nred and warm\n\`\`\`\n\n${install}## CLI\n\n${sh('npx lampkit glow')}`,
      "example: import { glow } from 'lampkit';",
    ],
    [
      'a program that only it can have brought is run',
      `${install}## Use\n\n${sh('lamp2light room.json')}`,
      'program: lamp2light room.json',
    ],
    [
      'a file is run that calls it',
      `${install}## Use\n\nSave as \`lamp.mjs\`:\n\n${glow}${sh('node lamp.mjs')}`,
      'script: node lamp.mjs',
    ],
    [
      'the code above is saved and run',
      `${install}## Use\n\n${glow}Save the code above as \`lamp.mjs\`.\n\n${sh('node lamp.mjs')}`,
      'script: node lamp.mjs',
    ],
    [
      'a script of the manifest calls it',
      `${install}## Use\n\nAdd to \`package.json\`:\n\n${js('{ "scripts": { "glow": "lampkit glow" } }', 'json')}${sh('npm run glow')}`,
      'script: npm run glow',
    ],
    [
      'a project that was made of it is started',
      `## Start\n\n${sh('npm create lamp@latest my-lamp\ncd my-lamp\nnpm run dev')}`,
      'script: npm run dev',
    ],
    [
      'a server is looked at',
      `${install}## Use\n\n${sh('npx lampkit serve')}Open http://localhost:3000 in your browser.\n`,
      'visit: Open http://localhost:3000 in your browser.',
    ],
    [
      'a server is asked',
      `${install}## Use\n\n${sh('npx lampkit serve')}${sh('curl http://localhost:3000/state')}`,
      'visit: curl http://localhost:3000/state',
    ],
    [
      'a value is made of it that nothing below takes up',
      `${install}## Use\n\n${js("import { mix } from 'lampkit';\n\nconst lamp = mix('red'); // purple\nconst other = mix('blue');")}`,
      "example: import { mix } from 'lampkit';",
    ],
    [
      'a value is made by what later code takes up',
      `${install}## Use\n\n${js("import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp();\nconst light = lamp.mix('red');")}${js('lamp.glow(room);')}`,
      "example: import { Lamp } from 'lampkit';",
    ],
    [
      'a comment shows a value',
      `${install}## Use\n\n${js("import { mix } from 'lampkit';\n\nconst state = mix('red', 'blue');\nstate.name; // => 'purple'")}`,
      "value: => 'purple'",
    ],
    [
      'nothing but the words of its program about itself is shown',
      `${install}## Use\n\n${js('$ lampkit --help\nUsage: lampkit glow', 'console')}`,
      'program: lampkit --help',
    ],
    [
      'nothing but code without a module of Node.js is shown',
      `${install}## Use\n\n${js("import { glow } from 'lampkit';\n\nconsole.log(glow(path.join('a', 'b')));")}`,
      "example: import { glow } from 'lampkit';",
    ],
    [
      'nothing but code that no parser takes is shown',
      `${install}## Use\n\n${js("{ a: 1 } != { a: 1 }\n\nvar glow = require('lampkit');\nglow({ a: 1 }) === true")}`,
      'example: { a: 1 } != { a: 1 }',
    ],
    [
      'there is more than the words of its program about itself',
      `${install}## Use\n\n${js('$ lampkit --help\nUsage: lampkit glow', 'console')}${glow}`,
      "example: import { glow } from 'lampkit';",
    ],
    [
      'an example is whole and nothing runs it',
      `${install}## Use\n\n${glow}`,
      "example: import { glow } from 'lampkit';",
    ],
    [
      'an example goes on with what stands above',
      `${install}## Set up\n\n${js("import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp();")}## Use\n\n${js('lamp.on();')}`,
      'example: lamp.on();',
    ],
    [
      'the module is called where it is brought in',
      `${install}## Use\n\n${js("const lamp = require('lampkit')({ color: 'red' });\n\nlamp.on();")}`,
      "example: const lamp = require('lampkit')({ color: 'red' });",
    ],
    [
      'only a browser shows it, where the page has nothing else',
      `${install}## Use\n\n${js("import { glow } from 'lampkit';\n\ndocument.body.innerHTML = glow('red');\nglow('blue');")}`,
      "example: import { glow } from 'lampkit';",
    ],
  ])('%s', (_, text, goal) => {
    expect(describeGoal(text)).toBe(goal);
  });

  it.each([
    ['installing', install],
    ['making a project', `## Start\n\n${sh('npm create lamp@latest my-lamp\ncd my-lamp\nnpm install')}`],
    [
      'bringing it in',
      `${install}## Use\n\n${js("import { glow } from 'lampkit';\n\nconsole.log('ready');")}`,
    ],
    [
      'running a file that only brings it in',
      `${install}## Use\n\nSave as \`lamp.mjs\`:\n\n${js("import 'lampkit';\n\nconsole.log('ready');")}${sh('node lamp.mjs')}`,
    ],
    [
      'getting it by another tool',
      `${install}## Others\n\n${sh('bower install lampkit\nnpx jsr add @me/lampkit')}`,
    ],
    ['its version', `${install}## Use\n\n${sh('npx lampkit --version')}`],
    ['its help', `${install}## Use\n\n${sh('npx lampkit --help')}`],
    [
      'setting it up',
      `${install}## Use\n\n${js("import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp();")}`,
    ],
    [
      'a value that later code takes up',
      `${install}## Use\n\n${js("import { mix } from 'lampkit';\n\nconst lamp = mix('red');")}${js('lamp.glow(room);')}`,
    ],
    [
      'a value of which later code takes up a part alone',
      `${install}## Use\n\n${js("import { mix } from 'lampkit';\n\nconst lamp = mix('red');\nconst all = mix(lamp);")}${js('all.glow(room);')}`,
    ],
    [
      'a value that later code makes again and takes up',
      `${install}## Use\n\n${js("import { mix } from 'lampkit';\n\nconst lamp = mix('red');")}${js('const lamp = mix(room);\nlamp.glow();')}`,
    ],
    [
      'a function that nobody calls',
      `${install}## Use\n\n${js("import { glow } from 'lampkit';\n\nexport const red = () => glow('red');")}`,
    ],
    ['a sketch', `${install}## Use\n\n${js("import { glow } from 'lampkit';\n\nglow(room);")}`],
    [
      'a part of a file',
      `${install}## Use\n\n${js("import { glow } from 'lampkit';\n\n// ...\nglow('red');").replace('```js', '```js title="lamp.mjs"')}`,
    ],
    [
      'only its types',
      `${install}## Use\n\n${js("import type { Lamp } from 'lampkit';\n\nconsole.log('ready');", 'ts')}`,
    ],
    ['a script of nothing that the page shows', `${install}## Tests\n\n${sh('npm test')}`],
    ['a page of nothing that was started', `${install}Open http://localhost:3000 in your browser.\n`],
    ['moving files about', `${install}${sh('cp a.json b.json')}`],
  ])('%s is none', (_, text) => {
    expect(describeGoal(text)).toBeNull();
  });
});

describe('a page without a product is about its own code:', () => {
  const hello = `Create \`hello.js\`:\n\n${js("console.log('hello');", 'js title="hello.js"')}`;
  const server = `Create \`app.js\`:\n\n${js("require('http').createServer((q, r) => r.end('Hi')).listen(3000)", 'js title="app.js"')}${sh('node app.js')}`;
  it.each([
    [
      'a file that it writes is run',
      `## Write\n\n${hello}## Run\n\n${sh('node hello.js')}`,
      'script: node hello.js',
    ],
    [
      'a file of another language is run',
      `## Run\n\n${js("print('hello')", 'python title="hello.py"')}${sh('python3 hello.py')}`,
      'program: python3 hello.py',
    ],
    [
      'a script of the shell is run',
      `## Run\n\n${js('echo hello', 'sh title="hello.sh"')}${sh('chmod +x hello.sh\n./hello.sh')}`,
      'program: ./hello.sh',
    ],
    [
      'its server is looked at',
      `## Run\n\n${server}Open http://localhost:3000 in your browser.\n`,
      'visit: Open http://localhost:3000 in your browser.',
    ],
    [
      'what a command prints is shown',
      '## Say\n\n```console\n$ echo hello\nhello\n$ mkdir a\n```\n',
      'program: echo hello',
    ],
  ])('%s', (_, text, goal) => {
    expect(describeGoal(text)).toBe(goal);
    expect(goalOf(readMarkdown(text))?.products).toEqual([]);
  });

  it.each([
    ['nothing is run', `## Write\n\n${hello}`],
    ['another file is run', `## Write\n\n${hello}## Run\n\n${sh('./other.sh')}`],
    ['nothing is shown', `## Say\n\n${sh('echo hello')}`],
    ['what is there is installed', '## Go\n\n```console\n$ npm install\nadded 2 packages\n```\n'],
    ['a version is shown', '## Go\n\n```console\n$ node --version\nv24.0.0\n```\n'],
    ['a project is begun', '## Go\n\n```console\n$ npm init -y\nWrote to package.json\n```\n'],
  ])('but not where %s', (_, text) => {
    expect(describeGoal(text)).toBeNull();
  });

  it('while one with a product is about that', () => {
    expect(describeGoal(`${install}${hello}${sh('node hello.js')}`)).toBeNull();
  });
});

describe('the goal is the last result of the section in which the first one stands:', () => {
  const dim = sh('npx lampkit dim');
  it.each([
    [
      'the last of several',
      `${install}## Use\n\n${sh('npx lampkit glow')}${dim}`,
      'program: npx lampkit dim',
    ],
    [
      'not one further down',
      `${install}## Use\n\n${sh('npx lampkit glow')}## More\n\n${dim}`,
      'program: npx lampkit glow',
    ],
    [
      'not one of a section below it',
      `${install}## Use\n\n${sh('npx lampkit glow')}### More\n\n${dim}`,
      'program: npx lampkit glow',
    ],
    [
      'not an example that begins anew',
      `${install}## Use\n\n${glow}Another one:\n\n${js("import { dim } from 'lampkit';\n\nconsole.log(dim('red'));")}`,
      "example: import { glow } from 'lampkit';",
    ],
    [
      'not what is for other readers',
      `${install}## Use\n\n${sh('npx lampkit glow')}If you prefer the dark, run:\n\n${dim}`,
      'program: npx lampkit glow',
    ],
    [
      'not what stands aside',
      `${install}## Use\n\n${sh('npx lampkit glow')}<details>\n<summary>More</summary>\n\n${dim}</details>\n`,
      'program: npx lampkit glow',
    ],
    [
      'not another runtime',
      `${install}## Deno\n\n${js("import { glow } from 'npm:lampkit';\n\nglow('red');")}## Node.js\n\n${sh('npx lampkit glow')}`,
      'program: npx lampkit glow',
    ],
    [
      'not a browser',
      `${install}## In browsers\n\n${glow}## In Node.js\n\n${sh('npx lampkit glow')}`,
      'program: npx lampkit glow',
    ],
    [
      'not what needs values of the reader, where another is whole',
      `${install}## Look\n\n${sh('npx lampkit glow <your-room>')}## Use\n\n${sh('npx lampkit glow')}`,
      'program: npx lampkit glow',
    ],
    [
      'not a value of what only the reader has, where another needs nothing',
      `${install}## Use\n\nGive it the \`room\` that you are in:\n\n${js("const { mix } = require('lampkit');\nconst lamp = mix(room);\n// => 'red'")}${js("const { glow } = require('lampkit');\nconst lamp = glow('red');\n// => 'on'")}`,
      "value: => 'on'",
    ],
    [
      'a value of what only the reader has, where others need nothing only in other parts',
      `${install}## Use\n\nGive it the \`room\` that you are in:\n\n${js("const { mix } = require('lampkit');\nconst lamp = mix(room);\n// => 'red'")}## More\n\n${js("const { glow } = require('lampkit');\nconst lamp = glow('red');\n// => 'on'")}`,
      "value: => 'red'",
    ],
    [
      'what needs them, where no other is',
      `${install}## Look\n\n${sh('npx lampkit glow <your-room>')}`,
      'program: npx lampkit glow <your-room>',
    ],
    [
      'not what only sets the product up, where it is called elsewhere',
      `${install}## Set up\n\n${sh('npx lampkit login')}## Use\n\n${sh('npx lampkit glow')}`,
      'program: npx lampkit glow',
    ],
    [
      'what sets it up, where it is called nowhere else',
      `${install}## Set up\n\n${sh('npx lampkit login')}`,
      'program: npx lampkit login',
    ],
    [
      'not what runs a file of the reader, where another call needs none',
      `${install}## Use\n\n${sh("npx lampkit -e 'glow()'\nnpx lampkit rooms.ts")}`,
      "program: npx lampkit -e 'glow()'",
    ],
    [
      'what runs a file that the page shows',
      `${install}## Use\n\n${js('glow();', 'ts title="rooms.ts"')}${sh('npx lampkit -e go\nnpx lampkit rooms.ts')}`,
      'program: npx lampkit rooms.ts',
    ],
    [
      'what runs a file of the reader, where no other call is there',
      `${install}## Use\n\n${sh('npx lampkit rooms.ts')}`,
      'program: npx lampkit rooms.ts',
    ],
    [
      'what needs a key, where its section has nothing without',
      `${install}## Send\n\n${sh('npx lampkit send --key YOUR_API_KEY')}## Look\n\n${sh('npx lampkit look')}`,
      'program: npx lampkit send --key YOUR_API_KEY',
    ],
    [
      'what waits for a key that is set above it',
      `${install}## Send\n\n${sh('export LAMP_TOKEN=<your-token>\nnpx lampkit send')}## Look\n\n${sh('npx lampkit look')}`,
      'program: npx lampkit send',
    ],
    [
      'not what needs a key, where its section has something without',
      `${install}## Use\n\n${sh('npx lampkit look')}${sh('npx lampkit send --key YOUR_API_KEY')}`,
      'program: npx lampkit look',
    ],
    [
      'what stands above a line of the same block that needs values',
      `${install}## Use\n\n${sh('npx lampkit glow\nnpx lampkit dim <your-room>')}`,
      'program: npx lampkit glow',
    ],
    [
      'not what comes next',
      `${install}## Next steps\n\n${sh('npx lampkit deploy')}## Use\n\n${sh('npx lampkit glow')}`,
      'program: npx lampkit glow',
    ],
  ])('%s', (_, text, goal) => {
    expect(describeGoal(text)).toBe(goal);
  });

  it.each([
    ['Manual setup', 'npm create lamp@latest', true],
    ['Rooms', 'npm create lamp@latest', false],
    ['Manual setup', 'npx lampkit ready', false],
  ])('has the step that the route by hand ends at: %s beside %s', (title, quick, hasRoute) => {
    const page = readMarkdown(
      `## Quick start\n\n${sh(quick)}${sh('npx lampkit glow')}## ${title}\n\n${sh('npm install lampkit')}${sh('npx lampkit dim')}${sh('npx lampkit glow rooms')}`,
    );
    const last = page.steps.at(-1)?.id;
    expect(goalOf(page)?.otherStepIds).toEqual(hasRoute ? [last] : []);
  });

  it('has the steps of the other ways to the same', () => {
    const page = readMarkdown(
      `${install}## Use\n\n${tabs(['npm', sh('npx lampkit glow')], ['pnpm', sh('pnpm lampkit glow')])}`,
    );
    const goal = goalOf(page);
    const other = page.steps.find(({ id }) => id === goal?.otherStepIds[0]);
    expect(other?.task).toEqual({ code: 'run_block', params: { commands: ['pnpm lampkit glow'] } });
    expect(goal?.otherStepIds).toHaveLength(1);
  });
});

describe('a command takes the place of an example above only where it can be about it:', () => {
  const file = (name: string, code: string): string => js(code, `js title="${name}"`);
  const lamp = "import { glow } from 'lampkit';\n\nconsole.log(glow('red'));";
  const first = "example: import { glow } from 'lampkit';";
  const dim = js("import { dim } from 'lampkit';\n\nconsole.log(dim('red'));");
  const printed = `It prints:\n\n${js('a red light', 'text')}`;
  it.each([
    [
      'not where the file is unknown and another example stands between',
      `${file('lamps/red.js', lamp)}## Dim\n\n${dim}## Rooms\n\n${sh('node rooms.js --all')}`,
      first,
    ],
    [
      'where what stands between has only grown from it',
      `${glow}## Dim\n\n${js(`${lamp}\nconsole.log(glow('blue'));`)}## Rooms\n\n${sh('node rooms.js --all')}`,
      'script: node rooms.js --all',
    ],
    [
      'not where that example has no name either',
      `${glow}## Dim\n\n${dim}## Rooms\n\n${sh('node rooms.js --all')}`,
      first,
    ],
    [
      'not where another file is run that does without it',
      `${file('red.js', lamp)}## Rooms\n\n${file('rooms.js', "import { dim } from 'lampkit';\n\ndim();")}${sh('node rooms.js')}`,
      first,
    ],
    [
      'not where the page shows below it what it prints',
      `${glow}${printed}## Rooms\n\n${sh('LAMP=on node rooms.js')}`,
      first,
    ],
    [
      'where that is run in the same section',
      `${glow}${sh('node red.js')}${printed}## Rooms\n\n${sh('node rooms.js')}`,
      'script: node red.js',
    ],
    [
      'where the file is unknown and nothing stands between',
      `${glow}## Rooms\n\n${sh('node rooms.js --all')}`,
      'script: node rooms.js --all',
    ],
    [
      'where the run file brings it in',
      `${file('red.js', `${lamp}\nexport const red = 1;`)}## Serve\n\n${file('serve.js', "import { dim } from 'lampkit';\nimport { red } from './red.js';\n\ndim(red);")}${sh('node serve.js')}`,
      'script: node serve.js',
    ],
    [
      'where the command names it',
      `${file('red.js', lamp)}## Serve\n\n${file('serve.js', "import { dim } from 'lampkit';\n\ndim();")}${sh('node --import ./red.js serve.js')}`,
      'script: node --import ./red.js serve.js',
    ],
    [
      'where a script of the project starts all',
      `${file('red.js', lamp)}## Dim\n\n${file('dim.js', lamp)}## Start\n\n${js('{ "scripts": { "start": "lampkit go" } }', 'json title="package.json"')}${sh('npm start')}`,
      'script: npm start',
    ],
    [
      'where the program of the product is called',
      `${file('lamp.config.js', lamp)}## Start\n\n${sh('npx lampkit serve')}`,
      'program: npx lampkit serve',
    ],
  ])('%s', (_, text, goal) => {
    expect(describeGoal(`${install}## Use\n\n${text}`)).toBe(goal);
  });
});

describe('a goal', () => {
  it('has what the page says of it, and nothing of what comes before', () => {
    const shown = '```console\n$ npx lampkit glow\nlight\n$ npx lampkit dim\ndark\n```\n\n';
    expect(describeClaims(readMarkdown(`${install}## Use\n\n${shown}`))).toEqual(['dark']);
  });

  it('is without a claim where the page says nothing', () => {
    expect(goalOf(readMarkdown(`${install}## Use\n\n${sh('npx lampkit glow')}`))?.claimIds).toEqual([]);
  });

  it('names its place and the products of the page', () => {
    const page = readMarkdown(`${install}## Use\n\n${sh('npx lampkit glow')}`);
    const [, use] = page.steps;
    expect(goalOf(page)).toMatchObject({
      span: { fromLine: 10, toLine: 10 },
      sourceStepId: use?.id,
      blockId: use?.blockIds[0],
      sectionId: use?.sectionId,
      products: ['lampkit'],
    });
  });

  it('is of what the code brings in, where the page obtains nothing', () => {
    expect(goalOf(readMarkdown(`## Use\n\n${glow}`))?.products).toEqual(['lampkit']);
  });
});

describe('what the page says of its goal', () => {
  const shown = (title: string): number | undefined => {
    const text = `## Start\n\n${sh('npm install lampkit\nnpx lampkit glow')}## ${title}\n\n${js('the lamp glows', 'text')}`;
    return goalOf(readMarkdown(text))?.claimIds.length;
  };

  it('stands with it, or under a heading that is there for it', () => {
    expect(shown('Output')).toBe(1);
    expect(shown('Options of lampkit')).toBe(0);
  });
});

describe('a result of which the page shows what is seen', () => {
  const ways = 'Run `npm test`, `yarn test` or `pnpm test`, and it will print this message:';
  const manifest = js('{ "scripts": { "test": "lampkit glow" } }', 'json title="package.json"');
  const text = (more: string): string =>
    `${install}## Use\n\n${manifest}${ways}\n\n${js('the lamp glows', 'text')}${more}`;

  it('is shown for each of the ways to say it', () => {
    expect(describeGoal(text(''))).toBe('script: npm test');
    expect(goalOf(readMarkdown(text('')))?.claimIds).toHaveLength(1);
  });

  it('is the goal, whatever else a sentence below it names', () => {
    expect(describeGoal(text('To glow once, use `lampkit glow`.\n'))).toBe('script: npm test');
    expect(describeGoal(text(`Then dim it:\n\n${sh('npx lampkit dim')}`))).toBe('program: npx lampkit dim');
  });
});

describe('an example that shows nothing, below what only its reader can try', () => {
  const page = (first: string, later: string, title = 'Doing nothing'): string =>
    `# Kit\n\n${sh('npm install kit')}## Use\n\n${js(first)}## ${title}\n\n${js(later)}`;
  const ofProject =
    "import { retry } from 'kit';\nimport { database } from './my-db';\n\nconst policy = retry(3);\nexports.handle = () => policy(() => database.get());";
  const ofPlaceholder = "import kit from 'kit';\n\nkit('YOUR_ROOM_NAME').glow(1);";
  const alone = "import { noop } from 'kit';\n\nnoop();";

  it.each([
    ['a module of its project', ofProject, 'retry'],
    ['the name of something of its own', ofPlaceholder, 'kit'],
  ])('is not what the page leads to: %s', (_, first, name) => {
    expect(describeGoal(page(first, alone))).toContain(name === 'kit' ? 'import kit from' : `{ ${name} }`);
  });

  it('is, where it shows what comes of it', () => {
    expect(
      describeGoal(page(ofProject, `${alone.replace('noop();', 'console.log(noop()); // => 1')}`)),
    ).toContain('=> 1');
  });

  it('is, where the other one comes later or needs nothing', () => {
    expect(describeGoal(page(alone, ofProject))).toContain('noop');
    expect(describeGoal(page("import { go } from 'kit';\n\ngo();", alone))).toContain('{ go }');
  });
});

describe('a call of what was brought in above, whose value nobody takes up', () => {
  const bring = js("import { glow } from 'kit';");
  const give = "const lamp = glow('red');";
  const page = (...pieces: string[]): string =>
    `# Kit\n\n${sh('npm install kit')}## Use\n\n${bring}${pieces.join('\n')}`;

  it('is what a page leads to that shows no more', () => {
    expect(describeGoal(page(js(give)))).toBe(`example: ${give}`);
  });

  it.each([
    [
      'something is printed',
      page(js(give), js("console.log(glow('blue'));")),
      "example: console.log(glow('blue'));",
    ],
    ['code below takes it up', page(js(give), js('lamp.shine();')), 'example: lamp.shine();'],
    ['it is another object', page(js("const lamp = new glow.Lamp('red');")), null],
    ['it is no call of the product', page(js("const lamp = other('red');")), null],
  ])('is not where %s', (_, text, goal) => {
    expect(describeGoal(text)).toBe(goal);
  });
});

describe('an example that works on a file of its reader', () => {
  const page = (first: string): string =>
    `# Kit\n\n${sh('npm install kit')}## Sign\n\n${js(first)}## Check\n\n${js("import { check } from 'kit';\n\nconsole.log(check('a'));")}`;
  const signs =
    "import { sign } from 'kit';\nimport { readFileSync } from 'node:fs';\n\nconsole.log(sign(readFileSync('my.key')));";

  it('is not what the page leads to where another one needs nothing', () => {
    expect(describeGoal(page(signs))).toBe("example: import { check } from 'kit';");
    expect(describeGoal(page("import { sign } from 'kit';\n\nconsole.log(sign('a'));"))).toBe(
      "example: import { sign } from 'kit';",
    );
  });

  it('is, where there is no other', () => {
    const only = `# Kit\n\n${sh('npm install kit')}## Sign\n\n${js(signs)}`;
    expect(describeGoal(only)).toBe("example: import { sign } from 'kit';");
  });
});
