import { describe, expect, it } from 'vitest';
import { decidedBy, js, sh } from './plan-fixture.ts';

const tabs = (...options: [string, string][]): string =>
  `<Tabs>\n\n${options.map(([label, text]) => `<TabItem value="${label}" label="${label}">\n\n${text}</TabItem>\n\n`).join('')}</Tabs>\n\n`;

const kit = sh('npm install kit');

describe('the pass "contributor_parts"', () => {
  it.each<[string, string, string[]]>([
    [
      'tests that the page says are of its repository',
      `## Install\n\n${kit}## Tests\n\nTo run the tests of this repository:\n\n${sh('npm test')}`,
      [
        'choose optional_or_needed: left_out by for_contributors',
        'skip "Run npm test": for_contributors, for now',
      ],
    ],
    [
      'a title of the makers alone',
      `## Install\n\n${kit}## Building\n\n${sh('npm run build')}`,
      [
        'choose optional_or_needed: left_out by for_contributors',
        'skip "Run npm run build": for_contributors, for now',
      ],
    ],
    [
      'an example in a folder of the repository',
      `## Install\n\n${kit}## Examples of this repo\n\nClone the repository, then:\n\n${sh('node examples/one.js')}`,
      [
        'choose optional_or_needed: left_out by for_contributors',
        'skip "Run node examples/one.js": for_contributors, for now',
      ],
    ],
    [
      'nothing where the page makes a project first',
      `## Install\n\n${kit}${sh('npm create kit@latest app')}## Tests\n\nTo run the tests of this repository:\n\n${sh('npm test')}`,
      [],
    ],
    [
      'nothing in a numbered step',
      `## 1. Install\n\n${kit}## 2. Test\n\nTo run the tests of this repository:\n\n${sh('npm test')}`,
      [],
    ],
    [
      'nothing before anything is installed',
      `## Tests\n\nTo run the tests of this repository:\n\n${sh('npm test')}## Install\n\n${kit}`,
      [],
    ],
    [
      'nothing that the reader is promised',
      `## Install\n\n${kit}## Test\n\nYou should now see your tests pass:\n\n${sh('npm test')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('contributor_parts', text)).toEqual(decisions);
  });
});

describe('the pass "spare_steps"', () => {
  it.each<[string, string, string[]]>([
    [
      'what is removed before it is there',
      `## Start\n\n${sh('npm uninstall -g kit')}${kit}`,
      ['skip "Run npm uninstall -g kit": nothing_to_remove'],
    ],
    ['nothing where it was installed before', `## Start\n\n${kit}${sh('npm uninstall kit')}`, []],
    [
      'a project above code that needs none',
      `## Start\n\n${kit}${sh('npm create kit@latest my-app')}## Use\n\n${js("import { a } from 'kit';\n\na(); // => 1")}`,
      [
        'choose optional_or_needed: left_out by project_beside',
        'skip "Run npm create kit@latest my-app": project_beside, for now',
      ],
    ],
    [
      'nothing where the project is gone into',
      `## Start\n\n${kit}${sh('npm create kit@latest my-app\ncd my-app')}## Use\n\n${js("import { a } from 'kit';\n\na(); // => 1")}`,
      [],
    ],
    [
      'what is for another runtime than the goal is',
      `## Install\n\n### npm\n\n${kit}### Deno 2\n\n${sh('deno install kit')}## Use\n\n${js("import { a } from 'kit';\n\na(); // => 1")}`,
      ['skip "Run deno install kit": other_option'],
    ],
    [
      'an installation that is only advised',
      `## Start\n\n${kit}Otherwise, install the \`lens\` package.\n\n${sh('npx kit go')}`,
      ['choose optional_or_needed: left_out by advised', 'skip "Install lens": advised, for now'],
    ],
    [
      'what is advised also where a command has its name within another',
      `## Start\n\n${kit}Otherwise, install the \`lens\` package.\n\n${sh('npx lenses go')}`,
      ['choose optional_or_needed: left_out by advised', 'skip "Install lens": advised, for now'],
    ],
    [
      'nothing where a command calls what is advised',
      `## Start\n\n${kit}Otherwise, install the \`lens\` package.\n\n${sh('npx lens@latest go')}`,
      [],
    ],
    [
      'nothing where code brings in what is advised',
      `## Start\n\n${kit}Otherwise, install the \`lens\` package.\n\n${js("import 'lens';\nconsole.log(1);")}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('spare_steps', text)).toEqual(decisions);
  });
});

describe('the pass "first_example"', () => {
  it.each<[string, string, string[]]>([
    [
      'the first example of a page without a result',
      `## Install\n\n${kit}## Examples\n\n${js("import { go } from 'kit';\ngo();")}`,
      ['choose first_example: needed by shows_no_result', 'include "Write a js file"'],
    ],
    [
      'the command below it that runs its file',
      `## Install\n\n${kit}## Examples\n\nSave as \`go.mjs\`:\n\n${js("import { go } from 'kit';\ngo();")}${sh('node go.mjs')}`,
      [
        'choose first_example: needed by shows_no_result',
        'include "Write go.mjs"',
        'include "Run node go.mjs"',
      ],
    ],
    [
      'nothing where the page has a result',
      `## Install\n\n${kit}${sh('node app.js')}## Examples\n\n${js("import { go } from 'kit';\ngo();")}`,
      [],
    ],
    [
      'nothing where nothing is installed',
      `## About\n\nIt goes.\n\n${sh('cd kit')}## Examples\n\n${js("import { go } from 'kit';\ngo();")}`,
      [],
    ],
    [
      'nothing of an example that calls a stand-in',
      `## Install\n\n${kit}## Examples\n\n${js("import { go } from 'kit';\ngo('https://example.com');")}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('first_example', text)).toEqual(decisions);
  });
});

describe('the pass "alternatives"', () => {
  it.each<[string, string, string[]]>([
    [
      'npm, which Node.js brings along',
      `## Install\n\n${tabs(['yarn', sh('yarn add kit')], ['npm', kit])}`,
      [
        'include "Run yarn add kit"',
        'skip "Run yarn add kit": other_option',
        'choose package_manager: npm by alternative-npm',
        'record alternative-npm',
      ],
    ],
    [
      'what runs on Linux',
      `## Set up\n\n${tabs(['PowerShell', sh('set A=1')], ['Bash', sh('export A=1')])}`,
      [
        'include "not runnable: set A=1"',
        'skip "not runnable: set A=1": other_option',
        'choose tab: Bash by alternative-unix',
        'record alternative-unix',
      ],
    ],
    [
      'the language of Node.js beside others',
      `## Set up\n\n${tabs(['Java,Kotlin', sh('mvn test')], ['JavaScript', sh('npx kit go')])}`,
      [
        'include "Run mvn test"',
        'skip "Run mvn test": other_option',
        'choose tab: JavaScript by alternative-language',
        'record alternative-language',
      ],
    ],
    [
      'npm in place of the package manager of a system',
      `## Install\n\n${tabs(['Homebrew', sh('brew install kit')], ['npm', kit])}`,
      [
        'include "Run brew install kit"',
        'skip "Run brew install kit": other_option',
        'choose tab: npm by alternative-npm',
        'record alternative-npm',
      ],
    ],
    [
      'what needs no package manager of a system',
      `## Install\n\n${tabs(['Homebrew', sh('brew install kit')], ['Script', sh('curl https://kit.example/i | sh')])}`,
      [
        'include "Run brew install kit"',
        'skip "Run brew install kit": other_option',
        'choose tab: Script by alternative-anywhere',
        'record alternative-anywhere',
      ],
    ],
    [
      'the first, where all are of systems',
      `## Install\n\n${tabs(['Homebrew', sh('brew install kit')], ['Apt', sh('apt install kit')])}`,
      [
        'include "Run apt install kit"',
        'skip "Run apt install kit": other_option',
        'choose tab: Homebrew by alternative-first',
        'record alternative-first',
      ],
    ],
    [
      'what a later command runs',
      `## Use\n\n${tabs(['JS', `Save as \`a.js\`:\n\n${js("require('kit')()")}`], ['TS', `Save as \`a.ts\`:\n\n${js("import kit from 'kit'; kit()", 'ts')}`])}${sh('npx tsx a.ts')}`,
      [
        'include "Write a.js"',
        'skip "Write a.js": other_option',
        'choose tab: TS by alternative-run-later',
        'record alternative-run-later',
      ],
    ],
    [
      'the first, where nothing speaks for another',
      `## Use\n\n${tabs(['Red', sh('npx kit red')], ['Blue', sh('npx kit blue')])}`,
      [
        'include "Run npx kit blue"',
        'skip "Run npx kit blue": other_option',
        'choose tab: Red by alternative-first',
        'record alternative-first',
      ],
    ],
    [
      'the same as before',
      `## Use\n\n${tabs(['Red', sh('npx kit red')], ['Blue', js('Blue()', 'tsx')])}## Again\n\n${tabs(['Blue', sh('npx kit blue 2')], ['Red', sh('npx kit red 2')])}`,
      [
        'include "reference snippet: Blue()"',
        'skip "reference snippet: Blue()": other_option',
        'choose tab: Red by alternative-first',
        'record alternative-first',
        'include "Run npx kit blue 2"',
        'skip "Run npx kit blue 2": other_option',
        'choose tab: Red by alternative-as-before',
        'record alternative-as-before',
      ],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('alternatives', text)).toEqual(decisions);
  });
});

