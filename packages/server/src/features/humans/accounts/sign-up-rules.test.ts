import { describe, expect, it } from 'vitest';
import { mayEnter } from './sign-up-rules.ts';

const domains = { kind: 'domains', domains: ['acme.dev'] } as const;
const open = { kind: 'open' } as const;
const closed = { kind: 'closed' } as const;
const stranger = { email: 'ada@acme.dev', hasAccount: false, isInvited: false, isOperator: false };

describe('who may enter', () => {
  it('is everybody while sign-up is open, and nobody new while it is closed', () => {
    expect([mayEnter(open, stranger), mayEnter(closed, stranger)]).toEqual([true, false]);
  });

  it.each([
    ['ada@acme.dev', true],
    ['ada@docs.acme.dev', false],
    ['ada@notacme.dev', false],
    ['ada@acme.dev.evil.example', false],
    ['acme.dev@evil.example', false],
  ])('by domain: %s is new and may: %s', (email, expected) => {
    expect(mayEnter(domains, { ...stranger, email })).toBe(expected);
  });

  it.each(['hasAccount', 'isInvited', 'isOperator'] as const)(
    'is also whoever %s, under every rule',
    (why) => {
      for (const rule of [open, closed, domains])
        expect(mayEnter(rule, { ...stranger, email: 'ada@other.example', [why]: true })).toBe(true);
    },
  );
});
