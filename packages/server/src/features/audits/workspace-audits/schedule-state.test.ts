import { describe, expect, it } from 'vitest';
import { nextSlot, stopReasonOf } from './schedule-state.ts';

const DAY = 86_400_000;

describe('nextSlot', () => {
  it('keeps the rhythm of the slot that has come', () => {
    expect(nextSlot(1000, 'daily', 1000)).toBe(1000 + DAY);
    expect(nextSlot(1000, 'daily', 5000)).toBe(1000 + DAY);
    expect(nextSlot(1000, 'weekly', 5000)).toBe(1000 + 7 * DAY);
  });

  it('passes over every slot that was missed', () => {
    expect(nextSlot(1000, 'daily', 1000 + 9.5 * DAY)).toBe(1000 + 10 * DAY);
    expect(nextSlot(1000, 'daily', 1000 + 9 * DAY)).toBe(1000 + 10 * DAY);
    expect(nextSlot(1000, 'weekly', 1000 + 13 * DAY)).toBe(1000 + 14 * DAY);
  });
});

describe('stopReasonOf', () => {
  it.each([
    [{ isMember: true, proof: 'proven' }, undefined],
    [{ isMember: false, proof: 'proven' }, 'member_left'],
    [{ isMember: true, proof: 'none' }, 'origin_not_claimed'],
    [{ isMember: false, proof: 'none' }, 'origin_not_claimed'],
    [{ isMember: true, proof: 'lapsed' }, 'proof_lapsed'],
    [{ isMember: false, proof: 'lapsed' }, 'proof_lapsed'],
  ] as const)('%j ends it as %s', (facts, reason) => {
    expect(stopReasonOf(facts)).toBe(reason);
  });
});