/** A file of the page that lights a room with some packages. */
function roomOf(...packages: string[]): string {
  const imports = packages.map((name) => `import '${name}';`).join('\n');
  return js(`${imports}\nexport const room = 1;`, 'js filename="room.js"');
}

describe('the pass "sections"', () => {
  it.each<[string, string, string[]]>([
    [
      'the one for a reader with npm',
      `## Get it\n\n### Using curl\n\n${sh('curl -O https://kit.dev/kit.js')}### Using npm\n\n${kit}`,
      [
        'skip "Run curl -O https://kit.dev/kit.js": other_option',
        'choose section: sec-using-npm by alternative-section',
        'record alternative-section',
      ],
    ],
    [
      'nothing where only one has steps',
      `## Get it\n\n### Using curl\n\nFetch it.\n\n### Using npm\n\n${kit}`,
      [],
    ],
    [
      'the first of those that write one file anew with other packages',
      `## Room\n\n### Lampkit\n\n${sh('npm install lampkit')}${roomOf('lampkit')}### Candles\n\n${sh('npm install candles')}${roomOf('candles')}### Torches\n\n${roomOf('torches')}`,
      [
        'skip "Run npm install candles": other_option',
        'skip "Write room.js": other_option',
        'skip "Write room.js": other_option',
        'choose section: sec-lampkit by alternative-section',
        'record alternative-section',
      ],
    ],
    [
      'nothing where a file is built up',
      `## Room\n\n### Begin\n\n${roomOf('lampkit')}### Go on\n\n${roomOf('lampkit', 'candles')}`,
      [],
    ],
    [
      'nothing where the file is used in between',
      `## Room\n\n### Lampkit\n\n${roomOf('lampkit')}${sh('node room.js')}### Candles\n\n${roomOf('candles')}`,
      [],
    ],
    [
      'nothing where the files differ',
      `## Room\n\n### Lampkit\n\n${roomOf('lampkit')}### Candles\n\n${roomOf('candles').replace('room.js', 'hall.js')}`,
      [],
    ],
    [
      'nothing where the titles name no ways',
      `## Get it\n\n### Small\n\n${kit}### Large\n\n${sh('npm install kit-all')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('sections', text)).toEqual(decisions);
  });
});

describe('the pass "install_once"', () => {
  it.each<[string, string, string[]]>([
    [
      'the same by another manager, though it comes first',
      `## Install\n\n${sh('yarn add kit')}For most:\n\n${kit}`,
      [
        'choose same_install_twice: step-install-2-b25dab by same_install_twice',
        'skip "Run yarn add kit": same_install',
      ],
    ],
    [
      'all but npm of three',
      `## Install\n\n${sh('yarn add kit')}Here:\n\n${sh('pnpm add kit')}There:\n\n${kit}`,
      [
        'choose same_install_twice: step-install-3-b25dab by same_install_twice',
        'skip "Run yarn add kit": same_install',
        'skip "Run pnpm add kit": same_install',
      ],
    ],
    [
      'the later one where npm is not among them',
      `## Install\n\n${sh('yarn add kit')}Here:\n\n${sh('bun add kit')}`,
      [
        'choose same_install_twice: step-install-1-59c1e7 by same_install_twice',
        'skip "Run bun add kit": same_install',
      ],
    ],
    ['nothing where other packages are named', `## Install\n\n${sh('yarn add kit-dev')}Here:\n\n${kit}`, []],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('install_once', text)).toEqual(decisions);
  });
});

