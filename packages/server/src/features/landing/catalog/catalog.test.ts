import { describe, expect, it } from 'vitest';
import { describeApis } from './api-catalog.ts';
import { landingRobots, platformRobots } from './robots.ts';
import { renderSecurityTxt } from './security-txt.ts';
import { renderSitemap } from './sitemap.ts';

const config = {
  baseUrl: 'https://www.acme.dev',
  platformUrl: 'https://api.acme.dev',
  vendor: 'acme',
  agentTypes: ['anonymous'],
  arenaEnabled: true,
  acceptedSubmissions: { perCaller: 5, global: 70, windowMs: 3_600_000 },
  sharesListener: false,
  contentSignals: 'search=yes',
  securityContacts: ['mailto:a@acme.dev', 'https://acme.dev/security'],
} as const;

describe('the APIs of a catalog', () => {
  it('are two of the landing host and three of the platform, in this order', () => {
    const [catalog] = describeApis(config).linkset;
    expect(catalog?.item).toEqual(
      [
        'https://www.acme.dev/api/quickstart-submissions',
        'https://www.acme.dev/api/arena/report-requests',
        'https://api.acme.dev/api/v1/pulse/setups',
        'https://api.acme.dev/agent/identity',
        'https://api.acme.dev/api/v1/agent/me',
      ].map((href) => ({ href })),
    );
  });

  it('name where each says how it is, and whose metadata tell how one gets in', () => {
    const apis = describeApis(config).linkset;
    const of = (path: string) => apis.find(({ anchor }) => anchor.endsWith(path));
    const status = [{ href: 'https://www.acme.dev/health', type: 'application/json' }];
    expect(of('/quickstart-submissions')?.status).toEqual(status);
    expect(of('/report-requests')?.status).toEqual(status);
    const metadata = (path: string) => [{ href: `https://api.acme.dev${path}`, type: 'application/json' }];
    expect(of('/identity')?.['service-meta']).toEqual(metadata('/.well-known/oauth-authorization-server'));
    expect(of('/me')?.['service-meta']).toEqual(
      metadata('/.well-known/oauth-protected-resource/api/v1/agent'),
    );
    expect(of('/setups')).not.toHaveProperty('service-meta');
  });

  it('have each the guide of its own', () => {
    const apis = describeApis(config).linkset.slice(1);
    const guides = apis.map((api) => Object(api['service-doc'])[0].href.replace('https://www.acme.dev/', ''));
    expect(guides).toEqual(['audits.md', 'arena.md', 'pulse.md', 'auth.md', 'auth.md']);
  });
});

describe('what crawlers are told to leave', () => {
  const closedOf = (text: string) => [...text.matchAll(/^Disallow: (.*)$/gmu)].map(([, path]) => path);

  it('is what nobody could read, and on a host of its own the figures alone', () => {
    expect(closedOf(landingRobots(config))).toEqual(['/metrics']);
    expect(closedOf(landingRobots({ ...config, sharesListener: true }))).toEqual([
      '/account',
      '/claim/',
      '/metrics',
      '/outbox',
      '/setups/',
      '/sign-in',
      '/workspace',
    ]);
  });

  it('is everything on the platform but reports and metadata', () => {
    const text = platformRobots(config);
    expect(closedOf(text)).toEqual(['/']);
    expect([...text.matchAll(/^Allow: (.*)$/gmu)].map(([, path]) => path)).toEqual([
      '/reports/',
      '/.well-known/',
    ]);
  });

  it('is one group for the wildcard and every crawler that obeys its own name alone', () => {
    const [group = ''] = landingRobots(config).split('\n\n');
    const names = [...group.matchAll(/^User-agent: (.*)$/gmu)].map(([, name]) => name);
    expect(names[0]).toBe('*');
    expect(names).toEqual(expect.arrayContaining(['GPTBot', 'ClaudeBot', 'PerplexityBot', 'CCBot']));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('security.txt', () => {
  it('has every contact in its order, its own address, and a day that stays for a day', () => {
    const at = (hour: number) =>
      renderSecurityTxt(config, 'https://api.acme.dev', Date.UTC(2026, 0, 1, hour));
    expect(at(1)).toBe(
      'Contact: mailto:a@acme.dev\nContact: https://acme.dev/security\nExpires: 2026-02-01T00:00:00.000Z\nCanonical: https://api.acme.dev/.well-known/security.txt\nPreferred-Languages: en\n',
    );
    expect(at(23)).toBe(at(1));
    expect(at(25)).not.toBe(at(1));
  });
});

describe('the sitemap', () => {
  it('says since when a page is as it is where that is known, and 1970 is known', () => {
    const text = renderSitemap('https://acme.dev', [{ path: '/a' }, { path: '/b', changedAt: 0 }]);
    expect(text).toContain('  <url><loc>https://acme.dev/a</loc></url>\n');
    expect(text).toContain('  <url><loc>https://acme.dev/b</loc><lastmod>1970-01-01</lastmod></url>\n');
  });
});
