import { describe, expect, it } from 'vitest';
import type { Beyond } from '../../model/plan.ts';
import { describeAction, js, plan, sh } from '../plan-fixture.ts';

const install = `## Install\n\n${sh('npm install lampkit')}`;
const lamp = js("import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp('red');\nlamp.on();");
const use = `${install}## Use\n\n${lamp}`;
const more = (text: string, title = 'More'): string => `${use}## ${title}\n\n${text}`;

/** An entry in few words: its part, and what is done for it or why nothing is. */
function entryTold({ part, steps, notTried }: Beyond): string {
  const done = steps.map((step) => `${step.alone ? 'alone ' : ''}${describeAction(step)}`).join('; ');
  return `${part}: ${notTried ? `${notTried.code}: ${notTried.quote}` : done}`;
}

function beyond(text: string): string[] {
  // Names of files are made from their text.
  const entries = plan(text).beyond.filter(({ isOfNames }) => !isOfNames);
  return entries.map((entry) => entryTold(entry).replaceAll(/further-\w+/gu, 'further'));
}

function scripts(text: string): string[] {
  const entries = plan(text).beyond.filter(({ isOfNames }) => !isOfNames);
  return entries.flatMap(({ steps }) =>
    steps.flatMap(({ action }) => (action.kind === 'write' ? [action.content] : [])),
  );
}