describe('the pass "other_releases"', () => {
  it.each<[string, string, string[]]>([
    [
      'a release for the curious',
      `## Install\n\n${kit}On the edge:\n\n${sh('npm install kit@next')}`,
      [
        'choose release: left_out by other_release',
        'skip "Run npm install kit@next": other_release, for now',
      ],
    ],
    [
      'the command alone where its block has more',
      `## Install\n\n${kit}Then:\n\n${sh('npm install kit@beta\nnpx kit go')}`,
      [
        'choose release: left_out by other_release',
        'rewrite "Run npm install kit@beta && npx kit go": npx kit go',
      ],
    ],
    ['nothing where it is the only release', `## Install\n\n${sh('npm install kit@next')}`, []],
    ['nothing of a numbered version', `## Install\n\n${kit}Then:\n\n${sh('npm install kit@2')}`, []],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('other_releases', text)).toEqual(decisions);
  });
});

describe('the pass "other_sources"', () => {
  it.each<[string, string, string[]]>([
    [
      'what an old program gets that npm got before',
      `## Install\n\n${sh('npm install --save kit')}${sh('bower install kit --save')}${sh('npx kit glow')}`,
      [
        'choose other_source: left_out by other_source',
        'skip "Run bower install kit --save": other_source, for now',
      ],
    ],
    [
      'what nobody knows gets something else: it stays',
      `## Install\n\n${sh('npm install --save kit')}${sh('bower install other --save')}${sh('npx kit glow')}`,
      [],
    ],
    [
      'what another system brings',
      `## Install\n\n${kit}From the tap:\n\n${sh('brew install kit')}`,
      ['choose other_source: left_out by other_source', 'skip "Run brew install kit": other_source, for now'],
    ],
    [
      'an image of the same name',
      `## Install\n\n${kit}As an image:\n\n${sh('docker pull maker/kit:1.2')}`,
      [
        'choose other_source: left_out by other_source',
        'skip "Run docker pull maker/kit:1.2": other_source, for now',
      ],
    ],
    [
      'what npm is offered for as well',
      `## Install\n\nInstall it with Homebrew:\n\n${sh('brew install kit')}Or with npm:\n\n${kit}`,
      [
        'choose other_source: left_out by other_source',
        'skip "Run brew install kit": other_source, for now',
        'include "Run npm install kit"',
      ],
    ],
    [
      'nothing that npm is offered for under another name',
      `## Install\n\nInstall it with Homebrew:\n\n${sh('brew install wires')}Or with npm:\n\n${kit}`,
      [],
    ],
    ['nothing of another name', `## Install\n\n${kit}Needed too:\n\n${sh('brew install wires')}`, []],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('other_sources', text)).toEqual(decisions);
  });
});

