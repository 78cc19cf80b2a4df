import { describe, expect, it } from 'vitest';
import {
  type Challenge,
  type ChallengeVerdict,
  checkChallengeToken,
  spendChallengeToken,
} from './require-challenge.ts';

function enabled(verdict: ChallengeVerdict) {
  const asked: [string, string][] = [];
  const challenge: Challenge = {
    state: 'enabled',
    siteKey: 'site',
    async verify(token, address) {
      asked.push([token, address]);
      return verdict;
    },
  };
  return { challenge, asked };
}

describe('a challenge', () => {
  it('is not asked for while it is disabled', async () => {
    checkChallengeToken({ state: 'disabled' }, undefined);
    await spendChallengeToken({ state: 'disabled' }, 'token', '198.51.100.7');
  });

  it('that is half configured refuses everyone', () => {
    const challenge: Challenge = { state: 'unconfigured', siteKey: 'site' };
    expect(() => checkChallengeToken(challenge, 'token')).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    );
  });

  it.each([undefined, ''])('requires a token, which %j is not', (token) => {
    expect(() => checkChallengeToken(enabled('passed').challenge, token)).toThrow(
      expect.objectContaining({ code: 'challenge_required', extra: { fields: ['challenge_token'] } }),
    );
  });

  it('passes on a plain yes, asked once with the address of the caller', async () => {
    const { challenge, asked } = enabled('passed');
    checkChallengeToken(challenge, 'token');
    await spendChallengeToken(challenge, 'token', '198.51.100.7');
    expect(asked).toEqual([['token', '198.51.100.7']]);
  });

  it.each([
    ['refused', 'challenge_failed'],
    ['misconfigured', 'service_unavailable'],
    ['unavailable', 'processing_failed'],
  ] as const)('that is %s becomes %s, without the token', async (verdict, code) => {
    const work = spendChallengeToken(enabled(verdict).challenge, 'one-time-token', '198.51.100.7');
    const error = await work.then(
      () => expect.unreachable('it should have been refused'),
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code });
    expect(String(error)).not.toContain('one-time-token');
  });
});
