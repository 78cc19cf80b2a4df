import { describe, expect, it } from 'vitest';
import { diagnoseAnswer } from './diagnose-answer.ts';
import type { VerifierAnswer, VerifierResult } from './fetch-page.ts';

const NOW = Date.parse('2027-01-15T08:00:00Z');
const URL_ = 'https://docs.harbour-tools.dev/start';
const page: VerifierAnswer = {
  kind: 'answer',
  status: 200,
  headers: { date: new Date(NOW).toUTCString() },
  text: '<h1>Hello</h1>',
  location: undefined,
  localAddress: undefined,
};

function diagnose(answer: Partial<VerifierAnswer>, proof: 'missing' | 'malformed' | 'forged' = 'missing') {
  return diagnoseAnswer({ ...page, ...answer }, proof, { url: URL_, now: NOW });
}

describe('diagnoseAnswer', () => {
  it.each([
    [{ age: '120' }, 'Age: 120'],
    [{ 'cf-cache-status': 'HIT' }, 'cf-cache-status: HIT'],
    [{ 'x-cache': 'Hit from cloudfront' }, 'x-cache: Hit from cloudfront'],
    [{ 'x-vercel-cache': 'PRERENDER' }, 'x-vercel-cache: PRERENDER'],
    [{ 'cache-status': 'Edge; hit; ttl=30' }, 'cache-status'],
  ])('recognises a cached page by %j', (headers, mark) => {
    const { message, resolution } = diagnose({ headers });
    expect(message).toContain(mark);
    expect(resolution).toContain('Pulse-Challenge');
  });

  it.each([{ 'cf-cache-status': 'DYNAMIC' }, { 'x-cache': 'MISS' }, { age: '0' }])(
    'does not take %j for a cached page',
    (headers) => {
      expect(diagnose({ headers }).message).toContain('without a Pulse-Proof');
    },
  );

  it('names the origin to reserve when another one is redirected to', () => {
    const { message, resolution } = diagnose({
      status: 308,
      location: 'https://www.harbour-tools.dev/start?a=b',
    });
    expect(message).toContain('https://www.harbour-tools.dev/start;');
    expect(resolution).toContain('origin https://www.harbour-tools.dev,');
  });

  it('names the path when the redirect stays on the origin', () => {
    const { resolution } = diagnose({ status: 302, location: 'https://docs.harbour-tools.dev/en/start' });
    expect(resolution).toContain('verification_path /en/start,');
  });

  it.each([
    [403, { 'cf-mitigated': 'challenge' }, ''],
    [503, { server: 'cloudflare' }, '<title>Just a moment...</title>'],
    [403, { 'x-datadome': 'protected' }, ''],
    [429, {}, '<title>Please complete the CAPTCHA</title>'],
  ])('recognises a bot wall: %i %j %s', (status, headers, text) => {
    const { message, resolution } = diagnose({ status, headers: { ...headers }, text });
    expect(message).toContain(`A bot wall answered ${status}`);
    expect(resolution).toContain('PulseVerifier');
  });

  it.each([
    [401, 'without signing in'],
    [403, 'without signing in'],
    [404, 'verification_path that exists'],
    [500, 'answers 2xx'],
    [304, 'unchanged'],
  ])('says what to do about %i', (status, advice) => {
    expect(diagnose({ status }).resolution).toContain(advice);
  });

  it.each([
    [20 * 60_000, 'fast'],
    [-20 * 60_000, 'slow'],
  ])('notices a clock that is %i ms off', (offset, word) => {
    const { message } = diagnose({ headers: { date: new Date(NOW + offset).toUTCString() } });
    expect(message).toContain(`1200 seconds ${word}`);
  });

  it('tells a proof of something else from one that is broken', () => {
    expect(diagnose({}, 'forged').message).toContain('does not answer this challenge');
    expect(diagnose({}, 'malformed').message).toContain('malformed');
  });

  it.each([
    'unresolvable',
    'private_address',
    'bad_url',
    'tls',
    'connect',
    'timeout',
    'protocol',
    'too_large',
  ] as const)('has a text of its own for %s', (reason) => {
    const failed: VerifierResult = { kind: 'failed', reason, code: 'ECODE' };
    const { message, resolution } = diagnoseAnswer(failed, 'unsuccessful', { url: URL_, now: NOW });
    expect(message).toMatch(/\(ECODE\)\.$/u);
    expect(resolution.length).toBeGreaterThan(20);
  });
});
