import { describe, expect, it } from 'vitest';
import { printed } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { planJourney } from './plan-journey.ts';

function told({ action }: PlannedStep): string {
  if (action.kind === 'run') return printed(action.command);
  return action.kind === 'probe' ? `probe ${action.url}` : `${action.kind} ${action.path}`;
}

const plan = (text: string): Plan => planJourney(readMarkdown(text));
const journey = (text: string): string[] => plan(text).steps.map(told);
const sh = (text: string): string => `\`\`\`sh\n${text}\n\`\`\`\n\n`;
const code = (lang: string, text: string): string => `\`\`\`${lang}\n${text}\n\`\`\`\n\n`;

describe('what is optional and needed by a later step', () => {
  it('is taken in: a script of the package.json', () => {
    const scripts = code('json', '{ "scripts": { "docs": "kit docs" } }');
    expect(
      journey(
        `## Start\n\n${sh('npm i kit')}Add to \`package.json\`, this is optional:\n\n${scripts}Then:\n\n${sh('npm run docs')}`,
      ),
    ).toEqual(['npm i kit', 'merge_json package.json', 'npm run docs']);
  });

  it('is taken in: a file behind the goal that its code names, once', () => {
    const main =
      "const path = require('path');\nconst Kit = require('kit');\n\nconst kit = new Kit({ file: path.resolve(__dirname, 'worker.js') });\n\n(async () => {\n  const sum = await kit.run({ a: 4, b: 6 });\n  console.log(sum); // prints 10\n})();";
    const worker = (name: string, sign: string): string =>
      `## Workers ${sign}\n\n${code(`js title="${name}"`, `module.exports = ({ a, b }) => a ${sign} b;`)}`;
    const page = (name: string): string =>
      `## The main file\n\n${code('js title="main.js"', main)}${worker(name, '+')}## More\n\n${code('js title="more.js"', main.replace('10', '12'))}${worker(name, '*')}`;
    expect(journey(page('worker.js'))).toEqual([
      ...['npm install kit', 'write main.js', 'write worker.js', 'node main.js'],
    ]);
  });

  it('is taken in: the folder that a tool works on', () => {
    expect(
      journey(
        `## Start\n\n${sh('npm i kit -g')}If you want to write in \`./docs\`, use:\n\n${sh('kit init ./docs')}View it on http://localhost:3000.\n\n${sh('kit serve docs')}`,
      ),
    ).toEqual(['npm i kit -g', 'kit init ./docs', 'kit serve docs', 'probe http://localhost:3000']);
  });

  it('comes before what it is needed for, where the page says "beforehand"', () => {
    expect(
      journey(
        `## Start\n\n${sh('npm init @kit/config')}It needs a \`package.json\`; make sure to run \`npm init\` beforehand.\n\n`,
      ),
    ).toEqual(['npm init', 'npm init @kit/config']);
  });
});

describe('an installation that stands below what it is for', () => {
  it('comes first', () => {
    const use = `## Example\n\nMake a file, \`main.js\`:\n\n${code('js', "console.log('a')")}${sh('kit main.js')}`;
    expect(journey(`${use}## Install\n\n${sh('npm install -g kit')}`)).toEqual([
      'write main.js',
      'npm install -g kit',
      'kit main.js',
    ]);
  });
});

describe('one thing in several spellings', () => {
  it('is done once: packages by several managers', () => {
    expect(
      journey(
        `## Install\n\n### For Node\n\n${sh('pnpm install kit')}### For use with Bun\n\n${sh('bun add kit')}`,
      ),
    ).toEqual(['pnpm install kit']);
  });

  it('is done once: a project by two scaffolders in one folder', () => {
    expect(
      journey(
        `## Start\n\n${sh('npx -y create-kit --dir my-app -t a\nnpx -y create-kat --dir my-app -t a')}`,
      ),
    ).toEqual(['npx -y create-kit --dir my-app -t a']);
  });

  it('leaves out an argument that may be left out, and the update of npm itself', () => {
    const text = `## Start\n\nBring npm up to date by running \`npm update -g npm\`.\n\n${sh('npx create-kit [directory]')}`;
    expect(journey(text)).toEqual(['npx create-kit']);
  });
});

describe('a scaffolder whose block goes on in the new folder', () => {
  const block = sh('npx create-kit my-app\ncd my-app\nnpm start');

  it('is not replaced by a form for another kind of project', () => {
    expect(
      journey(`## Start\n\n${block}## Types\n\n${sh('npx create-kit my-app --template types')}`),
    ).toEqual(['npx create-kit my-app', 'cd my-app', 'npm start']);
  });

  it('is replaced by the same without questions, and the rest is still done', () => {
    expect(journey(`## Start\n\n${block}## In CI\n\n${sh('npx create-kit my-app --yes')}`)).toEqual([
      'npx create-kit my-app --yes',
      'cd my-app',
      'npm start',
    ]);
  });
});

