import { describe, expect, it } from 'vitest';
import { decidedBy, js, sh } from './plan-fixture.ts';

const kit = sh('npm install kit');

describe('the pass "early_visits"', () => {
  it.each<[string, string, string[]]>([
    [
      'a visit before anything runs',
      `## Start\n\n${kit}Open http://localhost:4000 in your browser.\n`,
      ['skip "Open http://localhost:4000": nothing_started'],
    ],
    [
      'a request before anything runs',
      `## Start\n\n${kit}${sh('curl http://localhost:4000')}`,
      ['skip "Run curl http://localhost:4000": nothing_started'],
    ],
    [
      'nothing after a server',
      `## Start\n\n${sh('npx serve')}Open http://localhost:4000 in your browser.\n`,
      [],
    ],
    [
      'nothing after a script that listens',
      `## Start\n\nSave as \`a.js\`:\n\n${js("require('http').createServer().listen(4000)")}Open http://localhost:4000 in your browser.\n`,
      [],
    ],
    [
      'nothing after a program that nobody knows',
      `## Start\n\n${sh('kit light')}Open http://localhost:4000 in your browser.\n`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('early_visits', text)).toEqual(decisions);
  });
});

describe('the pass "continued_scripts"', () => {
  it.each<[string, string, string[]]>([
    [
      'code that uses what was only set up',
      `## Use\n\n${js("import { Kit } from 'kit';\n\nconst kit = new Kit();")}Then:\n\n${js('const state = kit.light();\nconsole.log(state);')}`,
      [
        'choose continues_or_starts: continues by uses_names',
        'join "Write a js file" and "reference snippet: const state = kit.light();"',
      ],
    ],
    [
      'code that sets the same up again: it stands apart, unless wished',
      `## Use\n\n${js("import { Kit } from 'kit';\n\nconst kit = new Kit();")}Or:\n\n${js('const kit = new Kit(2);\nconsole.log(kit.light());')}`,
      ['choose continues_or_starts: starts by stands_apart'],
    ],
    [
      'code that brings in more: it stands apart, unless wished',
      `## Use\n\n${js("import { Kit } from 'kit';\n\nconst kit = new Kit();")}Then:\n\n${js("import 'lens';\nconsole.log(kit.light());")}`,
      ['choose continues_or_starts: starts by stands_apart'],
    ],
    [
      'code behind what shows something: it stands apart, unless wished',
      `## Use\n\n${js("import { Kit } from 'kit';\n\nconst kit = new Kit();\nconsole.log(kit);")}Then:\n\n${js('console.log(kit.light());')}`,
      ['choose continues_or_starts: starts by stands_apart'],
    ],
    [
      'nothing that uses no name of it',
      `## Use\n\n${js("import { Kit } from 'kit';\n\nconst kit = new Kit();\nkit.go();")}Then:\n\n${js('console.log(lens.light());')}`,
      [],
    ],
    [
      'nothing of another file',
      `## Use\n\n${js("import { Kit } from 'kit';\n\nconst kit = new Kit();\nkit.go();")}In \`b.mjs\`:\n\n${js('console.log(kit.light());')}`,
      [],
    ],
    [
      'nothing that shows only a part',
      `## Use\n\n${js("import { Kit } from 'kit';\n\nconst kit = new Kit();\nkit.go();")}Then:\n\n${js('// ...\nconsole.log(kit.light());')}`,
      [],
    ],
    [
      'nothing that is no code of its kind',
      `## Use\n\n${js("import { Kit } from 'kit';\n\nconst kit = new Kit();\nkit.go();")}Then:\n\n${js('kit.light()', 'python')}`,
      [],
    ],
    [
      'two forms of a module: the first, since a file can say only once what it gives',
      `## Use\n\nCreate \`lamp.js\`:\n\n${js("module.exports = () => { return 'on'; };")}Or shorter:\n\n${js("module.exports = () => 'on';")}${sh('npx lampkit')}`,
      [
        'choose variant: step-use-1-481758 by module_again',
        `include "reference snippet: module.exports = () => 'on';"`,
        `skip "reference snippet: module.exports = () => 'on';": other_option`,
      ],
    ],
    [
      'a module that gives one thing more: that is no other form',
      `## Use\n\nCreate \`lamp.js\`:\n\n${js("module.exports = () => { return 'on'; };")}Then:\n\n${js("module.exports.dim = () => 'dim';")}${sh('npx lampkit')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('continued_scripts', text)).toEqual(decisions);
  });
});

describe('the pass "stand_ins"', () => {
  it.each<[string, string, string[]]>([
    [
      'code that calls a host of nobody',
      `## Use\n\n${kit}${js("import { go } from 'kit';\nawait go('https://api.example.com/x');")}`,
      ['skip "Write a js file": stand_in_host'],
    ],
    [
      'nothing of code with a name',
      `## Use\n\nSave as \`a.mjs\`:\n\n${js("import { go } from 'kit';\nawait go('https://api.example.com/x');")}`,
      [],
    ],
    [
      'nothing of another host',
      `## Use\n\n${kit}${js("import { go } from 'kit';\nawait go('https://api.kit.dev/x');")}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('stand_ins', text)).toEqual(decisions);
  });
});

describe('the pass "first_result"', () => {
  it.each<[string, string, string[]]>([
    [
      'what comes after a command that shows something',
      `## Use\n\n${kit}${sh('npx kit go')}## More\n\n${sh('npx kit stop')}`,
      ['skip "Run npx kit stop": after_result, for now'],
    ],
    [
      'nothing of the look at the server',
      `## Use\n\n${kit}${sh('npx serve')}Open http://localhost:3000 in your browser.\n`,
      [],
    ],
    [
      'nothing of the numbers that follow',
      `## 1. Install\n\n${kit}## 2. Go\n\n${sh('node a.js')}## 3. Stop\n\n${sh('node b.js')}`,
      [],
    ],
    [
      'nothing of what the page says comes next',
      `## Use\n\n${kit}${sh('node a.js')}Then, in another terminal:\n\n${sh('node b.js')}`,
      [],
    ],
    [
      'what comes after a first script',
      `## Use\n\n${kit}${js("import { go } from 'kit';\nconsole.log(go());")}## More\n\n${js("import { stop } from 'kit';\nconsole.log(stop());")}`,
      ['skip "Write a js file": after_result, for now'],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('first_result', text)).toEqual(decisions);
  });
});

