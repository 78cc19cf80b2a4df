import { describe, expect, it } from 'vitest';
import { attemptOfStatus, deliveryRules, waitAfter } from './retry-rules.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

describe('the wait after an attempt', () => {
  it('is that of Standard Webhooks, about 28 hours in all, and there is none after the last', () => {
    const waits = Array.from({ length: deliveryRules.attempts }, (_, at) => waitAfter(at + 1, () => 0));
    expect(waits).toEqual([
      5 * SECOND,
      300 * SECOND,
      1_800 * SECOND,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      10 * HOUR,
      undefined,
    ]);
  });

  it('is up to a quarter longer, so that receivers are not asked by all at once', () => {
    expect(waitAfter(1, () => 1)).toBe(6.25 * SECOND);
    expect(waitAfter(1, () => 0.5)).toBe(5.625 * SECOND);
  });
});

describe('what follows from an answer', () => {
  const outcomeOf = (kind: string, status: number) => attemptOfStatus(kind, status, undefined).outcome;

  it('is success for any status of success, and for none beside it', () => {
    expect([199, 200, 204, 299, 300].map((status) => outcomeOf('webhook', status))).toEqual([
      'retry',
      'delivered',
      'delivered',
      'delivered',
      'retry',
    ]);
  });

  it('is the end where the address is gone, which 404 says for Slack and Discord alone', () => {
    expect(['webhook', 'slack', 'discord'].map((kind) => outcomeOf(kind, 410))).toEqual([
      'gone',
      'gone',
      'gone',
    ]);
    expect(['webhook', 'slack', 'discord'].map((kind) => outcomeOf(kind, 404))).toEqual([
      'retry',
      'gone',
      'gone',
    ]);
  });

  it.each<[string, string | undefined, number | undefined]>([
    ['as long as the receiver asks for', '7', 7 * SECOND],
    ['an hour at most', '3601', HOUR],
    ['as usual after a date', 'Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['as usual after a number that is too long', '1234567', undefined],
    ['as usual after a negative number', '-1', undefined],
    ['as usual without the header', undefined, undefined],
  ])('is to wait %s', (_name, header, wait) => {
    expect(attemptOfStatus('webhook', 503, header).retryAfterMs).toBe(wait);
  });
});