describe('code that only sets a client up', () => {
  const setUp = "import { Kit } from 'kit'\nconst kit = new Kit('re_xxxxxxxx')";

  it('goes on with the first piece that uses it, and names the key that it needs', () => {
    const found = plan(
      `## Install\n\n${sh('npm i kit')}## Setup\n\n${code('js', setUp)}## Usage\n\n${code('js', 'await kit.mails.send({})')}`,
    );
    expect(found.steps.at(1)?.action).toMatchObject({ content: `${setUp}\n\nawait kit.mails.send({})\n` });
    expect(found.steps.at(-1)).toMatchObject({ trust: 'derived', needsCredential: 'API key' });
    expect(found.coverage.map(({ status }) => status)).toEqual(['planned', 'planned', 'planned']);
  });

  it('is run as it stands where nothing uses it', () => {
    const found = plan(`## Install\n\n${sh('npm i kit')}${code('js', setUp)}${code('js', 'other.call()')}`);
    expect(found.steps.at(1)?.action).toMatchObject({ content: `${setUp}\n` });
  });
});

describe('code without a run command', () => {
  it('is compiled where Node.js alone would look for types among the exports', () => {
    const ts = "import { Kit, KitKey } from 'kit'\nconst kit = new Kit('a' as KitKey)\nconsole.log(kit)";
    expect(journey(`## Use\n\n${sh('npm i kit')}${code('ts', ts)}`).at(-1)).toBe('npx tsx index.mts');
    expect(
      journey(`## Use\n\n${sh('npm i kit')}${code('ts', ts.replace(' as KitKey', '(KitKey)'))}`).at(-1),
    ).toBe('node index.mts');
  });

  it('is not run by itself where a tool reads it', () => {
    const file = code('js', "const kit = require('gulp')\nkit.task('default', () => {})");
    expect(
      journey(
        `## Use\n\n${sh('npm i -g gulp-cli')}${sh('npm i gulp')}Create \`gulpfile.js\`:\n\n${file}${sh('gulp')}`,
      ).at(-1),
    ).toBe('gulp');
  });

  it('is run as a module with its own require where it awaits beside require', () => {
    const sketch = code('js', "const { Kit } = require('kit')\nconst kit = new Kit()\nawait kit.put('a', 1)");
    expect(journey(`## Use\n\n${sketch}## Install\n\n${sh('npm i kit')}`)).toEqual([
      'npm i kit',
      'write index.mjs',
      'node index.mjs',
    ]);
  });
});

describe('a page that installs and shows its code under "Examples"', () => {
  const example = code('js', "const kit = require('kit')\nkit.go()");

  it('has its journey in the first of them, unless it shows a result elsewhere', () => {
    const text = `## Install\n\n${sh('npm i kit')}## Examples\n\n${example}${example}`;
    expect(journey(text)).toEqual(['npm i kit', 'write index.js', 'node index.js']);
    expect(journey(`${text}## Run\n\n${sh('npm test')}`)).toEqual(['npm i kit', 'npm test']);
  });

  it('does not begin with one that calls a host nobody has', () => {
    const call = code('js', "const kit = require('kit')\nkit.open('ws://www.host.com/path')");
    const found = plan(`## Install\n\n${sh('npm i kit')}## Examples\n\n${call}${example}`);
    expect(found.steps.at(1)?.action).toMatchObject({ content: "const kit = require('kit')\nkit.go()\n" });
  });

  it('does not go on to its list of commands, nor publishes anything', () => {
    const text = `## Start\n\n${sh('npm i -g kit\nkit init')}${sh('npm publish')}## Commands\n\n### clean\n\n${sh('kit clean')}`;
    expect(journey(text)).toEqual(['npm i -g kit', 'kit init']);
  });
});

describe('ways for different readers', () => {
  it('in a list are taken once', () => {
    const item = (name: string): string => `* for **${name}**\n\n  Run \`npm install ${name}\`\n`;
    expect(
      journey(`## Install\n\n${sh('npm i kit')}Install a driver:\n\n${item('pg')}${item('mysql')}`),
    ).toEqual(['npm i kit', 'npm install pg']);
  });

  it('are not what comes in addition to one of them', () => {
    const text = sh('# For one\nnpm install kit-one\n\n# For two, also add:\nnpm install kit-two');
    const use = code('js', "import two from 'kit-two'\ntwo()");
    expect(journey(`## Install\n\n${text}## Use\n\n${use}`)[0]).toBe('npm install kit-one');
  });

  it('told apart by comments behind the commands are taken once', () => {
    expect(
      journey(`## Install\n\n${sh('npx kit-init && npm install   # npm\nnpx kit-init && yarn   # Yarn 1')}`),
    ).toEqual(['npx kit-init && npm install']);
  });
});

describe('requirements', () => {
  it('name a program that the page takes for installed', () => {
    const found = plan(
      `## Start\n\nOnce Kit is installed, run:\n\n${sh('kit init blog\ncd blog\nnpm install')}`,
    );
    expect(found.requirements).toMatchObject([{ kind: 'tool', wanted: 'kit' }]);
    expect(
      plan(`## Start\n\nOnce Kit is installed, run it.\n\n${sh('npm i -g kit\nkit init blog')}`).requirements,
    ).toEqual([]);
  });

  it('do not mix the versions of other platforms with those of Node.js', () => {
    const text = `## Supported platforms\n\nWe need Node.js 18+ and Electron 30+.\n\n${sh('npm i kit')}`;
    expect(plan(text).requirements).toMatchObject([{ kind: 'node', wanted: '>=18.0.0' }]);
  });
});
