import { describe, expect, it } from 'vitest';
import { describeLogged, type LoggedRequest } from './logged.ts';
import { origin } from './test/verifier-fixture.ts';

const headers = (given: Readonly<Record<string, string>>) => (name: string) => given[name];

function logged(more: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    at: 1_700_000_000_000,
    ip: '203.0.113.9',
    method: 'GET',
    target: '/docs/start?token=secret',
    status: 200,
    contentType: 'text/html; charset=utf-8',
    header: headers({ 'user-agent': 'GPTBot/1.2', referer: 'https://search.test/?q=private' }),
    hasAllHeaders: false,
    ...more,
  };
}

describe('a logged request', () => {
  it('becomes the event that the middleware reports: no query, and of a referrer its host', () => {
    expect(describeLogged(logged(), origin)).toMatchObject({
      ts: 1_700_000_000_000,
      url: `${origin}/docs/start`,
      referer_host: 'search.test',
      user_agent: 'GPTBot/1.2',
      format: 'html',
    });
    expect(JSON.stringify(describeLogged(logged(), origin))).not.toMatch(/secret|private/u);
  });

  it.each(['/logo.png', '/_next/static/a.css', '/healthz'])('is left out for %s', (target) => {
    expect(describeLogged(logged({ target }), origin)).toBeUndefined();
  });

  it('says that a header was not sent only where the log keeps every header', () => {
    expect(describeLogged(logged(), origin)).not.toHaveProperty('accept_language_present');
    expect(describeLogged(logged({ hasAllHeaders: true }), origin)).toMatchObject({
      accept_language_present: false,
      auth_present: false,
    });
  });
});
