import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWindow } from './window.ts';

const limit = { perCaller: 3, global: 10, windowMs: 3_600_000 };
const NOW = 10_000_000;

const by = (callerHash: string, ...times: number[]) =>
  times.map((acceptedAt) => ({ callerHash, acceptedAt }));

describe('checkWindow', () => {
  it('allows a caller two acceptances and refuses after three', () => {
    expect(checkWindow(by('me', NOW - 2, NOW - 1), 'me', limit, NOW)).toBeUndefined();
    expect(checkWindow(by('me', NOW - 3, NOW - 2, NOW - 1), 'me', limit, NOW)).toMatchObject({ scope: 'ip' });
  });

  it('allows nine acceptances of all callers and refuses after ten', () => {
    const others = Array.from({ length: 10 }, (_, i) => ({ callerHash: `c${i}`, acceptedAt: NOW - 100 + i }));
    expect(checkWindow(others.slice(1), 'me', limit, NOW)).toBeUndefined();
    expect(checkWindow(others, 'me', limit, NOW)).toMatchObject({ scope: 'global' });
  });

  it('names the caller first when both limits are reached', () => {
    const others = Array.from({ length: 7 }, (_, i) => ({ callerHash: `c${i}`, acceptedAt: NOW - 50 }));
    const accepted = [...others, ...by('me', NOW - 3, NOW - 2, NOW - 1)];
    expect(checkWindow(accepted, 'me', limit, NOW)).toMatchObject({ scope: 'ip' });
  });

  it('says when the oldest acceptance leaves the window, in whole seconds rounded up', () => {
    const oldest = NOW - limit.windowMs + 61_001;
    const refusal = checkWindow(by('me', oldest, NOW - 2, NOW - 1), 'me', limit, NOW);
    expect(refusal).toEqual({ scope: 'ip', retryAfterSeconds: 62 });
  });

  it('never says less than a second', () => {
    const oldest = NOW - limit.windowMs + 1;
    expect(checkWindow(by('me', oldest, NOW, NOW), 'me', limit, NOW)).toMatchObject({ retryAfterSeconds: 1 });
  });

  it('waits for the acceptance that makes room when there are more than allowed', () => {
    const times = [NOW - 3_000_000, NOW - 2_000_000, NOW - 1_000_000, NOW - 500_000];
    const refusal = checkWindow(by('me', ...times), 'me', limit, NOW);
    expect(refusal?.retryAfterSeconds).toBe((limit.windowMs - 2_000_000) / 1000);
  });

  it('refuses exactly when a limit is reached, and there is room once the time it names has passed', () => {
    const acceptance = fc.record({
      callerHash: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      acceptedAt: fc.integer({ min: NOW - limit.windowMs + 1, max: NOW }),
    });
    fc.assert(
      fc.property(fc.array(acceptance, { maxLength: 14 }), (unsorted) => {
        const accepted = unsorted.toSorted((one, other) => one.acceptedAt - other.acceptedAt);
        const own = accepted.filter(({ callerHash }) => callerHash === 'a');
        const refusal = checkWindow(accepted, 'a', limit, NOW);
        const scope = own.length >= 3 ? 'ip' : accepted.length >= 10 ? 'global' : undefined;
        expect(refusal?.scope).toBe(scope);
        if (refusal === undefined) return;
        const later = NOW + refusal.retryAfterSeconds * 1000;
        const still = accepted.filter(({ acceptedAt }) => acceptedAt > later - limit.windowMs);
        expect(checkWindow(still, 'a', limit, later)?.scope).not.toBe(scope);
        const sooner = later - 1_000;
        const before = accepted.filter(({ acceptedAt }) => acceptedAt > sooner - limit.windowMs);
        expect(checkWindow(before, 'a', limit, sooner)).toBeDefined();
      }),
    );
  });
});
