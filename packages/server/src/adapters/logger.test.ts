import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function lineOf(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (line: string) => lines.push(line) }).info(fields, 'said');
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

describe('the log', () => {
  it.each([
    ...['authorization', 'Authorization', 'cookie', 'set-cookie', 'token', 'access_token', 'refreshToken'],
    ...['secret', 'client_secret', 'password', 'api_key', 'X-Api-Key', 'email', 'body', 'headers'],
  ])('hides a field that is called %s, also inside another', (name) => {
    expect(lineOf({ [name]: 'hunter2', request: { [name]: 'hunter2', id: 7 } })).toMatchObject({
      [name]: '[hidden]',
      request: { [name]: '[hidden]', id: 7 },
    });
  });

  it('says the rest as it is given, with its level, its time and its text', () => {
    const line = lineOf({ job_id: 'j1', attempt: 2, problem: null, sizes: [1, 2] });
    expect(line).toMatchObject({
      level: 'info',
      job_id: 'j1',
      attempt: 2,
      problem: null,
      sizes: [1, 2],
      msg: 'said',
    });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/u);
  });

  it('leaves what the caller gave as it was', () => {
    const fields = { token: 'hunter2', request: { cookie: 'a=b' } };
    lineOf(fields);
    expect(fields).toEqual({ token: 'hunter2', request: { cookie: 'a=b' } });
  });

  it('says nothing below its level', () => {
    const lines: string[] = [];
    createLogger('warn', { write: (line: string) => lines.push(line) }).info({}, 'said');
    expect(lines).toEqual([]);
  });
});