describe('the pass "listed_ways"', () => {
  it.each<[string, string, string[]]>([
    [
      'all but the first of a list for different readers',
      `## Drivers\n\nInstall one:\n\n- For bulbs, run \`npm install kit-bulb\`\n- For tubes, run \`npm install kit-tube\`\n- For both, run \`npm install kit-all\`\n`,
      [
        'choose listed_way: step-drivers-1-3da928 by listed_way',
        'skip "Run npm install kit-tube": other_option, for now',
        'skip "Run npm install kit-all": other_option, for now',
      ],
    ],
    [
      'nothing of a list for all',
      `## Drivers\n\nInstall both:\n\n- Run \`npm install kit-bulb\`\n- Run \`npm install kit-tube\`\n`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('listed_ways', text)).toEqual(decisions);
  });
});

describe('the pass "told_twice"', () => {
  it.each<[string, string, string[]]>([
    [
      'what the block below shows again',
      `## Start\n\nRun \`npm install kit\` first.\n\n${sh('npm install kit --save')}`,
      ['choose told_twice: left_out by told_below', 'skip "Run npm install kit": told_below'],
    ],
    [
      'nothing where the block shows something else',
      `## Start\n\nRun \`npm install kit\` first.\n\n${sh('npx kit go')}`,
      [],
    ],
    ['nothing across sections', `## Start\n\nRun \`npm install kit\` first.\n\n## Then\n\n${kit}`, []],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('told_twice', text)).toEqual(decisions);
  });
});

