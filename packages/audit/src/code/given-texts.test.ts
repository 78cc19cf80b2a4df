import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';

function given(code: string): string[] {
  return codeFacts(code).texts.map(({ name, how, value }) => `${how} ${name}=${value}`);
}

describe('the texts of a script', () => {
  it.each([
    ["const key = 'a';", ['assigned key=a']],
    ["kit.key = 'a';", ['assigned key=a']],
    ["open({ key: 'a', 'other-key': `b` });", ['member key=a', 'member other-key=b']],
    ["class Kit { key = 'a' }", ['member key=a']],
    ["setKey('a', 'b');", ['called setKey=a', 'alone =b']],
    ["new Kit('a');", ['called Kit=a']],
    ["kit.auth.setKey('a');", ['called setKey=a']],
    ["load().setKey('a');", ['called setKey=a']],
    ['const box = <Kit apiKey="a" />;', ['assigned apiKey=a']],
    ["const all = ['a'];", ['alone =a']],
    ["const key = a ? 'b' : 'c';", ['alone =b', 'alone =c']],
    ["const { key = 'a' } = kit;", ['assigned key=a']],
    ["import kit from 'kit';", ['alone =kit']],
    ["// 'a'", []],
    ['open(1);', []],
  ])('%j: %j', (code, expected) => expect(given(code)).toEqual(expected));
});
