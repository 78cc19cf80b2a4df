import { describe, expect, it } from 'vitest';
import { describeAction, journey, js, plan, sh } from './plan-fixture.ts';

const install = `## Install\n\n${sh('npm install kit')}`;

describe('what is for those who work on the product', () => {
  it.each([
    `## 🛠 Development\n\n- Clone this repository\n- Install dependencies using \`pnpm install\`\n- Run tests using \`pnpm test\`\n`,
    `## Testing\n\nTo run the test suite, download the repository and then:\n\n${sh('make setup\nmake test')}`,
    `## Kit Development\n\n### Building\n\nTo build a new version:\n\n${sh('npm run build')}`,
    `## Running tests locally\n\nStart a node and run:\n\n${sh('npm run test # all\nnpm run test ./tests/one.ts')}`,
  ])('is left out where the product was installed as a package: %s', (part) => {
    expect(journey(`# Kit\n\n${install}${part}`)).toEqual(['npm install kit']);
  });

  it('is a step where the page makes the project, or counts it among its steps', () => {
    const test = `## Testing\n\n${sh('npm test')}`;
    const file = `In \`package.json\`:\n\n${js('{ "scripts": { "test": "kit" } }', 'json')}`;
    expect(journey(`${install}${file}${test}`).at(-1)).toBe('npm test');
    expect(journey(`## 1. Install\n\n${sh('npm i kit')}## 2. Test\n\n${sh('npm test')}`)).toContain(
      'npm test',
    );
  });
});

describe('a part that is named like work on the product', () => {
  const begun = `## Start\n\n${sh('npm init -y\nnpm install kit')}`;

  it.each(['npm run build', 'npm test'])(
    'is a step in a project that the reader has begun: %s',
    (command) => {
      expect(journey(`# Kit\n\n${begun}## Build and test it\n\n${sh(command)}`).at(-1)).toBe(command);
    },
  );

  it('is a step where its result is promised to the reader', () => {
    const test = `## Run the tests\n\n${sh('npm test')}You should see all tests pass.\n`;
    expect(journey(`# Kit\n\n${install}${test}`)).toContain('npm test');
  });

  it('is left out where it speaks of the repository', () => {
    const test = `## Testing\n\nClone this repository first.\n\n${sh('npm test')}`;
    expect(journey(`# Kit\n\n${begun}${test}`)).not.toContain('npm test');
  });
});

describe('an example of the product’s repository', () => {
  const steps = `Install (from the kit repo root):\n\n${sh('npm install')}Then run:\n\n${sh('npx tsx src/examples/a.ts')}`;

  it('is left out beside the journey, and a step where it is the journey', () => {
    expect(journey(`# Kit\n\n${install}## Examples of use\n\n${steps}`)).toEqual(['npm install kit']);
    expect(journey(`# Kit\n\n${install}## Quick Start\n\n${steps}`)).toContain('npx tsx src/examples/a.ts');
  });
});

describe('what a reader in a clean folder has no use for', () => {
  it('is left out: a package that a remark advises, and the removal of one that is not there', () => {
    const remark = 'You also should install the `kit-colors` module alongside kit, otherwise it is grey.\n\n';
    const code = js("const kit = require('kit');\nkit();", 'js title="a.js"');
    expect(journey(`${install}${remark}${code}${sh('node a.js')}`)).not.toContain('npm install kit-colors');
    expect(journey(`## Start\n\n${sh('npm uninstall -g kit')}${install}`)).toEqual(['npm install kit']);
  });

  it('is a step where the page uses it', () => {
    const remark = 'You also should install the `kit-colors` module alongside kit.\n\n';
    const code = js("require('kit-colors');", 'js title="a.js"');
    expect(journey(`${install}${remark}${code}${sh('node a.js')}`)).toContain('npm install kit-colors');
    expect(journey(`${install}Remove it:\n\n${sh('npm uninstall kit\nnpm ls')}`)).toContain(
      'npm uninstall kit',
    );
  });
});

