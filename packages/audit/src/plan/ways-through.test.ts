import { describe, expect, it } from 'vitest';
import { wayOf } from './choose-sections.ts';
import { describeAction, journey, js, plan, sh } from './plan-fixture.ts';

describe('one thing shown in several ways', () => {
  it('is taken in the form that a later command runs', () => {
    const code = (name: string, lang: string): string => js('console.log(1)', `${lang} title="${name}"`);
    const tabs = `::: code-group\n\n${code('index.ts', 'ts')}${code('index.js', 'js')}:::\n\n`;
    expect(journey(`## Code\n\n${tabs}## Run\n\n${sh('node index.js')}`)).toEqual([
      'write index.js',
      'node index.js',
    ]);
    expect(journey(`## Code\n\n${tabs}## Run\n\n${sh('npx tsx index.ts')}`)[0]).toBe('write index.ts');
  });

  it('is done once where sections stand side by side', () => {
    const text = `## Install\n\n### Using Homebrew\n\n${sh('brew install kit')}### Using npm\n\n${sh('npm i kit')}### Using Docker\n\n${sh('docker run kit')}## Check\n\n${sh('npx kit check')}`;
    expect(journey(text)).toEqual(['npm i kit', 'npx kit check']);
    expect(plan(text).decisions).toMatchObject([
      { code: 'alternative-section', params: { chosen: 'Using npm' } },
    ]);
  });

  it.each([
    ['Install with yarn', { stem: 'install', label: 'yarn' }],
    ['On POSIX systems', { stem: '', label: 'posix systems' }],
    ['Set up with TypeScript (recommended)', { stem: 'set up', label: 'typescript' }],
    ['Ubuntu/Debian', { stem: '', label: 'ubuntu' }],
    ['Using hooks', null],
    ['Deploy with Docker', null],
    ['Working with TypeScript', null],
  ])('%s names a way: %j', (title, expected) => {
    expect(wayOf(title)).toEqual(expected);
  });

  it('is done once where a fence says "one of", and as the code of the page needs it', () => {
    const text = `## Start\n\n${sh('$ npm i kit\n\n# then add one of these drivers:\n$ npm i kit-red\n$ npm i kit-blue')}Write \`a.js\`:\n\n${js("const kit = require('kit')\nrequire('kit-blue')\nconsole.log(kit)")}${sh('node a.js')}`;
    expect(journey(text)).toEqual(['npm i kit', 'npm i kit-blue', 'write a.js', 'node a.js']);
  });

  it('is done once where comments head the ways of a fence', () => {
    const text = `## Start\n\n${sh('# for red\nnpm i kit-red\n\n# for blue (works with green too)\nnpm i kit-blue')}${sh('npx kit-red try')}`;
    expect(journey(text)).toEqual(['npm i kit-red', 'npx kit-red try']);
  });

  it('makes a project once, whatever flags the scaffolder is shown with below', () => {
    const text = `## Create\n\n${sh('npm create kit@latest my-app -- --template web')}${sh('cd my-app')}## Kits\n\n${sh('npm create kit@latest -- --template api\nnpm create kit@latest -- --template slim')}## Serve\n\n${sh('npm run dev')}`;
    expect(journey(text)).toEqual([
      'npm create kit@latest my-app -- --template web',
      'cd my-app',
      'npm run dev',
    ]);
  });

  it('takes npm although its block says "or"', () => {
    const text = `## Install\n\nInstall with yarn:\n\n${sh('yarn add kit')}Or when using npm:\n\n${sh('npm i kit')}${sh('npx kit check')}`;
    expect(journey(text)).toEqual(['npm i kit', 'npx kit check']);
  });

  it('takes npm where the reader may use the package manager they prefer, but not what only some need', () => {
    const tabs = (name: string): string =>
      `::: code-group\n\n${js(`npm i ${name}`, 'sh [npm]')}${js(`yarn add ${name}`, 'sh [yarn]')}:::\n\n`;
    const text = `## Start\n\nChoose the package manager you prefer:\n\n${tabs('kit')}If you want types, add them:\n\n${tabs('kit-types')}${sh('npx kit check')}`;
    expect(journey(text)).toEqual(['npm i kit', 'npx kit check']);
  });

  it('does not take the project that a scaffolder needs for steps that replace it', () => {
    const text = `## Quick start\n\n${sh('npm init @kit/config@latest')}**Note:** this needs a \`package.json\`. If you don't have one, make sure to run \`npm init\` beforehand.\n\n${sh('npx kit lint <file>')}## Manual set up\n\nRun \`npm init\` first.\n\n${sh('npm i kit')}${sh('npx kit check')}`;
    expect(journey(text)).toContain('npm i kit');
  });
});

