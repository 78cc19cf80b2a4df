import { describe, expect, it } from 'vitest';
import { decidedBy, js, sh } from './plan-fixture.ts';

const kit = sh('npm install kit');

describe('the pass "quiet_forms"', () => {
  it.each<[string, string, string[]]>([
    [
      'the form without questions, in the place of the other',
      `## Quick start\n\n${sh('npm create kit@latest')}## Without questions\n\n${sh('npm create kit@latest app -- --template plain')}`,
      [
        'choose quiet_form: quiet by non-interactive-form',
        'record non-interactive-form',
        'include "Run npm create kit@latest app -- --template plain"',
        'skip "Run npm create kit@latest": quiet_form_taken',
        'move "Run npm create kit@latest app -- --template plain" before "Run npm create kit@latest"',
        'relocate "Run npm create kit@latest app -- --template plain" to "Run npm create kit@latest"',
      ],
    ],
    [
      'the scaffolder alone where its block goes on inside',
      `## Quick start\n\n${sh('npm create kit@latest app\ncd app')}## Without questions\n\n${sh('npm create kit@latest app -- --yes')}`,
      [
        'choose quiet_form: quiet by non-interactive-form',
        'record non-interactive-form',
        'include "Run npm create kit@latest app -- --yes"',
        'rewrite "Run npm create kit@latest app && cd app": cd app',
        'move "Run npm create kit@latest app -- --yes" before "Run npm create kit@latest app && cd app"',
        'relocate "Run npm create kit@latest app -- --yes" to "Run npm create kit@latest app && cd app"',
      ],
    ],
    [
      'nothing where the command is quiet itself',
      `## Quick start\n\n${sh('npm create kit@latest -- --yes')}## Again\n\n${sh('npm create kit@latest app -- --template plain')}`,
      [],
    ],
    [
      'nothing where the quiet form makes another folder',
      `## Quick start\n\n${sh('npm create kit@latest one')}## Again\n\n${sh('npm create kit@latest two -- --yes')}`,
      [],
    ],
    [
      'nothing where a listing answers the questions, and the other form makes another kind of project',
      `## Quick start\n\n${sh('$ npm create kit@latest\n✔ Pick a client › npm\nWrite: package.json')}## From a template\n\n${sh('npm create kit@latest app -- --template plain')}`,
      [],
    ],
    [
      'nothing of another tool',
      `## Quick start\n\n${sh('npm create kit@latest')}## Again\n\n${sh('npm create box@latest app -- --yes')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('quiet_forms', text)).toEqual(decisions);
  });
});

describe('the pass "route"', () => {
  it.each<[string, string, string[]]>([
    [
      'the quick way, which leads to a result',
      `## Quick start\n\n${sh('npm create kit@latest app -- --yes')}${sh('cd app && npm run dev')}## Manual installation\n\n${kit}${sh('npx kit dev')}`,
      [
        'choose route: quick by leads_to_result',
        'record route',
        'skip "Run npm install kit": other_route, for now',
        'skip "Run npx kit dev": other_route, for now',
      ],
    ],
    [
      'the way by hand where the quick one asks',
      `## Quick start\n\n${sh('npm create kit@latest app')}${sh('cd app && npm run dev')}## Manual installation\n\n${kit}${sh('npx kit dev')}`,
      [
        'choose route: by_hand by asks_questions',
        'record route',
        'report quick-start-interactive-only',
        'skip "Run npm create kit@latest app": other_route, for now',
        'skip "Run cd app && npm run dev": other_route, for now',
      ],
    ],
    [
      'the way by hand where the quick one shows nothing',
      `## Quick start\n\n${sh('npm create kit@latest app -- --yes')}## Manual installation\n\n${kit}${sh('npx kit dev')}`,
      [
        'choose route: by_hand by shows_no_result',
        'record route',
        'skip "Run npm create kit@latest app -- --yes": other_route, for now',
      ],
    ],
    [
      'nothing where there is one way',
      `## Start\n\n${sh('npm create kit@latest app -- --yes')}${sh('cd app\nnpm run dev')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('route', text)).toEqual(decisions);
  });
});

describe('the pass "project_once"', () => {
  it.each<[string, string, string[]]>([
    [
      'the same project by other options',
      `## Start\n\n${sh('npm create kit@latest app -- --template plain')}With types:\n\n${sh('npm create kit@latest app -- --template typed')}`,
      [
        'choose project_made_twice: left_out by project_again',
        'skip "Run npm create kit@latest app -- --template typed": project_again',
      ],
    ],
    [
      'the command alone where its block has more',
      `## Start\n\n${sh('npm create kit@latest app -- --template plain')}Then:\n\n${sh('npm create kit@latest app -- --template typed\ncd app')}`,
      [
        'choose project_made_twice: left_out by project_again',
        'rewrite "Run npm create kit@latest app -- --template typed && cd app": cd app',
      ],
    ],
    [
      'nothing where another folder is made',
      `## Start\n\n${sh('npm create kit@latest one -- --yes')}And:\n\n${sh('npm create kit@latest two -- --yes')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('project_once', text)).toEqual(decisions);
  });
});

describe('the pass "own_files"', () => {
  it.each<[string, string, string[]]>([
    [
      'a file that no step makes, and what comes after it',
      `## Use\n\n${kit}${sh('npx kit src/rooms.css')}${sh('npx kit go')}`,
      [
        'skip "Run npx kit src/rooms.css": own_files',
        'report own-files-needed',
        'skip "Run npx kit go": after_own_files',
      ],
    ],
    [
      'many files of one kind',
      `## Use\n\n${sh('npx kit "src/**/*.ts"')}`,
      ['skip "Run npx kit "src/**/*.ts"": own_files'],
    ],
    [
      'a script that a tool is to run',
      `## Use\n\n${kit}${sh('npx tsx rooms.ts')}`,
      ['skip "Run npx tsx rooms.ts": own_files', 'report own-files-needed'],
    ],
    [
      'an option that only explains',
      `## Use\n\n${kit}Synopsis:\n\n${js('kit [options] <file>', 'text')}Quietly:\n\n${sh('kit --quiet')}`,
      ['skip "Run kit --quiet": explains_option'],
    ],
    [
      'nothing where the page writes the file',
      `## Use\n\n${kit}Save as \`rooms.css\`:\n\n${js('a { color: red }', 'css')}${sh('npx kit rooms.css')}`,
      [],
    ],
    ['nothing of what a command writes', `## Use\n\n${kit}${sh('npx kit --out rooms.css')}`, []],
    [
      'nothing where a project was made',
      `## Use\n\n${sh('npm create kit@latest app -- --yes')}${sh('npx kit src/rooms.css')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('own_files', text)).toEqual(decisions);
  });
});

describe('the pass "open_after_run"', () => {
  it.each<[string, string, string[]]>([
    [
      'a visit told above the server',
      `## Start\n\nOpen http://localhost:4000 after this:\n\n${sh('npx serve -l 4000')}`,
      [
        'choose order: moved by open_after_run',
        'move "Open http://localhost:4000" behind "Run npx serve -l 4000"',
      ],
    ],
    [
      'a visit above a program that nobody knows',
      `## Start\n\nOpen http://localhost:4000 after this:\n\n${sh('kit light')}`,
      ['choose order: moved by open_after_run', 'move "Open http://localhost:4000" behind "Run kit light"'],
    ],
    [
      'nothing where something serves already',
      `## Start\n\n${sh('npx serve -l 4000')}Open http://localhost:4000 now.\n\n${sh('npx serve -l 5000')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('open_after_run', text)).toEqual(decisions);
  });
});

describe('the pass "run_beforehand"', () => {
  it.each<[string, string, string[]]>([
    [
      'what is told to come before',
      `## Build\n\n${sh('npx kit go')}Make sure to run \`npm run wire\` beforehand.\n`,
      ['choose order: moved by run_beforehand', 'move "Run npm run wire" before "Run npx kit go"'],
    ],
    ['nothing where it is not said', `## Build\n\n${sh('npx kit go')}Run \`npm run wire\` too.\n`, []],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('run_beforehand', text)).toEqual(decisions);
  });
});

