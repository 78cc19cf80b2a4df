import { describe, expect, it } from 'vitest';
import { type LinkFacts, type SetupState, standingOfSetup, viewOfLink } from './setup-state.ts';

const NOW = 1000;

describe('standingOfSetup', () => {
  it.each<[SetupState, number, string]>([
    ['pending_deployment', NOW + 1, 'unproven'],
    ['waiting_for_event', NOW + 1, 'unproven'],
    ['verified', NOW + 1, 'verified'],
    ['claimed', NOW + 1, 'claimed'],
    ['pending_deployment', NOW, 'expired'],
    ['waiting_for_event', NOW, 'expired'],
    ['verified', NOW, 'expired'],
    ['claimed', NOW, 'claimed'],
  ])('calls %s until %i %s', (state, expiresAt, standing) => {
    expect(standingOfSetup({ state, expiresAt }, NOW)).toBe(standing);
  });
});

describe('viewOfLink', () => {
  const open: LinkFacts = { state: 'verified', expiresAt: NOW + 1, supersededAt: null, usedAt: null };

  it.each<[string, Partial<LinkFacts>]>([
    ['open', {}],
    ['superseded', { supersededAt: 1 }],
    ['used', { usedAt: 1, state: 'claimed' }],
    ['used', { usedAt: 1, supersededAt: 1 }],
    ['claimed', { state: 'claimed', supersededAt: 1 }],
    ['expired', { expiresAt: NOW }],
    ['expired', { expiresAt: NOW, supersededAt: 1 }],
    ['used', { usedAt: 1, expiresAt: NOW }],
  ])('calls it %s with %j', (view, facts) => {
    expect(viewOfLink({ ...open, ...facts }, NOW)).toBe(view);
  });
});
