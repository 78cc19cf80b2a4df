import { describe, expect, it } from 'vitest';
import type { Plan } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { describeAction, journey, js, plan, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

function status(found: Plan): string[] {
  return found.coverage.map((row) => row.status);
}

const server = "const kit = require('kit')\nkit.get('/', (q, r) => r.send('Hello there!'))\nkit.listen(3000)";

describe('the end of the journey', () => {
  it('is the first result, with the look at it', () => {
    const text = `## Install\n\n${sh('npm i kit')}## Run\n\nCreate \`app.js\`:\n\n${js(server)}${sh('node app.js')}Visit http://localhost:3000 to see it.\n\n## Add a database\n\n${sh('npm i kit-db')}`;
    expect(journey(text)).toEqual([
      'npm i kit',
      'write app.js',
      'node app.js',
      'probe http://localhost:3000',
    ]);
    expect(plan(text).coverage.at(-1)).toMatchObject({ status: 'skipped_optional' });
  });

  it('is the last of numbered steps', () => {
    const text = `## 1. Install\n\n${sh('npm i kit')}## 2. Test\n\n${sh('npm test')}## 3. Build\n\n${sh('npm run build')}## Deployment\n\n${sh('kit deploy')}`;
    expect(journey(text)).toEqual(['npm i kit', 'npm test', 'npm run build']);
    expect(plan(text).milestones.map((milestone) => milestone.heading)).toEqual([
      '1. Install',
      '2. Test',
      '3. Build',
    ]);
  });

  it('never lies in sections for later, notes, folded parts or under conditions', () => {
    const text = `## Install\n\n${sh('npm i kit')}> **Note**\n>\n> ${'```sh\n> npm i note\n> ```'}\n\n<details><summary>More</summary>\n\n${sh('npm i more')}</details>\n\nIf you prefer types, install them:\n\n${sh('npm i types')}${sh('npm test')}## Upgrading\n\n${sh('npm update')}## Next steps\n\n${sh('npm i next')}`;
    expect(journey(text)).toEqual(['npm i kit', 'npm test']);
  });
});

describe('what an address must answer', () => {
  const answerTo = (told: string): unknown => {
    const shown = '```\n{"hello":"world"}\n```\n';
    const code = js("require('http').createServer(reply).listen(3000)");
    const text = `## Run\n\nCreate \`app.js\`:\n\n${code}${sh('node app.js')}${told}\n\n${shown}`;
    const probe = plan(text).steps.find((step) => step.action.kind === 'probe');
    return probe?.expected.map((signal) => (signal.kind === 'http' ? signal.text : signal.kind));
  };

  it('is the block below the sentence that has it opened', () => {
    expect(answerTo('Open http://localhost:3000 and you should see:')).toEqual(['{"hello":"world"}']);
    expect(answerTo('Visit http://localhost:3000.\n\nIt responds with this JSON:')).toEqual([
      '{"hello":"world"}',
    ]);
  });

  it('is not what the terminal then shows', () => {
    expect(answerTo('Open http://localhost:3000 and see this in your terminal:')).toEqual([null]);
  });
});

describe('gaps that the page leaves', () => {
  it('are filled with a name and a run command, and said', () => {
    const found = plan(`## Install\n\n${sh('npm i kit')}## First server\n\nWrite this:\n\n${js(server)}`);
    expect(found.steps.map(describeAction)).toEqual([
      'npm i kit',
      'write server.js',
      'node server.js',
      'probe http://localhost:3000/',
    ]);
    expect(found.steps.map((step) => step.trust)).toEqual([
      'source_page',
      'source_page',
      'derived',
      'derived',
    ]);
    expect(
      found.decisions.filter((decision) => !decision.documented).map((decision) => decision.code),
    ).toEqual(['file-name-derived', 'run-command-derived']);
    expect(found.frictions.map((friction) => friction.code)).toEqual(['no-file-name', 'no-run-command']);
  });

  it('are no gaps when a command names the file', () => {
    const found = plan(
      `## Start\n\n${sh('npm i kit')}Write this:\n\n${js(server)}Then:\n\n${sh('node main.js')}`,
    );
    expect(found.steps.map(describeAction)).toEqual(['npm i kit', 'write main.js', 'node main.js']);
    expect(found.frictions).toEqual([]);
  });

  it('take only the first whole script of a reference', () => {
    const text = `## Installation\n\n${sh('npm install kit')}## Usage\n\n${js("import kit from 'kit'\nconsole.log(kit())", 'ts')}## Vision\n\n${js("import kit from 'kit'\nkit.see()", 'ts')}`;
    expect(journey(text)).toEqual(['npm install kit', 'write index.mts', 'node index.mts']);
  });

  it('are folders to enter and packages to install', () => {
    const folder = plan(
      `## Start\n\n${sh('npm create kit@latest app -- --yes')}Then:\n\n${sh('npm run dev')}`,
    );
    expect(folder.steps.map(describeAction)).toEqual([
      'npm create kit@latest app -- --yes',
      'cd app',
      'npm run dev',
    ]);
    expect(folder.frictions.map((friction) => friction.code)).toEqual(['folder-not-entered']);
    const packages = plan(
      `## Use\n\n${js("import { a } from 'kit/sub'\\nimport fs from 'node:fs'\\nconsole.log(a())".replaceAll('\\n', '\n'))}`,
    );
    expect(packages.steps.map(describeAction)).toEqual([
      'npm install kit',
      'write index.mjs',
      'node index.mjs',
    ]);
    expect(packages.frictions.map((friction) => friction.code)).toContain('no-install-step');
  });

  it('are packages to install where the page has only their types installed', () => {
    const text = `## Use\n\n${js("import { a } from 'kit'\nconsole.log(a())")}## Types\n\n${sh('npm i -D @types/kit')}`;
    expect(journey(text)[0]).toBe('npm install kit');
  });

  it('are not filled where the page has its code run without a word about installing', () => {
    const text = `## Use\n\n${sh('npm init -y')}Create \`index.mjs\`:\n\n${js("import { a } from 'kit'\nconsole.log(a())")}${sh('node index.mjs')}`;
    expect(journey(text)).toEqual(['npm init -y', 'write index.mjs', 'node index.mjs']);
    expect(journey(`The kit is installed.\n\n${text}`)).toContain('npm install kit');
  });

  it('are filled before a page is opened that nothing else starts', () => {
    const text = `## Start\n\n${sh('npm i kit')}Create \`app.js\`:\n\n${js(server)}Now open http://localhost:3000.\n`;
    expect(journey(text)).toEqual([
      'npm i kit',
      'write app.js',
      'node app.js',
      'probe http://localhost:3000',
    ]);
  });

  it('do not run what needs a browser or a framework', () => {
    const text = `## Installation\n\n${sh('npm install kit')}## Usage\n\n${js("import kit from 'kit'\nkit(document.body)")}`;
    expect(plan(text).steps.some((step) => step.trust === 'derived')).toBe(false);
  });
});

describe('choices', () => {
  it('take npm, else the first', () => {
    const found = plan(`${sh('# yarn\nyarn add kit\n# npm\nnpm i kit')}${sh('npm test')}`);
    expect(found.steps.map(describeAction)).toEqual(['npm i kit', 'npm test']);
    expect(found.decisions[0]).toMatchObject({
      code: 'alternative-npm',
      params: { chosen: 'npm', rejected: ['yarn'] },
      documented: true,
    });
    expect(status(found)).toEqual(['skipped_alternative', 'planned', 'planned']);
  });

  it('take the module kind of the project', () => {
    const both = js(
      "// ESM\nimport Kit from 'kit'\nconst kit = Kit()\n// CommonJS\nconst kit = require('kit')()\n\nkit.listen(1)",
    );
    const plain = plan(`## Go\n\n${sh('npm i kit')}${both}`);
    const modules = plan(`## Go\n\n${sh('npm i kit\nnpm pkg set type=module')}${both}`);
    expect(plain.decisions.find((found) => found.code === 'alternative-module-kind')?.params.chosen).toBe(
      'CommonJS',
    );
    expect(modules.decisions.find((found) => found.code === 'alternative-module-kind')?.params.chosen).toBe(
      'ESM',
    );
    expect(plain.frictions.map((friction) => friction.code)).toContain('variants-in-one-block');
  });

  it('prefer the documented form that asks nothing, in the place of the one that asks', () => {
    const text = `## Start\n\n${sh('npm create kit@latest')}You are asked some questions.\n\n${sh('npm test')}## Without questions\n\nYou can also skip them:\n\n${sh('npm create kit@latest -- --template plain')}`;
    expect(journey(text)).toEqual(['npm create kit@latest -- --template plain', 'npm test']);
  });

  it('take the way by hand when the quick one only asks', () => {
    const text = `## Quick start\n\n${sh('npm create kit@latest app')}## Manual installation\n\n${sh('npm i kit')}Create \`app.js\`:\n\n${js(server)}${sh('node app.js')}`;
    const found = plan(text);
    expect(found.steps.map(describeAction)).toEqual(['npm i kit', 'write app.js', 'node app.js']);
    expect(found.frictions.map((friction) => friction.code)).toEqual(['quick-start-interactive-only']);
  });

  it('take the steps by hand below a scaffolder that only asks', () => {
    const text = `## Install\n\n${sh('npx create-kit@latest')}Or follow this guide, step by step.\n\n${sh('mkdir app\ncd app\nnpm init -y\nnpm i kit')}## Run\n\n${sh('npx kit build')}${sh('npx kit-serve out')}Open http://localhost:3000.\n`;
    expect(journey(text)).toEqual([
      'mkdir app',
      'cd app',
      'npm init -y',
      'npm i kit',
      'npx kit build',
      'npx kit-serve out',
      'probe http://localhost:3000',
    ]);
  });

  it('take the quick way when the page states its answers', () => {
    const text = `## Quick start\n\nSelect the \`plain\` template.\n\n${sh('npm create kit@latest app\ncd app\nnpm i\nnpm run dev')}## Manual installation\n\n${sh('npm i kit')}${sh('npx kit')}`;
    const found = plan(text);
    expect(found.steps.map(describeAction)).toEqual([
      'npm create kit@latest app',
      'cd app',
      'npm i',
      'npm run dev',
    ]);
    expect(found.steps[0]?.action).toMatchObject({
      answers: [
        { match: 'template', reply: 'plain', quote: 'Select the `plain` template.' },
        { match: 'install', reply: 'No', quote: 'npm i' },
      ],
    });
  });

  it('accept defaults where the page says so, and those of npm init by a rule of their own', () => {
    const scaffold = plan(
      `## Start\n\n${sh('npm create kit@latest app')}You can accept the default answers.\n\n${sh('cd app\nnpm test')}`,
    );
    const init = plan(`## Start\n\nFirst run \`npm init\`.\n\n${sh('npm i kit\nnpm test')}`);
    expect(scaffold.steps[0]?.action).toMatchObject({ acceptDefaults: true });
    expect(init.steps[0]?.action).toMatchObject({ command: 'npm init', acceptDefaults: true });
    expect(init.decisions).toMatchObject([{ code: 'npm-init-defaults', documented: false }]);
  });

  it('install globally what a later step needs, though the page offers it for old versions only', () => {
    const text = `## Start\n\n${sh('npx kit-generator')}For earlier versions:\n\n${sh('npm i -g kit-generator\nkit')}For example:\n\n${sh('kit --view=plain app')}${sh('cd app\nnpm start')}`;
    expect(journey(text)).toEqual([
      'npm i -g kit-generator',
      'kit',
      'kit --view=plain app',
      'cd app',
      'npm start',
    ]);
  });
});

describe('files', () => {
  it('are copied from above under the name that the text gives', () => {
    const text = `${js(server, 'js title="index.cjs"')}## Run\n\nCreate a directory named \`app\`, change to it. Install \`kit\` as a dependency. Create a file named \`app.js\` and copy the code from above.\n\n${sh('node app.js')}`;
    const found = plan(text);
    expect(found.steps.map(describeAction)).toEqual([
      'mkdir app',
      'cd app',
      'npm install kit',
      'write app.js',
      'node app.js',
    ]);
    expect(found.frictions.map((friction) => friction.code)).toEqual([
      'install-command-missing',
      'file-names-contradict',
    ]);
    expect(status(found)).not.toContain('not_runnable');
  });

  it('are merged without comments, patched, edited as a whole or at a line', () => {
    const found = plan(
      `## Go\n\nAdd to \`package.json\`:\n\n${js('{\n  // the test\n  "scripts": { "test": "kit" },\n}', 'json')}**a.js**\n\n${js('+let b', 'diff')}Edit \`b.js\`:\n\n${js("import a from 'a'\na()")}Update \`c.js\`:\n\n${js('plugins: [a]')}${sh('npm test')}`,
    );
    expect(found.steps.slice(0, 4).map((step) => step.action)).toEqual([
      { kind: 'merge_json', path: 'package.json', json: '{\n  "scripts": {\n    "test": "kit"\n  }\n}' },
      { kind: 'patch', path: 'a.js', diff: '+let b' },
      { kind: 'edit', path: 'b.js', content: "import a from 'a'\na()", anchor: null },
      { kind: 'edit', path: 'c.js', content: 'plugins: [a]', anchor: 'plugins: [a]' },
    ]);
  });

  it('grow by what is added to them and are found in their folders', () => {
    const found = plan(
      `## Go\n\n${sh('npm i kit\nmkdir src\ntouch src/app.js')}Open \`app.js\` and add:\n\n${js("const kit = require('kit')\nconst one = kit.one()")}Then add below it in \`app.js\`:\n\n${js('const two = kit.two()\nconsole.log(one, two)')}${sh('node src/app.js')}`,
    );
    expect(
      found.steps.filter((step) => step.action.kind === 'write' || step.action.kind === 'edit').at(-1)
        ?.action,
    ).toEqual({
      kind: 'write',
      path: 'src/app.js',
      content:
        "const kit = require('kit')\nconst one = kit.one()\n\nconst two = kit.two()\nconsole.log(one, two)\n",
    });
  });

  it('without a name take that of the command nearest below them', () => {
    const text = `## Go\n\n${sh('npm i kit')}A helper:\n\n${js("const kit = require('kit')\nmodule.exports = kit()")}The script:\n\n${js("const kit = require('kit')\nconsole.log(kit())")}${sh('node main.js')}`;
    const writes = plan(text)
      .steps.filter((step) => step.action.kind === 'write')
      .map(describeAction);
    expect(writes.at(-1)).toBe('write main.js');
    expect(writes).toHaveLength(2);
  });

  it('move as the tree of the page shows', () => {
    const text = `## Go\n\n**index.html**\n\n${js('<p>', 'html')}${js('  app\n   ├── package.json\n+  ├── /dist\n+  │   └── index.html\n-  ├── index.html', 'diff')}${sh('npx kit build')}`;
    expect(journey(text)).toEqual([
      'write index.html',
      'mkdir -p dist && mv index.html dist/index.html',
      'npx kit build',
    ]);
  });
});

describe('what is expected', () => {
  it('is quoted from the page', () => {
    const found = plan(
      `## Go\n\n${sh('npm i kit')}Create \`app.js\`:\n\n${js(server)}${sh('node app.js')}Open http://localhost:3000/ in your browser, and you should see "Hello World!".\n`,
    );
    expect(found.steps.map((step) => step.expected)).toEqual([
      [
        { kind: 'exit_code', codes: [0] },
        { kind: 'package', name: 'kit' },
      ],
      [{ kind: 'file', path: 'app.js' }],
      [{ kind: 'listener', port: 3000 }],
      [{ kind: 'http', url: 'http://localhost:3000/', status: 200, text: 'Hello World!' }],
    ]);
    expect(found.expectedOutput).toBe('Hello World!');
  });

  it('is the output shown below a command', () => {
    const found = plan(
      `## Go\n\n${sh('npm i kit')}Finally, run \`npm test\` and it will print:\n\n${sh('PASS ./a.test.js\n✓ adds')}`,
    );
    expect(found.steps.at(-1)?.expected).toContainEqual({
      kind: 'output',
      text: 'PASS ./a.test.js\n✓ adds',
      quoted: true,
    });
  });

  it('is looked at after the server started, also when the text comes first', () => {
    expect(
      journey(`## Run\n\nStart it. Then open \`http://localhost:3000\`.\n\n${sh('npm run dev')}`),
    ).toEqual(['npm run dev', 'probe http://localhost:3000']);
  });
});

describe('what the reader must bring', () => {
  it.each([
    ['- Node.js v22.13.0 or later', '>=22.13.0'],
    ['Kit requires Node.js version 20.19+, 22.12+.', '^20.19.0 || >=22.12.0'],
    ['You must have Node.js (`^20.19.0`, `^22.13.0`, or `>=24`) installed.', '^20.19.0 || ^22.13.0 || >=24'],
    ['Node.js >= 18', '>=18'],
    ['You need Node 18 or higher and npm 9 or higher.', '>=18.0.0'],
    ['Node.js 22 is the minimum supported version.', '>=22.0.0'],
    ['Make sure you have Node.js 20 installed.', '>=20.0.0'],
    ['- Node.js 20', '^20.0.0'],
    ['- Node.js v20.10 (LTS)', '^20.10.0'],
    ['Node.js 18 or 20', '^18.0.0 || ^20.0.0'],
    ['You need Node.js 20.x.', '^20.0.0'],
    ['Node.js 18 (newer versions are not supported)', '>=18.0.0'],
    ['This guide uses Node.js v16.', '>=16.0.0'],
  ])('%s', (text, wanted) => {
    expect(plan(`## Prerequisites\n\n${text}\n`).requirements).toMatchObject([{ kind: 'node', wanted }]);
  });

  it('does not take the version of another thing for a requirement', () => {
    expect(plan('Use `npx` (available in Node.js 8.2.0).\n').requirements).toEqual([]);
  });

  it('is named where the journey will stop, without its value', () => {
    const found = plan(
      `## Install\n\n${sh('npm i kit')}## Usage\n\n${js("import Kit from 'kit'\nconst kit = new Kit({ key: process.env['KIT_API_KEY'] })\nconsole.log(await kit.go())")}`,
    );
    expect(found.credentials.map((credential) => credential.name)).toEqual(['KIT_API_KEY']);
    expect(found.steps.at(-1)?.needsCredential).toBe('KIT_API_KEY');
    const literal = plan(
      `## Install\n\n${sh('npm i kit')}## Usage\n\n${js("const kit = require('kit')('sk_test_4eC39HqLyjWDarjtT1zdp7dc')\nkit.charge()")}`,
    );
    expect(literal.steps.at(-1)?.needsCredential).not.toBeNull();
    expect(JSON.stringify(literal.credentials)).not.toContain('sk_test_4eC');
  });

  it('may be an empty string that a comment explains', () => {
    const found = plan(
      `## Usage\n\n${js('// npm install kit\nimport { Wallet } from \'kit\'\nconst signer = new Wallet(""); // This is your Private Key\nawait signer.send()', 'ts')}`,
    );
    expect(found.steps.map(describeAction)).toEqual(['npm install kit', 'write index.mts', 'node index.mts']);
    expect(found.steps.at(-1)?.needsCredential).toBe('private key');
  });
});

it('accounts for markup that hides its content', () => {
  const page = readMarkdown('## Setup\n\n<SetupSnippet />\n', 'mdx');
  expect(planJourney(page).coverage).toMatchObject([{ status: 'unsupported_markup' }]);
});

it('opens neither an editor nor a page that nothing serves', () => {
  expect(
    journey(
      `## Start\n\nFor speed open http://localhost:3000 later.\n\n${sh('npm i kit')}${sh('code .')}${sh('npm test')}`,
    ),
  ).toEqual(['npm i kit', 'npm test']);
});
