import { startSiteverify } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Secret } from '../lib/crypto/secret.ts';
import { siteverify } from './siteverify.ts';

const SECRET = 'the shared secret';

async function openService() {
  const service = await startSiteverify({ secret: SECRET });
  onTestFinished(() => service.stop());
  const ask = (token: string, options: { secret?: string; patienceMs?: number; url?: string } = {}) =>
    siteverify(
      {
        url: options.url ?? service.url,
        secret: new Secret(options.secret ?? SECRET),
        ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
      },
      token,
      '198.51.100.7',
    );
  return { service, ask };
}

describe('siteverify', () => {
  it('passes an issued token once', async () => {
    const { service, ask } = await openService();
    const token = service.issueToken();
    expect(await ask(token)).toBe('passed');
    expect(await ask(token)).toBe('refused');
  });

  it('sends the secret, the token and the address as a form', async () => {
    const { service, ask } = await openService();
    const token = service.issueToken();
    await ask(token);
    expect(service.requests).toMatchObject([
      { method: 'POST', secret: SECRET, response: token, remoteip: '198.51.100.7' },
    ]);
    expect(service.requests[0]?.contentType).toMatch(/^application\/x-www-form-urlencoded/u);
  });

  it.each(['', 'never-issued', 'a&secret=b', '🎉'])('refuses the token %j', async (token) => {
    const { ask } = await openService();
    expect(await ask(token)).toBe('refused');
  });

  it('says when it is the secret that is wrong', async () => {
    const { service, ask } = await openService();
    expect(await ask(service.issueToken(), { secret: 'another secret' })).toBe('misconfigured');
    service.setMode('bad-secret');
    expect(await ask(service.issueToken())).toBe('misconfigured');
  });

  it.each(['down', 'html', 'truthy-string', 'redirect', 'huge', 'error500'] as const)(
    'takes the answer of a service that is %s for none',
    async (mode) => {
      const { service, ask } = await openService();
      service.setMode(mode);
      expect(await ask(service.issueToken())).toBe('unavailable');
    },
  );

  it.each([
    ['down', /connect|socket|closed|terminated/u],
    ['html', /JSON/u],
    ['truthy-string', /neither yes nor no/u],
    ['redirect', /redirect/u],
    ['huge', /too large/u],
    ['error500', /500/u],
    ['bad-secret', /invalid-input-secret/u],
  ] as const)(
    'reports why a service that is %s gave no verdict, without the secret or the token',
    async (mode, why) => {
      const { service } = await openService();
      service.setMode(mode);
      const problems: string[] = [];
      const report = (problem: string) => void problems.push(problem);
      const token = service.issueToken();
      await siteverify({ url: service.url, secret: new Secret(SECRET), report }, token, '198.51.100.7');
      expect(problems).toEqual([expect.stringMatching(why)]);
      expect(problems.join()).not.toContain(SECRET);
      expect(problems.join()).not.toContain(token);
    },
  );

  it('reports nothing while it gets its verdicts', async () => {
    const { service } = await openService();
    const problems: string[] = [];
    const report = (problem: string) => void problems.push(problem);
    for (const token of [service.issueToken(), 'never-issued'])
      await siteverify({ url: service.url, secret: new Secret(SECRET), report }, token, '198.51.100.7');
    expect(problems).toEqual([]);
  });

  it('does not follow a redirect with the secret', async () => {
    const { service, ask } = await openService();
    service.setMode('redirect');
    await ask(service.issueToken());
    expect(service.requests.map(({ path }) => path)).toEqual(['/siteverify']);
  });

  it('waits no longer than its patience', async () => {
    const { service, ask } = await openService();
    service.setMode('slow');
    expect(await ask(service.issueToken(), { patienceMs: 50 })).toBe('unavailable');
  });

  it('takes a service that is not there for none', async () => {
    const { service, ask } = await openService();
    await service.stop();
    expect(await ask('token')).toBe('unavailable');
    expect(await ask('token', { url: 'http://localhost:1/' })).toBe('unavailable');
  });
});
