import { describe, expect, it } from 'vitest';
import { journey, js, plan, sh } from './plan-fixture.ts';

const install = `## Install\n\n${sh('npm install kit')}`;
const written = (text: string): (string | null)[] =>
  plan(text).steps.map(({ action }) => (action.kind === 'write' ? action.content.trim() : null));

describe('a script that only sets up', () => {
  const setUp = "import Kit from 'kit';\n\nconst client = new Kit({ size: 3 });";
  const use = 'const box = await client.boxes.create();\nconsole.log(box);';

  it('is joined with the snippet that uses it', () => {
    const text = `# Kit\n\n${install}## Usage\n\n${js(setUp)}Then make one:\n\n${js(use)}`;
    expect(written(text)).toContain(`${setUp}\n\n${use}`);
  });

  it.each([
    ['sets up anew', `const client = open();\n${use}`],
    ['leaves something out', `${use}\n// ...`],
    ['is no script', 'client.boxes.create('],
    ['uses something else', 'other.boxes.create();'],
  ])('is not joined with one that %s', (_why, other) => {
    const text = `# Kit\n\n${install}## Usage\n\n${js(setUp)}Then:\n\n${js(other)}`;
    expect(written(text).some((content) => content?.includes(other))).toBe(false);
  });

  it('is not joined with one that waits where its module system cannot', () => {
    const common = "const Kit = require('kit');\nconst client = new Kit();";
    const text = `# Kit\n\n${install}## Usage\n\n${js(common)}Then:\n\n${js(use)}`;
    expect(written(text).some((content) => content?.includes(use))).toBe(false);
    const inside = 'async function main() { console.log(await client.open()); }\nmain();';
    const whole = `# Kit\n\n${install}## Usage\n\n${js(common)}Then:\n\n${js(inside)}`;
    expect(written(whole)).toContain(`${common}\n\n${inside}`);
  });
});

describe('a server that the page tells to write and not to run', () => {
  const server = (body: string): string =>
    `# Kit\n\n${install}Create \`server.js\`:\n\n${js(`const app = require('kit')();\n${body}\napp.listen(4321);`)}`;

  it.each([
    ["app.get('/', (q, r) => r.send('Hello'));", '/'],
    ["app.get('/boxes', (q, r) => r.json([]));", '/boxes'],
    ["app.get('/boxes/:id/lid', go);\nfunction go() {}", '/boxes/1/lid'],
    ["app.get('/boxes', go);\napp.get('/', go);\nfunction go() {}", '/'],
    ["app.get('/*', go);\nfunction go() {}", '/'],
    ["app.get('setting');", '/'],
    ["app.post('/boxes', go);\nfunction go() {}", '/'],
  ])('is looked at where %j answers: %s', (body, path) => {
    expect(journey(server(body)).slice(-2)).toEqual(['node server.js', `probe http://localhost:4321${path}`]);
  });

  it.each([
    ["app.get('/', (q, r) => r.send('Hello'));", 'Hello'],
    ["app.get('/', (q, r) => { r.status(200).end('Hello'); });", 'Hello'],
    ["app.get('/', (q, r) => r.send('<p>Hello</p>'));", null],
    ["app.get('/', (q, r) => r.send(text));\nconst text = 'Hello';", null],
    [`app.get('/', (q, r) => r.send('${'a'.repeat(81)}'));`, null],
  ])('is expected to answer what %j sends: %j', (body, text) => {
    const visit = `${sh('node server.js')}Open http://localhost:4321/ in your browser.\n`;
    expect(plan(server(body) + visit).steps.at(-1)?.expected).toEqual([
      { kind: 'http', url: 'http://localhost:4321/', status: 200, text },
    ]);
  });
});

describe('a project of ES modules', () => {
  const both = js(
    "// ESM\nimport kit from 'kit';\nkit();\n\n// CommonJS\nconst kit = require('kit');\nkit();",
  );
  const kindOf = (start: string): string | undefined =>
    written(`# Kit\n\n${install}${start}## Usage\n\n${both}`)
      .find((content) => content?.includes('kit();'))
      ?.slice(3, 6);

  it.each([
    ['', 'Com'],
    [sh('npm pkg set type=module'), 'ESM'],
    [sh('npm pkg set name=module'), 'Com'],
    [`Add to \`package.json\`:\n\n${js('{\n  "type": "module"\n}', 'json')}`, 'ESM'],
    [`Add to \`package.json\`:\n\n${js('{\n  "type": "commonjs"\n}', 'json')}`, 'Com'],
  ])('is what %j makes: %s', (start, kind) => {
    expect(kindOf(start)).toBe(kind);
  });
});