describe('the pass "sketches"', () => {
  it.each<[string, string, string[]]>([
    [
      'code with a name that nobody explains',
      `## Use\n\n${kit}${js("import { go } from 'kit';\nconsole.log(go(room));")}`,
      ['skip "Write a js file": sketch'],
    ],
    [
      'two scripts in one',
      `## Use\n\n${kit}${js("const a = require('kit');\nconsole.log(a);\nconst a = require('kit/2');\nconsole.log(a);")}`,
      ['skip "Write a js file": several_scripts'],
    ],
    [
      'nothing of samples that can be run apart',
      `## Use\n\n${kit}${js("import { go } from 'kit';\nconst a = go();\nconsole.log(a);\nconst a = go(2);\nconsole.log(a);")}`,
      [],
    ],
    [
      'samples that use a name which nobody explains',
      `## Use\n\n${kit}${js("import { go } from 'kit';\nconst a = go();\nconst a = go(room);\nconsole.log(a);")}`,
      ['skip "Write a js file": sketch'],
    ],
    [
      'nothing of what a command runs',
      `## Use\n\n${kit}${js("import { go } from 'kit';\nconsole.log(go(room));")}${sh('node a.mjs')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('sketches', text)).toEqual(decisions);
  });
});

describe('the pass "nameless"', () => {
  it.each<[string, string, string[]]>([
    [
      'code that does nothing by itself',
      `## Use\n\n${kit}${js("import { go } from 'kit';\n\nexport default go();")}`,
      ['skip "Write a js file": nameless'],
    ],
    ['nothing of what runs', `## Use\n\n${kit}${js("import { go } from 'kit';\nconsole.log(go());")}`, []],
    [
      'nothing of CommonJS',
      `## Use\n\n${kit}${js("const { go } = require('kit');\n\nmodule.exports = go;")}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('nameless', text)).toEqual(decisions);
  });
});

describe('the pass "programs"', () => {
  it.each<[string, string, string[]]>([
    [
      'the installation that only was an offer',
      `## Install\n\n${kit}To have it everywhere, you can also run:\n\n${sh('npm install -g kit')}## Use\n\n${sh('kit go\nkit stop')}`,
      [
        'choose needed_later: needed by program-needed-later',
        'include "Run npm install -g kit"',
        'record program-needed-later',
      ],
    ],
    [
      'nothing where it is installed already',
      `## Install\n\n${sh('npm install -g kit')}You can also run:\n\n${sh('npm install -g kit-all')}## Use\n\n${sh('kit go')}`,
      [],
    ],
    [
      'nothing of what every reader has',
      `## Install\n\n${kit}You can also run:\n\n${sh('npm install -g npm-kit')}## Use\n\n${sh('npm run go')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('programs', text)).toEqual(decisions);
  });
});

describe('the pass "imports"', () => {
  it.each<[string, string, string[]]>([
    [
      'the installation for code',
      `## Install\n\n${sh('npm install -g kit')}If you want to use it in code, run:\n\n${kit}Save as \`a.mjs\`:\n\n${js("import { go } from 'kit';\nconsole.log(go());")}${sh('node a.mjs')}`,
      ['choose needed_later: needed by import-needed-later', 'include "Run npm install kit"'],
    ],
    [
      'nothing where it is there for the project',
      `## Install\n\n${kit}If you want more, run:\n\n${sh('npm install kit kit-lens')}Save as \`a.mjs\`:\n\n${js("import { go } from 'kit';\nconsole.log(go());")}${sh('node a.mjs')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('imports', text)).toEqual(decisions);
  });
});

describe('the pass "scripts"', () => {
  it.each<[string, string, string[]]>([
    [
      'the piece of a manifest that declares it',
      `## Start\n\n${kit}Add to \`package.json\`, this is optional:\n\n${js('{ "scripts": { "go": "kit go" } }', 'json')}Then:\n\n${sh('npm run go')}`,
      [
        'choose needed_later: needed by script-needed-later',
        'include "Merge into package.json"',
        'record script-needed-later',
      ],
    ],
    [
      'nothing in a new project',
      `## Start\n\n${sh('npm create kit@latest app -- --yes')}Add to \`package.json\`, this is optional:\n\n${js('{ "scripts": { "go": "kit go" } }', 'json')}Then:\n\n${sh('npm run go')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('scripts', text)).toEqual(decisions);
  });
});

describe('the pass "folders"', () => {
  it.each<[string, string, string[]]>([
    [
      'the command that makes the folder',
      `## Start\n\n${sh('npm install -g kit')}If you want to light \`./rooms\`, use:\n\n${sh('kit init ./rooms')}Then:\n\n${sh('kit serve rooms')}`,
      [
        'choose needed_later: needed by folder-needed-later',
        'include "Run kit init ./rooms"',
        'record folder-needed-later',
      ],
    ],
    [
      'nothing of another folder',
      `## Start\n\n${sh('npm install -g kit')}If you want to light \`./rooms\`, use:\n\n${sh('kit init ./rooms')}Then:\n\n${sh('kit serve halls')}`,
      [],
    ],
  ])('decides about %s', (_, text, decisions) => {
    expect(decidedBy('folders', text)).toEqual(decisions);
  });
});
