import { expect, it } from 'vitest';
import { matchOutput } from './elastic-match.ts';
import { hasOtherCounts, matchJson } from './match-json.ts';

const shown =
  '{\n  "ok": true,\n  "user": { "id": 1, "name": "Ada", "createdAt": "2024-01-01T00:00:00Z" }\n}';

it('finds shown JSON however it is set, with the names and times of its own run', () => {
  expect(
    matchOutput(
      shown,
      '{"user":{"name":"Ada","id":7,"createdAt":"2026-11-02T10:00:00Z"},"ok":true,"extra":[]}',
    ),
  ).toBe(1);
  expect(matchOutput(shown, `HTTP/1.1 200 OK\nContent-Type: application/json\n\n${shown}`)).toBe(1);
  expect(matchOutput('[{ "id": 1 }, { "id": 2 }]', '[{"id":8}]')).toBe(1);
});

it.each([
  ['a truth that is none', shown.replace('true', 'false')],
  ['a member that is missing', '{"ok": true, "user": {"id": 1, "createdAt": "2024-01-01T00:00:00Z"}}'],
  ['another kind of value', '{"ok": true, "user": []}'],
  ['an empty list', '[]'],
])('is contradicted by %s', (_, answer) => {
  expect(matchOutput(answer === '[]' ? '[{ "id": 1 }]' : shown, answer)).toBe(0);
});

it('counts values that differ', () => {
  expect(matchOutput('{"name": "Ada", "sum": 5}', '{"name": "Ada", "sum": 6}')).toBe(0.5);
});

it.each([
  ...[
    'id',
    'userId',
    'user_ids',
    'createdAt',
    'timestamp',
    'upTime',
    'date',
    'version',
    'hash',
    'accessToken',
  ],
  ...['nonce', 'pid', 'duration'],
])('leaves the value of "%s" to each run', (key) => {
  expect(matchJson(`{"${key}": 1}`, `{"${key}": 2}`)).toBe(1);
});

it.each(['name', 'count', 'total', 'idea', 'message'])('holds an answer to the value of "%s"', (key) => {
  expect(matchJson(`{"${key}": 1}`, `{"${key}": 2}`)).toBe(0);
});

it.each([
  ['two long names', 'a1b2c3d4e5f6a7b8c9', '00b2c3d4e5f6a7b8ff'],
  ['two versions', '1.2.3', '4.5.6-beta'],
  ['two days', '2024-01-01', '2026-05-05 10:00'],
  ['two addresses', 'https://a.example/1', 'https://a.example/2'],
  ['two hashes', '0xabc', '0xdef'],
  ['what is left out', 'abc...', 'x…'],
])('takes %s for the same', (_, shown, seen) => {
  expect(matchJson(JSON.stringify({ value: shown }), JSON.stringify({ value: seen }))).toBe(1);
});

it.each([
  ['what is shown is none', 'Hello', '{}'],
  ['the answer is none', '{"a": 1}', 'Hello'],
  ['the answer is cut', '{"a": 1}', '{"a": '],
  ['it is a number', '5', '5'],
])('says nothing where %s', (_, expected, actual) => {
  expect(matchJson(expected, actual)).toBeNull();
});

it('asks nothing of an empty object', () => {
  expect(matchJson('{}', '{"a": 1}')).toBe(1);
});

it.each([
  ['another whole number in a list', '[1, 3]', '[1,2]', true],
  ['another one deep inside', '{"a": [{"n": 1, "b": "x"}]}', '{"a":[{"n":2,"b":"x"}]}', true],
  ['the same numbers', '{"a": [1, 2]}', '{"a":[1,2]}', false],
  ['other decimals', '[0.25]', '[0.26]', false],
  ['a number of its own run', '{"userIds": [1]}', '{"userIds":[2]}', false],
  ['large numbers', '[1700000000000]', '[1800000000000]', false],
  ['another kind of value', '["1"]', '[2]', false],
  ['what is no JSON', 'a: 1', 'a: 2', false],
])('%s: whole numbers differ is %s', (_, expected, actual, differ) => {
  expect(hasOtherCounts(expected, actual)).toBe(differ);
});