describe('behind the goal', () => {
  it('samples that declare the same names are run apart, and are no longer the page word for word', () => {
    const text = more(
      js("import { dim } from 'lampkit';\n\nconst a = dim(1);\ndim(a);\nconst a = dim(2);\ndim(a);"),
    );
    expect(beyond(text)).toEqual(['further: write further.mjs; node further.mjs']);
    expect(scripts(text)[0]).toContain('\n{ const a = dim(2);\ndim(a);\n}\n');
    expect(plan(text).beyond[0]?.steps[0]?.trust).toBe('derived');
  });

  it('an example above it that leads nowhere is tried as those below', () => {
    const above = `# Kit\n\n${js("const lamp = new Lamp('blue');\nlamp.dim();")}`;
    expect(beyond(`${above}${use}`)).toEqual(['further: write further.mjs; node further.mjs']);
  });

  it('an installation above it that is left to the reader is tried as those below', () => {
    const offered = `## Advanced\n\nInstall by running:\n\n${sh('npm install lint-lampkit')}`;
    const example = `## Use\n\n${lamp}`;
    expect(beyond(`${install}${offered}${example}`)).toEqual(['further: npm install lint-lampkit']);
    const others = `${sh('npm install lampkit')}Or:\n\n${sh('yarn add lampkit')}`;
    expect(beyond(`## Install\n\n${others}${example}`)).toEqual([]);
  });

  it('a script that the journey writes and never starts is tried too', () => {
    const file = (name: string, text: string): string => `Create \`${name}\`:\n\n${js(text)}`;
    const first = file('first.mjs', "import { Lamp } from 'lampkit';\n\nnew Lamp('blue').on();");
    const second = file('second.mjs', "import { Lamp } from 'lampkit';\n\nnew Lamp('red').on();");
    const page = (run: string, more = ''): string => `${install}## Use\n\n${first}${second}${more}${sh(run)}`;
    expect(beyond(page('node second.mjs'))).toEqual(['further: write further.mjs; node further.mjs']);
    expect(beyond(page('node first.mjs && node second.mjs'))).toEqual([]);
    expect(beyond(page('npx lampkit serve'))).toEqual([]);
    const both = file(
      'both.mjs',
      "import './first.mjs';\nimport './second.mjs';\nimport { Lamp } from 'lampkit';\n\nnew Lamp('red').on();",
    );
    expect(beyond(page('node both.mjs', both))).toEqual([]);
  });

  it('an example whose names the page declares only below is run behind that code first, then as it stands', () => {
    const bulbs = js('const bulb = lamp.bulb();\nconst socket = lamp.socket();');
    const screwed = js('lamp.put(bulb, socket);');
    expect(scripts(more(`${screwed}Then:\n\n${bulbs}`)).slice(0, 2)).toEqual([
      "import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp('red');\nlamp.on();\n\nconst bulb = lamp.bulb();\nconst socket = lamp.socket();\n\nlamp.put(bulb, socket);\n",
      "import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp('red');\nlamp.on();\n\nlamp.put(bulb, socket);\n",
    ]);
    const [first] = plan(more(`${screwed}Then:\n\n${bulbs}`)).beyond;
    expect(first?.controlIds).toEqual(first?.steps.slice(0, 2).map(({ id }) => id));
    expect(beyond(more(`${bulbs}Then:\n\n${screwed}`))).toHaveLength(2);
    expect(beyond(more(`${js('lamp.put(bulb, room);')}Then:\n\n${bulbs}`))[0]).toBe(
      'further: free_names: lamp, bulb, room',
    );
  });

  it('a program of which nobody knows is tried wherever it is to get the product', () => {
    const by = (program: string): string => sh(`${program} install lampkit`);
    expect(beyond(more(by('npmz')))).toEqual(['further: npmz install lampkit']);
    expect(beyond(`## Install\n\n${by('npmz')}or\n\n${sh('yarn add lampkit')}## Use\n\n${lamp}`)).toEqual([
      'further: npmz install lampkit',
    ]);
    expect(beyond(`## Install\n\n${by('npm')}or\n\n${sh('yarn add lampkit')}## Use\n\n${lamp}`)).toEqual([]);
  });

  it('a page that ends there has nothing', () => {
    expect(beyond(use)).toEqual([]);
    expect(beyond(install)).toEqual([]);
  });

  it.each([
    [
      'an example of its own is a script of its own',
      more(js("import { dim } from 'lampkit';\n\ndim('red');")),
      ['further: write further.mjs; node further.mjs'],
    ],
    [
      'an example of the other kind of module gets a name of that kind',
      more(js("const { dim } = require('lampkit');\n\ndim('red');")),
      ['further: write further.cjs; node further.cjs'],
    ],
    [
      'an example with types is run with them',
      more(js("import { dim } from 'lampkit';\n\nconst name: string = 'red';\ndim(name);", 'ts')),
      ['further: write further.mts; node further.mts'],
    ],
    [
      'an example with types that says to be without is run with them too',
      more(js("import { dim } from 'lampkit';\n\nconst name: string = 'red';\ndim(name);")),
      ['further: write further.mts; node further.mts'],
    ],
    [
      'a server is started alone and looked at',
      more(
        js(
          "import { serve } from 'lampkit';\n\nconst app = serve();\napp.get('/on', () => {});\napp.listen(3000);",
        ),
      ),
      ['further: write further.mjs; alone node further.mjs; probe http://localhost:3000/on'],
    ],
    ['a command is run as it stands', more(sh('npx lampkit dim')), ['further: npx lampkit dim']],
    [
      'a command comes behind what its part of the page writes and installs',
      more(
        `${sh('npm install lampkit-cli')}Create \`lamp.config.json\`:\n\n${js('{ "color": "red" }', 'json title="lamp.config.json"')}${sh('npx lampkit build --config lamp.config.json')}`,
      ),
      [
        'further: npm install lampkit-cli',
        'further: npm install lampkit-cli; write lamp.config.json; npx lampkit build --config lamp.config.json',
      ],
    ],
    [
      'what an example brings in is installed where the page says so',
      more(
        `${js("import { dim } from 'lampkit';\nimport box from 'boxkit';\n\ndim(box());")}## Box\n\n${sh('npm install boxkit')}`,
      ),
      ['further: npm install boxkit; write further.mjs; node further.mjs', 'further: npm install boxkit'],
    ],
    [
      'a file that an example brings in is written first',
      more(
        `${js("import { dim } from 'lampkit';\nimport { name } from './name.mjs';\n\ndim(name);", 'js title="dim.mjs"')}${js("export const name = 'red';", 'js title="name.mjs"')}`,
      ),
      ['further: write name.mjs; write dim.mjs; node dim.mjs'],
    ],
  ])('%s', (_, text, expected) => {
    expect(beyond(text)).toEqual(expected);
  });
});

describe('a snippet behind the goal', () => {
  it('that uses what the journey made goes on with it, in the main flow', () => {
    const text = more(js('lamp.dim(2);'));
    expect(beyond(text)).toEqual(['main: write further.mjs; node further.mjs']);
    expect(scripts(text)).toEqual([
      "import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp('red');\nlamp.on();\n\nlamp.dim(2);\n",
    ]);
  });

  it('that only uses the product is an example more, with the product brought in', () => {
    expect(scripts(more(js("const other = new Lamp('blue');\nother.on();")))).toEqual([
      "import { Lamp } from 'lampkit';\n\nconst other = new Lamp('blue');\nother.on();\n",
    ]);
  });

  it('that goes on with the example above it is tried behind that', () => {
    const text = more(
      `${js("import { Box } from 'lampkit';\n\nconst box = new Box();\nbox.open();")}Then:\n\n${js('box.fill(2);')}`,
    );
    expect(scripts(text).at(-1)).toBe(
      "import { Box } from 'lampkit';\n\nconst box = new Box();\nbox.open();\n\nbox.fill(2);\n",
    );
  });

  it('whose names have got another meaning above is not tried', () => {
    const text = more(
      `${js("const lamp = document.querySelector('#lamp');")}${js('lamp.on();\nlamp.off();')}`,
    );
    expect(beyond(text).at(-1)).toBe('further: free_names: lamp');
  });
});

