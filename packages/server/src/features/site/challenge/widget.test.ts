import { describe, expect, it } from 'vitest';
import type { Challenge } from './require-challenge.ts';
import { ChallengeField, challengeTokenIn, challengeWidget } from './widget.tsx';

const enabled: Challenge = { state: 'enabled', siteKey: 'key-4711', verify: async () => 'passed' };
const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

function show(verifyUrl: string): string {
  const widget = challengeWidget(enabled, verifyUrl);
  if (widget === undefined) throw new Error('no widget');
  return String(ChallengeField({ widget, problem: undefined }));
}

describe('the challenge of a form', () => {
  it('is absent where none is asked for', () => {
    expect(challengeWidget({ state: 'disabled' }, TURNSTILE)).toBeUndefined();
  });

  it.each([
    [TURNSTILE, 'src="https://challenges.cloudflare.com/turnstile/v0/api.js"', 'class="cf-turnstile"'],
    ['https://api.hcaptcha.com/siteverify', 'src="https://js.hcaptcha.com/1/api.js"', 'class="h-captcha"'],
  ])(
    'is the widget of the service that verifies, with the site key and a way round: %s',
    (url, script, box) => {
      const html = show(url);
      expect(html).toContain(script);
      expect(html).toContain(box);
      expect(html).toContain('data-sitekey="key-4711"');
      expect(html).toMatch(/<noscript>.*href="\/developers".*<\/noscript>/u);
    },
  );

  it('loads no script of a service that it does not know, and says so', () => {
    const html = show('https://siteverify.harbour-tools.dev/');
    expect(html).not.toContain('<script');
    expect(html).toContain('no form of its own');
  });

  it('is taken from whichever field the widget wrote it into', () => {
    expect(challengeTokenIn({ 'cf-turnstile-response': 'a' })).toBe('a');
    expect(challengeTokenIn({ 'h-captcha-response': 'b' })).toBe('b');
    expect(challengeTokenIn({ challenge_token: 'c', 'h-captcha-response': 'b' })).toBe('c');
    expect(challengeTokenIn({})).toBeUndefined();
  });
});
