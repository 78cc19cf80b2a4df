import { describe, expect, it } from 'vitest';
import { placeholdersInCode } from './placeholders.ts';

describe('placeholdersInCode', () => {
  it.each([
    ['open("<YOUR_KEY>");', ['<YOUR_KEY>', 'YOUR_KEY']],
    ["open('<your api key>');", ['<your api key>']],
    ["open('<api_key>');", ['<api_key>']],
    ["open('https://<PROJECT_REF>.example.com');", []],
    ["open('<my-box>');", ['<my-box>']],
    ["key: 'YOUR_API_KEY'", ['YOUR_API_KEY']],
    ["const a = 'sk_test_123';", ['sk_test_123']],
    ["'<p>', '<Box>', '<a href>', '<my-app>'", ['<my-app>']],
    ['const a = new Map<Key, Box>();', []],
    ['const a = <Box lid={b} />;', []],
    ["if (a < b && c > 'd') open();", []],
    ['{{ name }}', []],
    ["open('<1>');", []],
    ["open('<a');", []],
    ['open();', []],
  ])('of %j', (text, expected) => {
    expect(placeholdersInCode(text)).toEqual(expected);
  });
});