it('loads a module that only makes something of the product', () => {
  expect(beyond(more(js("import { dim } from 'lampkit';\n\nexport const lamp = dim('red');")))).toEqual([
    'further: write further.mjs; node further.mjs',
  ]);
});

it('leaves aside what stands in a project that its part of the page begins in a way of its own', () => {
  const after = (first: string): string | undefined =>
    beyond(more(`${sh(first)}Then:\n\n${sh('npx lampkit dim')}`)).at(-1);
  expect(after('pnpm create lamp@latest my-lamp')).toBe('further: other_option: npx lampkit dim');
  expect(after('npm i roomkit')).toBe('further: npm i roomkit; npx lampkit dim');
});

describe('nothing is tried', () => {
  it.each([
    [
      'that uses names which nobody declares',
      js("import { dim } from 'lampkit';\n\ndim(room);"),
      'free_names: room',
    ],
    [
      'that leaves something out',
      js("import { dim } from 'lampkit';\n\n// ...\ndim('red');"),
      'not_understood',
    ],
    [
      'that needs a key',
      js("import { dim } from 'lampkit';\n\ndim({ apiKey: process.env.LAMP_API_KEY });"),
      'needs_key',
    ],
    [
      'that needs a browser',
      js("import { dim } from 'lampkit';\n\ndim(document.body);\ndim('red');"),
      'browser',
    ],
    ['that shows a component', js("import { Lamp } from 'lampkit';\n\nrender(<Lamp />);", 'jsx'), 'browser'],
    [
      'that is only declared',
      js("import { dim } from 'lampkit';\n\nexport const red = () => dim('red');"),
      'not_understood',
    ],
    ['of another runtime', js("import { dim } from 'npm:lampkit';\n\ndim('red');"), 'other_option'],
    [
      'that a tool reads',
      js("import { dim } from 'lampkit';\n\ndim('red');", 'js title="lamp.config.js"'),
      'not_understood',
    ],
    [
      'that a test runner reads',
      js("import { dim } from 'lampkit';\n\ndim('red');", 'js title="lamp.test.js"'),
      'not_understood',
    ],
    [
      'that brings in a file of the reader',
      js("import { dim } from 'lampkit';\nimport { room } from './room.js';\n\ndim(room);"),
      'readers_own: ./room.js',
    ],
    ['that works on a file of the reader', sh('npx lampkit build room.json'), 'readers_own: room.json'],
    ['with a value of the reader', sh('npx lampkit dim <your-room>'), 'readers_own'],
    ['with another package manager', sh('pnpm lampkit dim'), 'other_option'],
    ['in another project', sh('npm create lamp@latest my-lamp\ncd my-lamp\nnpm run dev'), 'other_option'],
    ['that shows nothing of the product', sh('npm test'), 'shows_nothing: '],
    ['that is not code of the product', js("import { row } from 'boat';\n\nrow();"), 'shows_nothing'],
  ])('%s', (_, text, expected) => {
    expect(beyond(more(text))).toEqual([expect.stringContaining(`further: ${expected}`)]);
  });

  it('by way of another package manager, which is not told of', () => {
    expect(beyond(more('```bash\n# npm\nnpm test\n\n# yarn\nyarn test\n```\n'))).toEqual([]);
  });

  it('of another runtime, by the title around it', () => {
    const dim = js("import { dim } from 'lampkit';\n\ndim('red');");
    expect(beyond(more(dim, 'Deno'))).toEqual([expect.stringContaining('further: other_option')]);
  });

  it('so far down that nobody looks', () => {
    const examples = Array.from({ length: 110 }, () => js("import { dim } from 'lampkit';\n\ndim(room);"));
    const entries = beyond(more(examples.join('')));
    expect(entries).toHaveLength(110);
    expect(entries.filter((entry) => entry.includes('too_many'))).toHaveLength(10);
  });

  it('that is too much', () => {
    const examples = Array.from({ length: 65 }, (_, at) =>
      js(`import { dim } from 'lampkit';\n\ndim(${at});`),
    );
    const entries = beyond(more(examples.join('')));
    expect(entries.filter((entry) => entry.includes('node further'))).toHaveLength(60);
    expect(entries.filter((entry) => entry.includes('too_many'))).toHaveLength(5);
  });
});

