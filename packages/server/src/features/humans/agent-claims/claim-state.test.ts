import { describe, expect, it } from 'vitest';
import { type ClaimFacts, viewOfClaim } from './claim-state.ts';

const NOW = 1_800_000_000_000;
const open: ClaimFacts = {
  attemptState: 'initiated',
  attemptExpiresAt: NOW + 1,
  registrationState: 'unclaimed',
  claimTokenExpiresAt: NOW + 1,
  email: 'owner@example.org',
  isFrozen: false,
};

describe('viewOfClaim', () => {
  it.each<[string, Partial<ClaimFacts>, string]>([
    ['is open in time', {}, 'open'],
    ['expires with its code', { attemptExpiresAt: NOW }, 'expired'],
    ['expires with the claim token', { claimTokenExpiresAt: NOW }, 'expired'],
    ['is frozen by too many wrong codes, tries left or not', { isFrozen: true }, 'frozen'],
    [
      'is frozen rather than exhausted: a new claim would be refused',
      { isFrozen: true, attemptState: 'exhausted' },
      'frozen',
    ],
    ['stays denied while frozen', { isFrozen: true, attemptState: 'denied' }, 'denied'],
    ['stays claimed while frozen', { isFrozen: true, registrationState: 'claimed' }, 'claimed'],
    [
      'is revoked whatever became of the attempt',
      { registrationState: 'revoked', attemptState: 'completed' },
      'revoked',
    ],
  ])('%s', (_name, change, view) => {
    expect(viewOfClaim({ ...open, ...change }, 'owner@example.org', NOW)).toBe(view);
  });

  it('is for one address, once somebody is signed in', () => {
    expect(viewOfClaim(open, 'other@example.org', NOW)).toBe('wrong_account');
    expect(viewOfClaim(open, undefined, NOW)).toBe('open');
  });
});
