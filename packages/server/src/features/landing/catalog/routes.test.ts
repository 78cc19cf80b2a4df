import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { catalogRoutes, platformNoticeRoutes } from './index.ts';

const config = {
  baseUrl: 'https://www.acme.dev',
  platformUrl: 'https://api.acme.dev',
  vendor: 'acme',
  agentTypes: ['anonymous', 'service_auth'],
  arenaEnabled: true,
  acceptedSubmissions: { perCaller: 5, global: 70, windowMs: 3_600_000 },
  sharesListener: false,
  contentSignals: 'search=yes, ai-train=no',
  securityContacts: ['mailto:security@acme.dev'],
} as const;
const entry = {
  path: '/arena/a&b',
  markdownPath: '/arena/a&b.md',
  title: 'Acme](https://evil.example) <b>',
  description: 'failed:\n# no heading',
  changedAt: Date.UTC(2026, 10, 15, 12),
};

type Settings = Partial<Parameters<typeof catalogRoutes>[0]['config']>;

function openCatalog(settings: Settings = {}) {
  const deps = {
    config: { ...config, ...settings },
    clock: () => Date.UTC(2026, 10, 15, 12),
    readDocument: async (path: string) => (path === '/audits.md' ? undefined : `# At ${path}`),
    listPages: async () => [entry],
  };
  const hosts = { landing: catalogRoutes(deps), platform: platformNoticeRoutes(deps) };
  return async (path: string, init: RequestInit = {}, host: keyof typeof hosts = 'landing') => {
    const memo = { ttlMs: 0 };
    // No part of these routes looks at the socket.
    const response = await hosts[host].request(path, init, { memo } as unknown as HttpEnv['Bindings']);
    return { response, memo, text: await response.text() };
  };
}

const ask = openCatalog();

describe('the API catalog', () => {
  const profile = 'profile="https://www.rfc-editor.org/info/rfc9727"';

  it('is a linkset under its profile, and JSON for whoever asks for that', async () => {
    const path = '/.well-known/api-catalog';
    const [linkset, json] = [await ask(path), await ask(path, { headers: { Accept: 'application/json' } })];
    expect(linkset.response.headers.get('Content-Type')).toBe(`application/linkset+json; ${profile}`);
    expect(json.response.headers.get('Content-Type')).toBe(`application/json; ${profile}`);
    expect(json.text).toBe(linkset.text);
    expect(json.response.headers.get('ETag')).not.toBe(linkset.response.headers.get('ETag'));
    expect(linkset.response.headers.get('Vary')).toBe('Accept');
  });

  it('lists each API once, described and explained; a closed arena is not one', async () => {
    const read = async (settings: Settings = {}) =>
      JSON.parse((await openCatalog(settings)('/.well-known/api-catalog')).text).linkset;
    const [catalog, ...apis] = await read();
    expect(catalog.item.map(({ href }: { href: string }) => href)).toEqual(
      apis.map(({ anchor }: { anchor: string }) => anchor),
    );
    for (const api of apis) {
      expect(api['service-desc'][0].href).toBe('https://www.acme.dev/openapi.json');
      expect(api['service-doc'][0].href).toMatch(/^https:\/\/www\.acme\.dev\/\w+\.md$/u);
    }
    expect(JSON.stringify(await read({ arenaEnabled: false }))).not.toContain('arena');
  });
});

describe('the agent skills', () => {
  it('are indexed with the digests of the bytes that are served', async () => {
    const index = JSON.parse((await ask('/.well-known/agent-skills/index.json')).text);
    expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
    expect(index.skills).toHaveLength(4);
    for (const { name, type, description, url, digest } of index.skills) {
      const { response, text } = await ask(url);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/markdown/u);
      expect(digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
      expect(text).toMatch(new RegExp(`^---\nname: ${name}\ndescription: ".+"\n---\n\n# `, 'u'));
      expect(text).toContain(JSON.stringify(description));
      expect({ type, isShort: description.length <= 1024 }).toEqual({ type: 'skill-md', isShort: true });
    }
    expect((await ask('/.well-known/agent-skills/other/SKILL.md')).response.status).toBe(404);
  });

  it('show no way to register that is not offered', async () => {
    const byOwner = openCatalog({ agentTypes: ['service_auth'] });
    const { text } = await byOwner('/.well-known/agent-skills/register-agent/SKILL.md');
    expect(text).not.toContain('"anonymous"');
    expect(text).toContain('"service_auth"');
  });
});

describe('llms.txt', () => {
  it('lists pages, entries and skills, and lets no stranger write into it', async () => {
    const { text } = await ask('/llms.txt');
    expect(text).toMatch(/^# Waymark\n\n> \S/u);
    expect(text).toContain('(https://www.acme.dev/developers.md)');
    expect(text).toContain('(https://www.acme.dev/.well-known/agent-skills/set-up-pulse/SKILL.md)');
    expect(text).toContain(
      '- [Acme https://evil.example b](https://www.acme.dev/arena/a&b.md): failed: # no',
    );
    expect(text.match(/^# /gmu)).toHaveLength(1);
  });

  it('has a long form of what is there', async () => {
    const { text } = await ask('/llms-full.txt');
    expect(text).toContain('<!-- https://www.acme.dev/pulse.md -->\n\n# At /pulse.md');
    expect(text).not.toContain('audits.md -->');
    expect(text).toContain('# Read a report');
  });
});

describe('robots.txt and sitemap', () => {
  it('say what crawlers may read, and what for', async () => {
    const { text, response } = await ask('/robots.txt');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/u);
    expect(text).toMatch(
      /^User-agent: \*\n(?:User-agent: [\w-]+\n)+Content-Signal: search=yes, ai-train=no\nAllow: \/\n/u,
    );
    expect(text).toContain('\nSitemap: https://www.acme.dev/sitemap.xml\n');
    expect(text).not.toContain('Disallow: /workspace');
    expect((await openCatalog({ sharesListener: true })('/robots.txt')).text).toContain(
      'Disallow: /workspace',
    );
    expect((await ask('/robots.txt', {}, 'platform')).text).toContain('Allow: /reports/\n');
  });

  it('list every page, escaped', async () => {
    const { text } = await ask('/sitemap.xml');
    expect(text).toContain('<loc>https://www.acme.dev/arena/a&amp;b</loc><lastmod>2026-11-15</lastmod>');
    expect(text).toContain('<loc>https://www.acme.dev/developers</loc></url>');
  });
});

describe('security.txt', () => {
  it('names the contact, and expires within a year', async () => {
    for (const host of ['landing', 'platform'] as const) {
      const { text } = await ask('/.well-known/security.txt', {}, host);
      expect(text).toContain('Contact: mailto:security@acme.dev\nExpires: 2026-12-16T00:00:00.000Z\n');
    }
  });

  it('is not there without anyone to tell', async () => {
    const silent = openCatalog({ securityContacts: [] });
    expect((await silent('/.well-known/security.txt')).response.status).toBe(404);
  });
});

describe('metadata of the platform', () => {
  it('is pointed at from here, unless both hosts are one', async () => {
    const path = '/.well-known/oauth-protected-resource';
    const { response } = await ask(path);
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(`https://api.acme.dev${path}`);
    const shared = openCatalog({ sharesListener: true });
    expect((await shared(path)).response.status).toBe(404);
    for (const each of ['/robots.txt', '/'])
      expect((await shared(each, {}, 'platform')).response.status).toBe(404);
    const home = await ask('/', {}, 'platform');
    expect(home.response.headers.get('Location')).toBe('https://www.acme.dev/');
  });
});