describe('code without a name', () => {
  it('is a sketch where nothing says what its names are, and its key is still needed', () => {
    const sketch = js("const db = require('kit')('a.db', options);\nconsole.log(db.get(userId));");
    const found = plan(`${install}## Usage\n\n${sketch}`);
    expect(found.steps.map(describeAction)).toEqual(['npm install kit']);
    expect(found.coverage.at(-1)?.skip).toMatchObject({
      code: 'sketch',
      params: { names: ['options', 'userId'] },
    });
    const keyed = js("const kit = require('kit');\nkit.open({ apiKey: 'kit_9aX27bQ1mZ05tRvW' }, options);");
    expect(plan(`${install}## Usage\n\n${keyed}`).credentials).toMatchObject([{ name: 'apiKey' }]);
  });

  it('is a gap of the page on the way to its result, where no sentence tells what its names are', () => {
    const sketch = js("const kit = require('kit');\nconsole.log(kit.get(userId)); // 'Ann'");
    const noted = (prose: string): unknown[] =>
      plan(`${install}## Usage\n\n${prose}\n\n${sketch}`).frictions.filter(
        ({ code }) => code === 'names-not-declared',
      );
    expect(noted('Ask for a name:')).toMatchObject([
      { params: { names: ['userId'], line: "console.log(kit.get(userId)); // 'Ann'" }, severity: 'low' },
    ]);
    expect(noted('Ask for a name, where `userId` is a number of yours:')).toEqual([]);
  });

  it('is named where it stands behind the goal and calls the product, or is all that there is', () => {
    const whole = js("import kit from 'kit';\nconsole.log(kit.now());");
    const namesOn = (text: string): unknown[] =>
      plan(text).frictions.flatMap(({ code, params }) => (code === 'names-not-declared' ? [params] : []));
    const further = js("import kit from 'kit';\nkit.use(lamp);");
    expect(namesOn(`${install}## Usage\n\n${whole}## More\n\n${further}`)).toEqual([
      { names: ['lamp'], line: 'kit.use(lamp);' },
    ]);
    expect(namesOn(`${install}## Usage\n\n${whole}## More\n\n${js('other.use(lamp);')}`)).toEqual([]);
    const shown = `${js('const lit = light(3);')}Results in:\n\n${js('- lit', 'text')}`;
    expect(namesOn(`${install}## Usage\n\n${whole}## More\n\n${shown}`)).toEqual([
      { names: ['light'], line: 'const lit = light(3);' },
    ]);
    const words = (sentence: string): unknown[] =>
      namesOn(`${install}## Usage\n\n${whole}## More\n\n${shown}## Rooms\n\n${sentence}\n`);
    expect(words('The sun will light every room.')).toHaveLength(1);
    expect(words('Call `light` with a number.')).toEqual([]);
    expect(words(js('function dim(light) {}'))).toHaveLength(1);
    expect(words(`The sun will light every room.\n\n${js('function dim(light) {}')}`)).toEqual([]);
    expect(namesOn(`${install}## Usage\n\n${js('app.use(lamp);')}`)).toEqual([
      { names: ['app', 'lamp'], line: 'app.use(lamp);' },
    ]);
  });

  it('is the goal where nothing else is, and the page shows what comes of it', () => {
    const shown = (name: string): string => js(`import kit from 'kit';\n${name}('a'); // => 'b'`);
    expect(journey(`${install}## Usage\n\n${shown('kti')}`)).toContain('node index.mjs');
    const ofValue = js("import kit from 'kit';\nkit(colour); // => 'b'");
    expect(journey(`${install}## Usage\n\n${ofValue}`)).not.toContain('node index.mjs');
    expect(journey(`${install}## Usage\n\nYour \`kti\` goes here:\n\n${shown('kti')}`)).not.toContain(
      'node index.mjs',
    );
  });

  it('is taken in the first of the ways that it shows at once', () => {
    const ways = js("import { add } from 'kit';\n// or\nimport { add, sub } from 'kit/fp';\nadd(1);");
    const [, written] = plan(`${install}## Usage\n\n${ways}`).steps;
    expect(JSON.stringify(written?.action)).toContain("import { add } from 'kit';\\n// or\\nadd(1);");
  });

  it('is not run where it calls a stand-in for a host of the reader’s own', () => {
    const client = js("const kit = require('kit');\nkit.connect('ws://www.host.com/path');");
    const server = js("const kit = require('kit');\nkit.createServer({ port: 8080 });");
    expect(journey(`${install}## Client\n\n${client}## Server\n\n${server}`)).toContain('node server.js');
  });

  it('is not joined with another example that sets the same names up', () => {
    const first = js("var kit = require('kit');\nvar token = kit.sign('a');");
    const other = js("var token = kit.sign(fs.readFileSync('private.key'));");
    const [, written] = plan(`${install}## Usage\n\n${first}Or with a file:\n\n${other}`).steps;
    expect(written?.action).toMatchObject({ kind: 'write', content: expect.not.stringContaining('private') });
  });

  it('goes on in as many pieces as its client needs', () => {
    const pieces = [
      "const Kit = require('kit');",
      "const kit = new Kit({\n  auth: 'my api token',\n});",
      'kit.run();',
    ];
    const { steps, credentials } = plan(
      `${install}## Usage\n\n${pieces.map((piece) => js(piece)).join('Then:\n\n')}`,
    );
    expect(steps[1]?.action).toMatchObject({ content: `${pieces.join('\n\n')}\n` });
    expect(credentials).toMatchObject([{ name: 'API token' }]);
  });
});