describe('what is no step of a reader who has nothing yet', () => {
  it('are commands on files that no step makes: the journey ends before them', () => {
    const found = plan(
      `## Start\n\n${sh('npm i kit')}${sh('npx kit main.css')}## More\n\n${sh('npm i kit-more')}`,
    );
    expect(found.steps.map(describeAction)).toEqual(['npm i kit']);
    expect(found.coverage[1]).toMatchObject({ status: 'not_runnable' });
    expect(found.frictions).toMatchObject([{ code: 'own-files-needed', severity: 'low' }]);
  });

  it('are scripts for a tool that runs them, where the page has no code', () => {
    const text = `## Quickstart\n\nPass in a file:\n\n${sh('npx tsx ./main.ts')}## Install\n\n${sh('npm i -D tsx')}${sh('npx tsx ./file.ts')}`;
    expect(journey(text)).toEqual(['npm i -D tsx']);
    const made = `## Start\n\nCreate \`main.ts\`:\n\n${js('console.log(1)', 'ts')}${sh('npx tsx ./main.ts')}`;
    expect(journey(made)).toEqual(['write main.ts', 'npx tsx ./main.ts']);
  });

  it('are scripts to be made executable, where no code before them could be meant', () => {
    const run = sh('chmod +x ./main.mjs\n./main.mjs');
    expect(journey(`## Start\n\n${sh('npm i kit')}Run your script like so:\n\n${run}`)).toEqual([
      'npm i kit',
    ]);
    const made = `## Start\n\nCreate \`main.mjs\`:\n\n${js('#!/usr/bin/env node\nconsole.log(1)')}${run}`;
    expect(journey(made)).toEqual(['write main.mjs', 'chmod +x ./main.mjs', './main.mjs']);
  });

  it('are commands on commands that stand for any other', () => {
    const text = `## Start\n\n${sh('npm i -g kit')}${sh("kit 'command1 arg' 'command2 arg'")}In package.json:\n\n${sh('"start": "kit --all"')}`;
    expect(journey(text)).toEqual(['npm i -g kit']);
  });

  it('are the examples of a repository that no step brings', () => {
    const text = `## Start\n\n${sh('npm i -g kit')}${sh('kit run examples/sample.json')}`;
    expect(journey(text)).toEqual(['npm i -g kit']);
    expect(journey(text.replace('npm i -g kit', 'git clone https://kit.dev/kit'))).toHaveLength(2);
  });

  it('are options with their addresses, where the page shows the synopsis of the program', () => {
    const text = `## Start\n\n${sh('npm i -g kit')}## Use\n\n     kit [path] [options]\n\n## Proxies\n\n${sh('kit --proxy http://localhost:80?')}`;
    expect(journey(text)).toEqual(['npm i -g kit']);
    expect(journey(text.replace(/ {5}kit.*/, 'Like this.'))).toHaveLength(2);
  });

  it('is not an installation for those who have what all have', () => {
    const text = `## Start\n\nIf you have Node.js installed, you have npm as well.\n\n${sh('npm i -g kit')}${sh('kit hello')}`;
    expect(journey(text)).toEqual(['npm i -g kit', 'kit hello']);
  });

  it('are not commands on files that the page makes', () => {
    const text = `## Start\n\n${sh('npm i kit')}Create \`main.css\`:\n\n${js('a { color: red }', 'css')}${sh('npx kit main.css -o out.css')}`;
    expect(journey(text).at(-1)).toBe('npx kit main.css -o out.css');
  });

  it('are synopses, and options of a command whose synopsis is shown', () => {
    const text = `## Install\n\n${sh('npm i -g kit')}## Usage\n\n${sh('kit [options] <source> [target]')}${sh('kit --depends')}${sh('kit [...files]')}`;
    expect(journey(text)).toEqual(['npm i -g kit']);
  });
});