describe('a name that seems to be a slip', () => {
  it('is tried, since running it shows whether it is one', () => {
    const text = js("import { dim } from 'lampkit';\n\nconst color = 'red';\ndim(colorBox);");
    expect(beyond(more(text))).toEqual(['further: write further.mjs; node further.mjs']);
  });

  it('is the reader’s own where the page tells of it', () => {
    const text = js("import { dim } from 'lampkit';\n\nconst color = 'red';\ndim(colorBox);");
    expect(beyond(more(`Let \`colorBox\` be your box.\n\n${text}`))).toEqual([
      'further: free_names: colorBox',
    ]);
  });
});

describe('words by which an example may be meant to break', () => {
  const dim = js("import { dim } from 'lampkit';\n\ndim('red');");
  const doubts = (text: string): (string | null)[] => plan(text).beyond.map(({ doubt }) => doubt);

  it.each([
    ['This is not supported:', dim],
    ["This doesn't work:", dim],
    ['This throws an error:', dim],
    ['Like this:', dim.replace("dim('red');", "dim('red'); // throws")],
    ['Like this:', dim.replace("dim('red');", 'dim({\n  // options like above\n});')],
  ])('%s %j', (lead, code) => {
    expect(doubts(more(`${lead}\n\n${code}`))).toEqual([expect.any(String)]);
  });

  it.each(['This works:', 'It is faster than others:'])('not: %s', (lead) => {
    expect(doubts(more(`${lead}\n\n${dim}`))).toEqual([null]);
  });
});

it('what stands below several ways in one fence is about the one that is taken', () => {
  const ways = '```bash\n# npm\nnpx lampkit dim\n\n# yarn\nyarn lampkit dim\n\nthe lamp is dim\n```\n';
  expect(plan(more(ways)).beyond).toMatchObject([{ claimIds: [expect.any(String)] }]);
});

it('of what is shown below an example only the first is its own', () => {
  const code = js("import { dim } from 'lampkit';\n\nconsole.log(dim('red'));");
  const text = `${code}This prints:\n\n${js('dim red', 'text')}In the dark it prints:\n\n${js('red', 'text')}`;
  const { beyond: entries } = plan(more(text));
  expect(entries.map(({ claimIds }) => claimIds.length)).toEqual([1]);
});

it('what another part of the page shows is not about a result', () => {
  const text = more(`${sh('npx lampkit dim')}## Numbers\n\n${js('the lamp is dim', 'text')}`);
  expect(plan(text).beyond).toMatchObject([{ claimIds: [] }]);
});

it('the parts of a page that go on with its files are its main flow', () => {
  const page = `## Start\n\n${sh('npm install lampkit')}Create \`lamp.json\`:\n\n${js('{ "color": "red" }', 'json title="lamp.json"')}${sh('npx lampkit glow lamp.json')}## Go on\n\nCreate \`room.json\`:\n\n${js('{ "lamps": ["lamp.json"] }', 'json title="room.json"')}${sh('npx lampkit build lamp.json')}`;
  expect(beyond(page)).toEqual(['main: write room.json; npx lampkit build lamp.json']);
});

it('a script that the page shows is run behind what its part of the page writes', () => {
  const manifest = js('{ "scripts": { "dim": "lampkit dim" } }', 'json title="package.json"');
  expect(beyond(more(`${manifest}${sh('npm run dim')}`))).toEqual([
    'further: merge_json package.json; npm run dim',
  ]);
  expect(beyond(more(`${sh('npm run dim')}${manifest}`))[0]).toEqual('further: npm run dim');
});

it('the other variant of a fence is tried too, before the goal as well', () => {
  const ways = js(
    "// If you are using import:\nimport { Lamp } from 'lampkit-slip'\n\n// If you are using require:\nconst { Lamp } = require('lampkit')",
  );
  const text = `${install}Then \`require\` or \`import\` it:\n\n${ways}## Use\n\n${js("const lamp = new Lamp('red');\nconsole.log(lamp.on());")}`;
  expect(beyond(text)).toEqual(['further: write further.mjs; node further.mjs']);
});

