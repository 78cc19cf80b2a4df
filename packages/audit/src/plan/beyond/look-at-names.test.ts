import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAMES_HEAD } from '../../model/plan.ts';
import { js, plan, sh } from '../plan-fixture.ts';

const use = `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("import { Lamp } from 'lampkit';\n\nnew Lamp().on();")}`;
const more = (code: string, lang = 'js', words = ''): string => `${use}## More\n\n${words}${js(code, lang)}`;
/** Something that only a browser has, behind what an example takes. */
const shown = "\ndocument.body.append('red');";

function scriptsOf(text: string): string[] {
  const asked = plan(text).beyond.filter(({ isOfNames }) => isOfNames);
  return asked.flatMap(({ steps }) =>
    steps.flatMap(({ action }) => (action.kind === 'write' ? [action.content] : [])),
  );
}

describe('the names of an example that is not run', () => {
  it.each([
    ['of another runtime', more(`import { dim } from 'lampkit';${shown}`), 1],
    ['with a key', more("import { dim } from 'lampkit';\ndim(process.env.LAMP_API_KEY);"), 1],
    ['that is run', more("import { dim } from 'lampkit';\ndim('red');"), 0],
    ['of another package', more(`import { dim } from 'roomkit';${shown}`), 0],
    [
      'for other readers',
      more(`import { dim } from 'lampkit';${shown}`, 'js', 'If you use version 1:\n\n'),
      0,
    ],
    [
      'that is meant to break',
      more(`import { dim } from 'lampkit';${shown}`, 'js', 'This throws an error:\n\n'),
      0,
    ],
  ])('are asked for: %s', (_, text, count) => {
    expect(scriptsOf(text)).toHaveLength(count);
  });

  it('are asked for a bounded number of times', () => {
    const many = Array.from({ length: 40 }, (_, at) => js(`import { dim${at} } from 'lampkit';${shown}`));
    expect(scriptsOf(`${use}## More\n\n${many.join('Or:\n\n')}`)).toHaveLength(30);
  });

  it('are known by what brought them in above', () => {
    const [script = ''] = scriptsOf(more(`Lamp.dim();${shown}`));
    expect(script).toContain('"written": "Lamp.dim"');
    expect(scriptsOf(more(`Room.dim();${shown}`))).toEqual([]);
  });
});

describe('packages that are asked', () => {
  let folder: string;
  const packages: Record<string, Record<string, string>> = {
    lampkit: {
      'package.json': '{"name":"lampkit","main":"index.js"}',
      'index.js':
        'exports.Lamp = class { static from() {} };\nexports.dim = () => {};\nexports.deep = { on() {} };\n',
      'es/low.js': 'export default 1;\n',
    },
    'lampkit-esm': {
      'package.json':
        '{"name":"lampkit-esm","type":"module","exports":{".":"./a.js","./web":{"browser":"./web.js"}}}',
      'a.js': 'export const glow = () => {};\nconst kit = { on() {} };\nexport default kit;\n',
    },
    'lampkit-plain': {
      'package.json': '{"name":"lampkit-plain","type":"module","exports":"./a.js"}',
      'a.js': 'export const glow = () => {};\nconst kit = { on() {} };\nexport default kit;\n',
    },
    'lampkit-broken': { 'package.json': '{"name":"lampkit-broken"}', 'index.js': "throw new Error('no');\n" },
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'names-'));
    for (const [name, files] of Object.entries(packages))
      for (const [path, text] of Object.entries(files)) {
        const to = join(folder, 'node_modules', name, path);
        await mkdir(join(to, '..'), { recursive: true });
        await writeFile(to, text);
      }
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  async function absent(code: string): Promise<string[]> {
    const [script = ''] = scriptsOf(more(`${code}${shown}`));
    await writeFile(join(folder, 'names.mjs'), script);
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['names.mjs'], { cwd: folder }, (_, __, stderr) => resolve(stderr));
    });
    const lines = said.trim().split('\n');
    return lines[0] === NAMES_HEAD ? lines.slice(1) : [];
  }

  it.each([
    "import { Lamp, dim } from 'lampkit';",
    "import kit from 'lampkit';\nkit.dim();",
    "import * as kit from 'lampkit';\nnew kit.Lamp();",
    "import { Lamp, deep } from 'lampkit';\nLamp.from();\ndeep.on();",
    // A bundler finds what Node.js asks more of.
    "import low from 'lampkit/es/low';",
    "import web from 'lampkit-esm/web';",
    "import { only } from 'lampkit-esm';",
    "import kit, { glow } from 'lampkit-plain';\nkit.on();",
    "import kit from 'lampkit-broken';",
  ])('give %j', async (code) => {
    expect(await absent(code)).toEqual([]);
  });

  it.each([
    [
      "import { Lampp } from 'lampkit';",
      "SyntaxError: The requested module 'lampkit' does not provide an export named 'Lampp'",
    ],
    [
      "const { dimm } = require('lampkit');",
      "SyntaxError: The requested module 'lampkit' does not provide an export named 'dimm'",
    ],
    ["import low from 'lampkit/es/lowest';", "Error: Cannot find module 'lampkit/es/lowest'"],
    ["import web from 'lampkit-plain/web';", "Error: Cannot find module 'lampkit-plain/web'"],
    ["import kit from 'lampkit-qz';", "Error: Cannot find package 'lampkit-qz'"],
    ["import kit from 'lampkit';\nkit.dimm();", 'TypeError: kit.dimm is not a function'],
    ["import { deep } from 'lampkit';\ndeep.off();", 'TypeError: deep.off is not a function'],
    ["import kit from 'lampkit-plain';\nkit.off();", 'TypeError: kit.off is not a function'],
  ])('do not give %j', async (code, line) => {
    expect(await absent(code)).toEqual([line]);
  });
});