describe('a credential', () => {
  it.each([
    ["createKit({ apiKey: 'test_dH4XY7LxsDOtmnkVtj' });", 'apiKey'],
    ["const kit = new Kit({\n  oAuthClientSecret: 'OAuthClientSecret',\n});", 'oAuthClientSecret'],
  ])('is seen in the value that only an account gives: %s', (code, name) => {
    const found = plan(`${install}## Usage\n\n${js(`import { Kit, createKit } from 'kit';\n${code}`)}`);
    expect(found.steps.at(-1)?.needsCredential).toBe(name);
  });

  it.each(["session({ secret: 'keyboard cat' });", "sign({ key: 'shhhhh' });", "open({ apiKey: 'none' });"])(
    'is not seen in a value of the reader’s own choice: %s',
    (code) => {
      expect(plan(`${install}## Usage\n\n${js(`require('kit').${code}`)}`).credentials).toEqual([]);
    },
  );

  it('is the database that the first example of a driver asks for', () => {
    const example = js(
      "import { neat } from 'kit';\nconst sql = neat(process.env.DATABASE_URL);\nawait sql(postId);",
    );
    expect(plan(`${install}## Use it\n\n${example}`).credentials).toMatchObject([{ name: 'DATABASE_URL' }]);
  });

  it('of the part about authentication is needed where the first example is a sketch', () => {
    const names = (title: string): string[] =>
      plan(
        `${install}## Quick Start\n\n${js("import { Kit } from 'kit'\nnew Kit().send(recording)")}## ${title}\n\n${js("import { Kit } from 'kit'\nconst kit = new Kit({ apiKey: 'YOUR_API_KEY' })")}`,
      ).credentials.map(({ name }) => name);
    expect(names('API Key Authentication')).toEqual(['apiKey']);
    expect(names('Proxies')).toEqual([]);
  });

  it.each([
    ['KIT_TOKEN', "import { Kit } from 'kit'\nexport const kit = new Kit({\n  token: <KIT_TOKEN>,\n})"],
    ['CLIENT_ID', "import { Kit } from 'kit'\nconst kit = new Kit({\n  id: CLIENT_ID,\n})\nkit.send()"],
  ])('is seen in code that no file can hold without it: %s', (name, code) => {
    expect(plan(`${install}## Getting started\n\n${js(code)}`).credentials).toMatchObject([{ name }]);
  });

  it('is seen where a made-up value tells where the real one comes from', () => {
    const text = `${install}## Getting started\n\nConfigure it:\n\n${js("const kit = kitApi({\n  apiKey: 'APIKeyFromYourDashboard',\n  ...\n})")}`;
    expect(plan(text).credentials.map(({ name }) => name)).toEqual(['apiKey']);
  });

  it('of the first example is what a page that only installs leads to', () => {
    const example = js("const token = 'Your kit API token';\nconst kit = new Kit(token);");
    expect(plan(`${install}## Quick Start\n\n${example}`).credentials).toMatchObject([{ name: 'api token' }]);
  });
});

