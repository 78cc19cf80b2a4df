import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';

describe('settings', () => {
  it.each([
    ["const client = new Box({ apiKey: 'a', 'max-size': 3 });", ['apiKey=a', 'max-size=3']],
    ["const key = 'a';\nlet other;\nother = `b`;", ['key=a', 'other=b']],
    ["box.options.key = 'a';\nbox['lid'] = 'b';", ['key=a', 'lid=b']],
    ["class A { key = 'a'; static lid = 2; }", ['key=a', 'lid=2']],
    ["function f(key = 'a', { lid = 'b' }) {}", ['key=a', 'lid=b']],
    ["const key = process.env.KEY || '7';", ['key=7']],
    ['const el = <Box lid="a" size={3} />;', ['lid=a']],
    ["const key = 'a' as const;\nconst lid = ('b');", ['key=a', 'lid=b']],
    ["host: 'localhost',\nuser: 'me'", ['host=localhost', 'user=me']],
    ['"host": "localhost"', ['host=localhost']],
    ['const a = b;\nconst c = { d: e(), [f]: g };', []],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read.
    ['const a = `x${b}`;', []],
  ])('of %j', (text, expected) => {
    expect(codeFacts(text).settings.map(({ name, value }) => `${name}=${value}`)).toEqual(expected);
  });

  it('say where they stand', () => {
    const text = "open();\nconst key = 'a';";
    expect(codeFacts(text).settings).toEqual([{ name: 'key', value: 'a', start: text.indexOf('key') }]);
  });
});

describe('names of the environment', () => {
  it.each([
    ['process.env.API_KEY;', ['API_KEY']],
    ["process.env['API_KEY'];\nprocess.env[`OTHER`];", ['API_KEY', 'OTHER']],
    ['process.env.API_KEY!;\nprocess?.env?.OTHER;', ['API_KEY', 'OTHER']],
    ['import.meta.env.VITE_KEY;', ['VITE_KEY']],
    ["Deno.env.get('API_KEY');", ['API_KEY']],
    ['Bun.env.API_KEY;', ['API_KEY']],
    ['const { API_KEY, OTHER: o } = process.env;', ['API_KEY', 'OTHER']],
    ['process.env.A || process.env.B || process.env.A;', ['A', 'B']],
    ['process.env[name];\nenv.KEY;\nprocess.argv;', []],
    ["'process.env.A'; // process.env.B", []],
    ['key: process.env.API_KEY,\n...', ['API_KEY']],
  ])('in %j', (text, names) => {
    expect(codeFacts(text).envNames).toEqual(names);
  });
});

it('gives every piece of text', () => {
  const { strings } = codeFacts(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read.
    'const a = ["x", \'y\', `z ${b} w`];\nconst c = <p title="t">inner</p>; // "no"',
  );
  expect(strings).toEqual(['x', 'y', 'z ', ' w', 't', 'inner']);
});
