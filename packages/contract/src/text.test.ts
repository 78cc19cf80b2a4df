import { describe, expect, it } from 'vitest';
import { SetupRequest } from './pulse-setup.ts';
import { visibleName } from './text.ts';

const unseen = [
  '',
  '   ',
  '\u200b\u2060\ufeff',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\u00a0\u3000',
  '\ufe0f',
  '\u0301',
];

describe('visibleName', () => {
  it.each(unseen)('takes %j, which nobody could see, for no name', (name) => {
    expect(visibleName(name)).toBeUndefined();
  });

  it.each([
    ['Agent', 'Agent'],
    ['  Agent 7 ', 'Agent 7'],
    ['代理', '代理'],
    ['🤖', '🤖'],
    ['👩\u200d💻', '👩\u200d💻'],
    ['?', '?'],
  ])('keeps %j', (name, shown) => {
    expect(visibleName(name)).toBe(shown);
  });

  it('takes what is absent for absent', () => {
    expect([visibleName(undefined), visibleName(null)]).toEqual([undefined, undefined]);
  });
});

describe('the name of a project', () => {
  it.each(unseen)('must not be %j', (project_name) => {
    expect(SetupRequest.safeParse({ origin: 'https://docs.acme.dev', project_name }).success).toBe(false);
  });
});
