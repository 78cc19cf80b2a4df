import { describe, expect, it } from 'vitest';
import { describeAction, journey, js, plan, sh } from './plan-fixture.ts';

describe('placeholders', () => {
  it('for versions that the site fills in mean the newest', () => {
    expect(
      journey(`## Go\n\n${sh('npm i kit@%KIT_VERSION% other@{{otherVersion}}')}${sh('npm test')}`),
    ).toEqual(['npm i kit other', 'npm test']);
  });

  it('stop a command, unless they are names of the reader’s own choice', () => {
    const found = plan(
      `## Go\n\n${sh('npx kit-clone user/project app')}${sh('npm create kit@latest <project-name> -- --yes')}${sh('cd <project-name>\nnpm test')}`,
    );
    expect(found.steps.map(describeAction)).toEqual([
      'npm create kit@latest my-app -- --yes',
      'cd my-app',
      'npm test',
    ]);
    expect(found.coverage[0]).toMatchObject({ status: 'not_runnable' });
  });

  it.each([
    'npm i kit-rule-xxx',
    'npm i https://builds.sample.dev/kit@sha',
    'npm create kit@latest -- --template <SOURCE>',
    'kit --config=relative/path/to/your/kit.json',
  ])('stop a command also in these forms: %s', (command) => {
    expect(journey(`## Go\n\n${sh('npm i kit')}${sh(command)}`)).toEqual(['npm i kit']);
  });

  it.each([
    'cat <<EOF > .env\nPORT=3000\nEOF',
    'sort <in.txt >out.txt',
    'echo "<h1>Hello</h1>" > index.html',
    'echo "a<br>b" > index.html',
    'node -e "const m = new Map<string>()"',
  ])('are not seen in redirections, markup and types: %s', (command) => {
    expect(journey(`## Go\n\n${sh(`npm init -y\n${command}`)}`)).toEqual(['npm init -y', command]);
  });

  it('are names that a command above makes a folder of, and that the page goes into', () => {
    expect(
      journey(`## Go\n\n${sh('npm i -g kit')}${sh('kit new <path>')}${sh('cd <path>\nkit build')}`),
    ).toEqual(['npm i -g kit', 'kit new my-app', 'cd my-app', 'kit build']);
    // Nobody makes what is only entered, or what is got from an address of the reader's.
    expect(journey(`## Go\n\n${sh('npm i -g kit')}${sh('cd <path>\nkit build')}`)).toEqual(['npm i -g kit']);
    expect(
      journey(`## Go\n\n${sh('npm i -g kit')}${sh('git clone <place>')}${sh('cd <place>\nkit build')}`),
    ).toEqual(['npm i -g kit']);
  });

  it('are folders named as the reader’s own project, where nothing before makes them', () => {
    expect(journey(`## Go\n\n${sh('npm i -g kit')}${sh('cd your-project\nkit go')}`)).toEqual([
      ...['npm i -g kit', 'cd .', 'kit go'],
    ]);
    expect(journey(`## Go\n\n${sh('mkdir your-project')}${sh('cd your-project\nnpm i kit')}`)).toEqual([
      ...['mkdir your-project', 'cd your-project', 'npm i kit'],
    ]);
    expect(journey(`## Go\n\n${sh('cd lamps\nnpm i kit')}`)).toContain('cd lamps');
  });

  it('hold back what reads the file that would have held them', () => {
    const lines = `echo "export KEY='YOUR_API_KEY'" > kit.env\necho kit.env >> .gitignore\nsource ./kit.env`;
    expect(journey(`## Go\n\n${sh(lines)}${sh('npm i kit')}`)).toEqual([
      'echo kit.env >> .gitignore',
      'npm i kit',
    ]);
  });

  it('hold back the lines that need them, and what builds on those', () => {
    const kept = (...lines: string[]): string[] => journey(`## Go\n\n${sh(lines.join('\n'))}`);
    expect(kept('npm i kit', 'export KIT_URL=https://<project>.kit.dev', 'npm test')).toEqual([
      'npm i kit',
      'npm test',
    ]);
    expect(kept('npm i kit', 'git clone https://<host>/app', 'cd app', 'npm test')).toEqual(['npm i kit']);
  });

  it('held back are what the code that reads them lacks', () => {
    const found = plan(
      `## Go\n\n${sh('npm i kit\nexport KIT_URL=https://<project>.kit.dev')}${js("require('kit').open(process.env.KIT_URL)", 'js title="app.js"')}${sh('node app.js')}`,
    );
    expect(found.steps.map(describeAction)).toEqual(['npm i kit', 'write app.js', 'node app.js']);
    expect(found.steps.at(-1)?.needsCredential).toBe('KIT_URL');
  });
});

it.each([
  ['js', 'export default { key: <YOUR_KEY> };', ['npm i kit', 'npm test']],
  ['yaml', 'token: <my token>', ['npm i kit', 'npm test']],
  ['jsx', 'export const app = <MyApp>Hi</MyApp>;', ['npm i kit', 'write kit.config', 'npm test']],
  ['js', "export default { key: '<YOUR_KEY>' };", ['npm i kit', 'write kit.config', 'npm test']],
])('a file is no file yet where a value is missing outright: %s %j', (lang, code, expected) => {
  const text = `## Go\n\n${sh('npm i kit')}${js(code, `${lang} title="kit.config.${lang}"`)}${sh('npm test')}`;
  expect(journey(text).map((step) => step.replace(`.${lang}`, ''))).toEqual(expected);
});

it('takes for a build what builds, not what names one', () => {
  const of = (command: string): unknown => plan(`## Go\n\n${sh(command)}`).steps[0]?.action;
  for (const command of ['npm run build', 'npx kit build', 'npm run build:web', 'mkdir out && npx tsc -p .'])
    expect(of(command)).toMatchObject({ pace: 'build' });
  for (const command of ['npm pkg set scripts.build="node make.js"', 'cd build', 'echo "build" > todo.txt'])
    expect(of(command)).toMatchObject({ pace: 'other' });
});

describe('words that a synopsis has in brackets', () => {
  const page = (
    command: string,
    end = 'Now you can visit http://localhost:8080 in your browser.\n',
  ): string => `## Install\n\n${sh('npm install --global lampkit')}## Usage\n\n${sh(command)}${end}`;

  it.each([
    ['lampkit [path] [options]', 'lampkit'],
    ['lampkit serve [options]', 'lampkit serve'],
  ])('are left out of %j where the goal needs it', (command, kept) => {
    expect(journey(page(command))).toEqual([
      ...['npm install --global lampkit', kept],
      'probe http://localhost:8080',
    ]);
  });

  it.each(['lampkit [path] <port>', 'lampkit <path> [options]', '[lampkit]'])('stay in %j', (command) => {
    expect(journey(page(command))).toEqual(['npm install --global lampkit']);
  });

  it('stay where there is only something to read', () => {
    expect(journey(page('lampkit [path]', '')).filter((step) => step.startsWith('lampkit'))).toEqual([]);
  });
});
