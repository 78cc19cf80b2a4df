import { format, inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from './secret.ts';

const secret = new Secret('hunter2');

describe('a secret', () => {
  it.each([
    ['a template', `${secret}`],
    ['a conversion', String(secret)],
    ['JSON', JSON.stringify({ nested: [secret] })],
    ['an inspection', inspect({ nested: [secret] }, { depth: 9, showHidden: true })],
    ['console formatting', format('%s %o %j', secret, secret, secret)],
    ['an error message', inspect(new Error(`failed with ${secret}`, { cause: secret }))],
    ['its own members', inspect([Object.entries(secret), { ...secret }, Object.getOwnPropertyNames(secret)])],
  ])('does not show in %s', (_where, shown) => {
    expect(shown).not.toContain('hunter2');
  });

  it('is told only to who asks for it', () => {
    expect(secret.reveal()).toBe('hunter2');
  });
});
