import { describe, expect, it } from 'vitest';
import { printed } from '../model/command-text.ts';
import { js, plan, sh } from './plan-fixture.ts';

const names = (text: string): string[] => plan(text).credentials.map(({ name }) => name);
const install = `## Install\n\n${sh('npm i kit')}`;
const script = (code: string): string => `Save as \`lamp.mjs\`:\n\n${js(code)}${sh('node lamp.mjs')}`;
const plain = script("import kit from 'kit';\nconsole.log(kit());");

describe('what the prose asks for', () => {
  it.each([
    ['You need an API key to call it.', ['api key']],
    ["First you'll need a service account of yours.", ['service account']],
    ['You must have a funded wallet.', ['funded wallet']],
    ['Set `LAMP_API_KEY` in your shell.', ['LAMP_API_KEY']],
    ['Set `LAMP_API_KEY=abc` in your shell.', ['LAMP_API_KEY']],
    ['Optionally, set `LAMP_API_KEY`.', []],
    ['Use `LAMP_API_KEY` instead.', []],
    ['If you need an API key, ask us.', []],
    ['You need an apartment. An API key is not asked for.', []],
    ['Set `LAMP_COLOUR` in your shell.', []],
    ['Set `API_KEY_OF_LAMPS` in your shell.', []],
  ])('%s', (said, expected) => {
    expect(names(`${install}## Use\n\n${said}\n\n${plain}`)).toEqual(expected);
  });

  it('counts only in the parts that the journey comes through', () => {
    expect(names(`${install}## Use\n\n${plain}## Hosting\n\nYou need an API key to call it.\n`)).toEqual([]);
  });

  it('gives way to what the code reads', () => {
    const code = "import kit from 'kit';\nconsole.log(kit(process.env.LAMP_TOKEN));";
    expect(names(`${install}## Use\n\nYou need an API key to call it.\n\n${script(code)}`)).toEqual([
      'LAMP_TOKEN',
    ]);
  });
});

describe('where a credential is missed', () => {
  const stops = (text: string): string[] =>
    plan(text).steps.flatMap(({ action, needsCredential }) =>
      action.kind === 'run' && needsCredential ? [`${printed(action.command)}: ${needsCredential}`] : [],
    );
  const keyed = (name: string): string => `import kit from 'kit';\nconsole.log(kit(process.env.${name}));`;

  it('is where the file that reads it runs', () => {
    expect(stops(`${install}## Use\n\n${script(keyed('LAMP_TOKEN'))}`)).toEqual([
      'node lamp.mjs: LAMP_TOKEN',
    ]);
  });

  it('is not where another file runs', () => {
    const text = `${install}## Use\n\nSave as \`key.mjs\`:\n\n${js(keyed('LAMP_TOKEN'))}${script("import './key.mjs';\nconsole.log(1);")}`;
    expect(names(text)).toEqual(['LAMP_TOKEN']);
    expect(stops(text)).toEqual(['node lamp.mjs: LAMP_TOKEN']);
  });

  it.each(['npm run dev', 'pnpm run light', 'yarn start'])(
    'is where %s runs the files of the project',
    (command) => {
      const text = `${install}## Use\n\nSave as \`lamp.mjs\`:\n\n${js(keyed('LAMP_TOKEN'))}${sh(command)}`;
      expect(stops(text)).toEqual([`${command}: LAMP_TOKEN`]);
    },
  );

  it('is what is secret before what is only one of the reader', () => {
    const code =
      "import kit from 'kit';\nconst id = process.env.LAMP_PROJECT_ID;\nconst key = process.env.LAMP_API_KEY;\nconsole.log(kit(id, key));";
    expect(names(`${install}## Use\n\n${script(code)}`)).toEqual(['LAMP_PROJECT_ID', 'LAMP_API_KEY']);
  });
});

describe('what a block sets to values of the reader', () => {
  it('is named, and its value is not', () => {
    const { credentials } = plan(`${install}## Use\n\n${sh('export LAMP_KEY=<your-key>\nnpx kit glow')}`);
    expect(credentials).toMatchObject([{ name: 'LAMP_KEY', quote: 'LAMP_KEY=…' }]);
  });
});

it('asks for each thing once, however often the page reads it', () => {
  const code = 'console.log(process.env.LAMP_TOKEN);';
  const text = `${install}## Use\n\nSave as \`one.mjs\`:\n\n${js(code)}Save as \`two.mjs\`:\n\n${js(code)}${sh('node one.mjs')}`;
  const { credentials } = plan(text);
  expect(credentials.map(({ name, sourceStepIds }) => [name, sourceStepIds.length])).toEqual([
    ['LAMP_TOKEN', 2],
  ]);
});