describe('parts that are for later on most pages', () => {
  it('hold the journey where a page has nothing else', () => {
    expect(journey(`## Docker\n\n${sh('docker run kit')}## Deployment\n\n${sh('kit deploy')}`)).toEqual([
      'docker run kit',
    ]);
  });

  it('leave in what has to be configured before anything runs', () => {
    const text = `## Install\n\n${sh('npm i kit')}## Configure your API key\n\nEdit \`.env\`:\n\n${js('KIT_API_KEY=xxxxxxxx', 'env')}## Run\n\nCreate \`a.js\`:\n\n${js("require('kit').ask('hello')")}${sh('node a.js')}`;
    expect(plan(text)).toMatchObject({ credentials: [{ name: 'KIT_API_KEY' }] });
    expect(plan(text).steps.at(-1)).toMatchObject({ needsCredential: 'KIT_API_KEY' });
  });
});

describe('small gaps', () => {
  it('are closed where a script is called by its path', () => {
    const found = plan(
      `## Start\n\n${sh('npm i kit')}${js("#!/usr/bin/env node\nconst kit = require('kit')\nkit()")}${sh('./plan.js --fast')}`,
    );
    expect(found.steps.map(describeAction)).toEqual([
      'npm i kit',
      'write plan.js',
      'chmod +x plan.js',
      './plan.js --fast',
    ]);
    expect(found.frictions).toMatchObject([{ code: 'not-executable' }]);
  });

  it('are not closed with a rehearsal', () => {
    expect(
      journey(`## Start\n\n${sh('npx kit init --dryRun')}${sh('npm i kit')}${sh('npx kit check')}`),
    ).toEqual(['npm i kit', 'npx kit check']);
  });

  it('leave out code without a name that does nothing, and files are merged whose rest is left out', () => {
    const found = plan(
      `## Start\n\n${sh('npm i kit')}${js("import { Text } from 'kit'\nexport const App = () => <Text>Hi</Text>", 'jsx')}Add to \`package.json\`:\n\n${js('{\n  "type": "module",\n  "dependencies": { ... },\n  ...\n}', 'json')}${sh('npx kit check')}`,
    );
    expect(found.steps.map(describeAction)).toEqual([
      'npm i kit',
      'merge_json package.json',
      'npx kit check',
    ]);
  });

  it('are no gaps where an overview installs the product before the parts that use it', () => {
    const text = `## Overview\n\n${sh('npm i kit-core')}## Plugins\n\n${sh('npm i kit-plugin')}${sh('npx kit check')}`;
    expect(journey(text)).toEqual(['npm i kit-core', 'npm i kit-plugin', 'npx kit check']);
  });
});

describe('an error that the page shows on purpose', () => {
  const text = `## Try it\n\n${sh('npm i kit')}Create \`a.js\`:\n\n${js("require('kit')()")}${js("$ node a.js --oops\nerror: unknown option '--oops'\n$ node a.js --ok\nfine", 'console')}`;
  it('may end with any code, and the journey goes on behind it', () => {
    const steps = plan(text).steps.slice(-2);
    expect(steps.map(describeAction)).toEqual(['node a.js --oops', 'node a.js --ok']);
    expect(steps[0]?.expected[0]).toMatchObject({ kind: 'exit_code', codes: expect.arrayContaining([1, 2]) });
    expect(steps[1]?.expected[0]).toEqual({ kind: 'exit_code', codes: [0] });
  });
});

describe('a script that grows on the page', () => {
  const app = (route: string): string => `const kit = require('kit')\n${route}kit.listen(3000)`;
  const text = `## Install\n\nCreate a new directory \`my-app\`, and from there:\n\n- Run: \`cd my-app\`, this enters it.\n- Run: \`npm install kit\`, this installs it.\n\n## A server\n\n${js(app(''))}## A route\n\n${js(app("kit.get('/', () => 'Hi')\n"))}Save it and start it with \`node index.js\`, then visit http://localhost:3000.\n`;
  it('is run where the page runs it, in the folder that the page makes in words', () => {
    expect(journey(text)).toEqual([
      'mkdir my-app',
      'cd my-app',
      'npm install kit',
      'write server.js',
      'write index.js',
      'node index.js',
      'probe http://localhost:3000',
    ]);
  });

  it('is not expected to make a file that the reader is told to create', () => {
    const found = plan(
      `## Start\n\n${sh('npm i kit')}Write \`a.html\`:\n\n${js('<p>Hi</p>', 'html')}${sh('npx kit build a.html')}You could now create a \`b.css\` file.\n`,
    );
    expect(found.steps.at(-1)?.expected).toEqual([{ kind: 'exit_code', codes: [0] }]);
  });
});
