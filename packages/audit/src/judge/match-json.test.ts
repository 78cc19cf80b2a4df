import { expect, it } from 'vitest';
import { matchOutput } from './elastic-match.ts';

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