describe('the pass "install_first"', () => {
  it.each<[string, string, string[]]>([
    [
      'an installation below its use',
      `# Kit\n\n${sh('kit go')}\n## Install\n\n${sh('npm install -g kit')}`,
      ['choose order: moved by install_first', 'move "Run npm install -g kit" before "Run kit go"'],
    ],
    [
      'that of a package named for its program',
      `# Kit\n\n${sh('kit go')}\n## Install\n\n${sh('npm install -g kit-cli')}`,
      ['choose order: moved by install_first', 'move "Run npm install -g kit-cli" before "Run kit go"'],
    ],
    [
      'an installation below the code that a command runs',
      `## Use\n\n${js("const kit = require('kit');\nconsole.log(kit());")}${sh('node kit.js')}## Install\n\n${sh('npm install kit')}`,
      ['choose order: moved by install_first', 'move "Run npm install kit" before "Write a js file"'],
    ],
    [
      'nothing where it stands among the steps, too late',
      `## Use\n\n${js("const kit = require('kit');\nconsole.log(kit());")}${sh('node kit.js')}${sh('npm install kit')}`,
      [],
    ],
    ['nothing where it comes first', `# Kit\n\n${sh('npm install -g kit')}\n## Use\n\n${sh('kit go')}`, []],
    [
      'nothing where something else is installed before',
      `# Kit\n\n${sh('npm install wires')}${sh('kit go')}\n## Install\n\n${sh('npm install -g kit')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('install_first', text)).toEqual(decisions);
  });
});