describe('the pass "placeholders"', () => {
  it.each<[string, string, string[]]>([
    [
      'a name that is the reader’s to choose',
      `## Start\n\n${sh('npm create kit@latest <project-name>')}`,
      [
        'choose placeholder: filled by placeholder-filled',
        'rewrite "Run npm create kit@latest <project-name>": npm create kit@latest my-app',
        'record placeholder-filled',
      ],
    ],
    [
      'what a synopsis lets out',
      `## Start\n\n${sh('npm create kit@latest [project-name]')}`,
      [
        'choose placeholder: filled by placeholder-filled',
        'rewrite "Run npm create kit@latest [project-name]": npm create kit@latest',
        'record placeholder-filled',
      ],
    ],
    [
      'a path of the reader’s own',
      `## Start\n\n${sh('npx kit path/to/file.js')}`,
      [
        'choose placeholder: filled by placeholder-filled',
        'rewrite "Run npx kit path/to/file.js": npx kit .',
        'record placeholder-filled',
      ],
    ],
    [
      'the setting alone, and not what follows',
      `## Start\n\n${sh('export KIT_TOKEN=<your-token>\nnpx kit go')}`,
      [
        'choose placeholder: held_back by placeholder-held-back',
        'rewrite "Run export KIT_TOKEN=<your-token> && npx kit go": npx kit go',
        'record placeholder-held-back',
      ],
    ],
    [
      'what follows too where it needs the value',
      `## Start\n\n${sh('npm install kit\nnpx kit link <account-id>\nnpx kit go')}`,
      [
        'choose placeholder: held_back by placeholder-held-back',
        'rewrite "Run npm install kit && npx kit link <account-id> && npx kit go": npm install kit',
        'record placeholder-held-back',
      ],
    ],
    [
      'the step where nothing is left',
      `## Start\n\n${sh('npx kit link <account-id>')}`,
      [
        'rewrite "Run npx kit link <account-id>": npx kit link <account-id>',
        'skip "Run npx kit link <account-id>": placeholders',
      ],
    ],
    [
      'code in which a value is missing',
      `## Start\n\nSave as \`a.js\`:\n\n${js('const key = <YOUR_KEY>;')}`,
      ['skip "Write a.js": placeholders'],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('placeholders', text)).toEqual(decisions);
  });
});