it('the variant of the goal itself that the journey did not take is tried', () => {
  const ways = js(
    "// ESM\nimport Lamp from 'lampkit-slip'\nconst lamp = new Lamp()\n\n// CommonJs\nconst lamp = new (require('lampkit'))()\n\nconsole.log(lamp.on())",
  );
  const { beyond: entries, steps } = plan(`${install}## Use\n\nWrite this:\n\n${ways}`);
  const done = steps.flatMap(({ sourceStepIds }) => sourceStepIds);
  const contents = entries.flatMap((entry) =>
    entry.steps.flatMap(({ action }) => (action.kind === 'write' ? [action.content] : [])),
  );
  expect(contents.filter((content) => content.includes('lampkit-slip'))).toHaveLength(1);
  expect(entries.map(({ sourceStepId }) => done.includes(sourceStepId ?? ''))).not.toContain(true);
});

it('has what stands under a heading of its own below an example', () => {
  const example = js("import { lamp } from 'lampkit';\n\nconsole.log(lamp('dim'));");
  const shown = `#### Output\n\n${js('the lamp is dim\nand warm', 'text')}`;
  expect(plan(more(`${example}${shown}`)).beyond).toMatchObject([{ claimIds: [expect.any(String)] }]);
});

describe('a snippet whose names stand in several places above it', () => {
  const range = js('class Range {\n  constructor(from) {\n    this.from = from;\n  }\n}');
  const bright = `Brighter:\n\n${js('lamp.dim(new Range(3));')}`;

  it('is run behind all of them', () => {
    const text = more(`Have a class:\n\n${range}${bright}`);
    expect(beyond(text).at(-1)).toBe('further: write further.mjs; node further.mjs');
    const script = scripts(text).at(-1) ?? '';
    const parts = ["import { Lamp } from 'lampkit';", 'class Range {', 'lamp.dim(new Range(3));'];
    const places = parts.map((part) => script.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('takes only what it needs of a piece that brings in modules', () => {
    const dimmer = js("import { dim, Shade } from 'lampkit/more';\n\ndim(1);\nprocess.exit(3);");
    const script = scripts(more(`${dimmer}## Last\n\n${range}${js('dim(new Range(3));')}`)).at(-1) ?? '';
    expect(script).toContain("import { dim, Shade } from 'lampkit/more';");
    expect(script).not.toContain('process.exit(3)');
  });

  it('is not run where one of them stands nowhere', () => {
    expect(beyond(more(bright))).toEqual(['further: free_names: lamp, Range']);
  });

  it('finds them however far up they stand', () => {
    const between = Array.from({ length: 6 }, (_, at) => js(`import { off } from 'lampkit';\n\noff(${at});`));
    const far = js("const lamps = require('lampkit/all');\nlamps.on();");
    const text = more(`${far}${between.join('')}${js('lamps.dim(1);')}`);
    expect(scripts(text).at(-1)).toBe("const lamps = require('lampkit/all');\n\nlamps.dim(1);\n");
  });

  it('does not take what stands in a page for browsers', () => {
    const html =
      '```html\n<script type="module">\nimport { Lamp } from "https://cdn.example.com/lampkit";\n</script>\n```\n\n';
    const text = more(`${html}## Usage\n\n${js("new Lamp('blue').on();")}`);
    expect(scripts(text)).toEqual(["import { Lamp } from 'lampkit';\n\nnew Lamp('blue').on();\n"]);
  });
});

describe('a name that can only be the product', () => {
  it('is brought in where the page never does so under that name', () => {
    const short = `${install}## Use\n\n${js("const kit = require('lampkit');\n\nconsole.log(kit.on());")}`;
    const text = `${short}## More\n\n${js("lampkit.dim('red');")}`;
    expect(scripts(text)).toEqual([
      "import * as whole from 'lampkit';\nconst lampkit = whole.lampkit ?? whole.default ?? whole;\n\nlampkit.dim('red');\n",
    ]);
  });
});

describe('an example for whoever wants it', () => {
  const tried = ['further: write further.mjs; node further.mjs'];

  it.each(['You can also dim it:', 'If you want it darker, dim it:', 'Optionally, dim it:'])(
    'is tried where it needs nothing but the product: %s',
    (words) => {
      expect(beyond(more(`${words}\n\n${js("import { dim } from 'lampkit';\n\ndim(1);")}`))).toEqual(tried);
      expect(beyond(more(`${words}\n\n${js("new Lamp('dim').on();")}`))).toEqual(tried);
    },
  );

  it('is not tried where it is for an older release', () => {
    const old = `If you use version 1:\n\n${js("import { dim } from 'lampkit';\n\ndim(1);")}`;
    expect(beyond(more(old)).join()).not.toContain('node further');
  });
});