describe('another way to the same', () => {
  it('is the scaffolder below the installation by hand', () => {
    const text = `## Installation\n\n### Manual Installation\n\n${sh('npm i -D kit')}### Starter Templates\n\n${sh('npm create kit@latest')}## Use\n\n${sh('npx kit build')}`;
    expect(journey(text)).toEqual(['npm i -D kit', 'npx kit build']);
  });

  it('is a release for the curious of what was installed already', () => {
    expect(journey(`## Install\n\n${sh('npm i kit\n\n# the newest features\n\nnpm i kit@next')}`)).toEqual([
      'npm i kit',
    ]);
  });

  it('is what another system’s package manager has of it', () => {
    const ways = `As a container:\n\n${sh('docker pull acme/kit')}With Homebrew:\n\n${sh('brew install kit')}`;
    expect(journey(`${install}${ways}`)).toEqual(['npm install kit']);
  });

  it('is what a line shows to those with an older system', () => {
    expect(
      journey(
        '## Install\n\nNode.js version 8 and up:\n`$ npm i kit`\n\nNode.js version 7 and under:\n`$ npm i kit@6`\n',
      ),
    ).toEqual(['npm i kit']);
  });

  it('is what a comment behind the command offers instead', () => {
    expect(
      journey(
        `## Install\n\n${sh('npm i kit # with its engine.\nnpm i kit-core # Alternatively, without it.')}`,
      ),
    ).toEqual(['npm i kit']);
  });
});

describe('files of the reader’s own', () => {
  it.each(['kit ./README.md', 'nodemon ./server.js localhost 8080'])('end the journey: %s', (command) => {
    const text = `## Install\n\n${sh('npm i -g kit nodemon')}## Use\n\n${sh(command.startsWith('kit') ? 'kit --init' : 'kit list')}${sh(command)}`;
    expect(journey(text)).not.toContain(command);
  });

  it('do not where the page writes or makes them', () => {
    const made = `## Go\n\n${sh('npm i -g kit')}${sh('kit generate my-cli\ncd my-cli\n./bin/dev.js hello')}`;
    expect(journey(made)).toContain('./bin/dev.js hello');
    expect(journey(`## Go\n\n${sh('npm i kit')}${js("require('kit')()")}${sh('node app.js')}`)).toContain(
      'node app.js',
    );
  });
});

describe('a file that the page leaves incomplete', () => {
  it('waits for the reader’s value, which the run then lacks', () => {
    const config = js('// config/main.js\nexports.keys = <YOUR_COOKIE_KEYS>;');
    const found = plan(`${install}## Code\n\nAdd:\n\n${config}${sh('npm run dev')}`);
    expect(found.steps.map(describeAction)).toEqual(['npm install kit', 'npm run dev']);
    expect(found.steps.at(-1)?.needsCredential).toBe('YOUR_COOKIE_KEYS');
  });
});

describe('a package that the page installs for all projects', () => {
  it('is installed beside the code that brings it in, where the page says how', () => {
    const text = `## Install\n\n${sh('npm i -g kit')}or if you want to use it as a library:\n\n${sh('npm i kit --save')}## Usage\n\n${js("const kit = require('kit');\nkit();")}`;
    expect(journey(text)).toEqual(['npm i -g kit', 'npm i kit --save', 'write index.js', 'node index.js']);
  });
});

describe('the part that begins the journey', () => {
  it('is not what only some users need', () => {
    const users = `## Prerequisites\n\n### The following are required for Cloud users\n\n${sh('cloud auth login')}`;
    expect(journey(`${users}${install}`)).toEqual(['npm install kit']);
  });

  it('is not put off by what older versions are to use', () => {
    const said = 'Version 4 or higher is required. For older versions use [kit@5](https://kit.dev/5).';
    expect(journey(`## Install\n\n${said}\n\n${sh('npm i kit')}`)).toEqual(['npm i kit']);
  });

  it('is told also behind a colon', () => {
    expect(journey('## Setup\n\n1️⃣ **Install** by running: `npm i -D kit`\n')).toEqual(['npm i -D kit']);
  });

  it('counts also where the whole page stands below "About"', () => {
    const code = js("const { go } = require('kit');\ngo();");
    const text = `<h1>Kit</h1>\n\n# About\n\n## Installation\n\n${sh('npm i kit')}## Getting started\n\n${code}`;
    expect(journey(text)).toContain('node index.js');
  });

  it('is not set under a condition by what is said to some readers in passing', () => {
    const said = 'If you are familiar with the pattern, you may have guessed it: create `app.js`.';
    expect(journey(`${install}## Code\n\n${said}\n\n${js('console.log(1)')}${sh('node app.js')}`)).toContain(
      'write app.js',
    );
  });
});
