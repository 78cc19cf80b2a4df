import { describe, expect, it } from 'vitest';
import { openLanding } from '../../../app/landing-fixture.ts';

const secret = 'siteverify-secret';
const whole = {
  WAYMARK_CHALLENGE_SITE_KEY: 'site-key',
  WAYMARK_CHALLENGE_SECRET: secret,
  WAYMARK_CHALLENGE_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

async function configurationOf(settings: Record<string, string>) {
  const { ask } = await openLanding({}, settings);
  const answer = await ask('/api/challenge-config');
  expect(answer.status).toBe(200);
  return await answer.text();
}

describe('the challenge configuration answers', () => {
  it('that public forms ask for nothing where no challenge is set', async () => {
    expect(JSON.parse(await configurationOf({}))).toEqual({ enabled: false, siteKey: '' });
  });

  it('the site key of a challenge that can be solved', async () => {
    expect(JSON.parse(await configurationOf(whole))).toEqual({ enabled: true, siteKey: 'site-key' });
  });

  it('that a challenge is asked for also where its settings are incomplete', async () => {
    const { WAYMARK_CHALLENGE_SECRET: _, ...incomplete } = whole;
    expect(JSON.parse(await configurationOf(incomplete))).toEqual({ enabled: true, siteKey: 'site-key' });
  });
});

describe('the challenge configuration refuses', () => {
  it('to be changed', async () => {
    const { post } = await openLanding();
    const answer = await post('/api/challenge-config', { enabled: false });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('the challenge configuration guards', () => {
  it('the secret, which stands nowhere in it', async () => {
    const text = await configurationOf(whole);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('siteverify');
  });
});
