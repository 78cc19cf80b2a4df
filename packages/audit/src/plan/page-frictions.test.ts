import { describe, expect, it } from 'vitest';
import { js, plan, sh } from './plan-fixture.ts';

/** The frictions of a page, each with what it is about. */
function frictions(text: string): string[] {
  return plan(text).frictions.map(({ code, params }) => `${code} ${JSON.stringify(params)}`);
}

const codes = (text: string): string[] => plan(text).frictions.map(({ code }) => code);
const install = `# Kit\n\n## Install\n\n${sh('npm install kit')}`;
const use = `## Use\n\n${js("import { go } from 'kit';\n\nconsole.log(go());", 'js title="go.mjs"')}${sh('node go.mjs')}`;
const more = (text: string, info?: string): string => `${install}${use}## More\n\n${js(text, info)}`;

describe('names that nobody declares', () => {
  it('are told of with the line that uses them first', () => {
    const text = more("import { go } from 'kit';\n\nconsole.log(1);\nconsole.log(go(roomOf(lampOf)));");
    expect(frictions(text)).toEqual([
      'names-not-declared {"names":["roomOf","lampOf"],"line":"console.log(go(roomOf(lampOf)));"}',
    ]);
  });

  it('are told of in an example that goes on with the product', () => {
    expect(codes(more('console.log(go(roomOf));'))).toEqual(['names-not-declared']);
  });

  it.each([
    [
      'the page tells of',
      `${more("import { go } from 'kit';\n\nconsole.log(go(roomOf));")}Here roomOf is yours.\n`,
    ],
    [
      'other code declares',
      `${more("import { go } from 'kit';\n\nconsole.log(go(roomOf));")}${js('const roomOf = 1;')}`,
    ],
    ['no use of the product needs', more('console.log(roomOf);')],
    ['another language has', more('print(roomOf)', 'python')],
    ['a command has', `${install}${use}## More\n\n${sh('npx kit roomOf')}`],
    ['can only be the product', `${install}## Use\n\n${js("console.log(kit('on'));")}`],
  ])('are no friction where %s them', (_what, text) => {
    expect(codes(text)).not.toContain('names-not-declared');
  });

  it('are told of where the page shows what comes of the code', () => {
    const shown = `${install}${use}## More\n\n${js('console.log(roomOf);')}It prints:\n\n${js('on', 'text')}`;
    expect(codes(shown)).toContain('names-not-declared');
  });

  it('are told of in the code that the page leads to where it is not carried out', () => {
    const text = `${install}## Use\n\n${js("kit('a') // => 1\nkitty.add('b')\nkit('b') // => 2")}`;
    expect(frictions(text)).toEqual(['names-not-declared {"names":["kitty"],"line":"kitty.add(\'b\')"}']);
  });

  it('are not those that the page gives a value without declaring them', () => {
    const text = `${install}## Use\n\n${js("x = kit('a')\nx // => 1")}Then:\n\n${js('kit(x).go() // => 2')}`;
    expect(codes(text)).not.toContain('names-not-declared');
  });

  it('are told of a bounded number of times', () => {
    const one = (at: number): string =>
      `## More ${at}\n\n${js(`import { go } from 'kit';\n\nconsole.log(go(roomOf${at}));`)}`;
    const text = `${install}${use}${[1, 2, 3, 4, 5, 6].map(one).join('')}`;
    const found = plan(text).frictions.filter(({ code }) => code === 'names-not-declared');
    expect(found).toHaveLength(5);
  });
});

describe('names that are declared only below', () => {
  const below = (first: string, second: string): string =>
    `${install}## Use\n\n${js(first)}Then:\n\n${js(second)}`;

  it('are told of with the line', () => {
    const text = below(
      "import { go } from 'kit';\n\nconsole.log(go(roomOf));",
      "import { go } from 'kit';\n\nconst roomOf = 1;\nconsole.log(go(roomOf));",
    );
    expect(frictions(text)).toContain(
      'names-declared-below {"names":["roomOf"],"line":"console.log(go(roomOf));"}',
    );
  });

  it('are told of where the page brings them in only below, and never shows the code again', () => {
    const text = below("go(1);\n// 'gone'", "import { go, stop } from 'kit';\n\nstop(2);\n// 'stopped'");
    expect(frictions(text)).toContain('names-declared-below {"names":["go"],"line":"go(1);"}');
  });

  it.each([
    [
      'code above declares them too',
      `${install}## Use\n\n${js('const roomOf = 2;')}${js("import { go } from 'kit';\n\nconsole.log(go(roomOf));")}${js('const roomOf = 1;\nconsole.log(roomOf);')}`,
    ],
    [
      'what stands below only brings them in',
      below(
        "import { go } from 'kit';\n\nconsole.log(go(roomOf));",
        "import { go, roomOf } from 'kit';\n\nconsole.log(go(roomOf));",
      ),
    ],
  ])('are no friction where %s', (_what, text) => {
    expect(codes(text)).not.toContain('names-declared-below');
  });
});

describe('code in several variants', () => {
  const variants = (...infos: string[]): string =>
    `${install}## Use\n\n<Tabs>\n${infos.map((info, at) => `<TabItem value="${at}" label="${at}">\n\n${js(`import { go } from 'kit';\n\nconsole.log(go(${at}));`, info)}</TabItem>\n`).join('')}</Tabs>\n`;
  const inFence = js(
    "// ESM\nimport Lamp from 'kit'\nconst one = new Lamp()\none.glow()\n\n// CommonJS\nconst Lamp = require('kit')\nconst one = new Lamp()\none.glow()",
  );

  it('in one fence is a friction', () => {
    expect(codes(`${install}## Use\n\n${inFence}`)).toContain('variants-in-one-block');
  });

  it('that the journey does not reach is none', () => {
    const text = `${install}${use}## API reference\n\n${inFence}`;
    expect(codes(text)).not.toContain('variants-in-one-block');
  });

  it('in tabs is none, since those say which is which', () => {
    expect(codes(variants('js', 'js')).filter((code) => code.startsWith('variants'))).toEqual([]);
  });
});
