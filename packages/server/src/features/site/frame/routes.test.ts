import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { sitePage } from '../site-map/index.ts';
import { cameFromElsewhere, sendTwin, type Twin } from './routes.ts';

const twin: Twin = {
  site: {
    baseUrl: 'https://harbour-tools.dev',
    platformUrl: 'https://platform.harbour-tools.dev',
    arenaEnabled: true,
  },
  page: sitePage.pulse,
  html: () => '<!doctype html><title>Pulse</title>',
  markdown: () => '# Pulse\n',
};

async function ask(path: string, accept?: string, given: Partial<Twin> = {}) {
  const app = new Hono<HttpEnv>();
  for (const each of [twin.page.path, twin.page.markdownPath])
    app.get(each, (c) => sendTwin(c, { ...twin, ...given }));
  const memo = { ttlMs: 0 };
  const response = await app.request(path, accept === undefined ? {} : { headers: { accept } }, { memo });
  return { memo, headers: response.headers, text: await response.text() };
}

describe('a page with a Markdown twin', () => {
  it('is HTML for browsers, under its own policy, and says where its Markdown is', async () => {
    const { headers, text } = await ask('/pulse', 'text/html,*/*;q=0.8');
    expect(text).toContain('<title>Pulse');
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('vary')).toBe('Accept');
    expect(headers.get('link')).toContain('</pulse.md>; rel="alternate"; type="text/markdown"');
    expect(headers.get('link')).toContain('<https://harbour-tools.dev/pulse>; rel="canonical"');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-markdown-tokens')).toBeNull();
  });

  it('is Markdown for whoever prefers it, with its own address and its price in tokens', async () => {
    const { headers, text } = await ask('/pulse', 'text/html;q=0.5, text/markdown');
    expect(text).toBe('# Pulse\n');
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('vary')).toBe('Accept');
    expect(headers.get('content-location')).toBe('/pulse.md');
    expect(headers.get('x-markdown-tokens')).toBe('2');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is Markdown at .md whatever Accept says, and names the page as the canonical one', async () => {
    const { headers, text } = await ask('/pulse.md', 'text/html');
    expect(text).toBe('# Pulse\n');
    expect(headers.get('vary')).toBeNull();
    expect(headers.get('content-location')).toBeNull();
    expect(headers.get('link')).toContain('<https://harbour-tools.dev/pulse>; rel="canonical"');
  });

  it('is remembered only where the page says so', async () => {
    expect((await ask('/pulse')).memo.ttlMs).toBe(0);
    expect((await ask('/pulse', undefined, { rememberedMs: 5_000 })).memo.ttlMs).toBe(5_000);
  });
});

it.each([
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://harbour-tools.dev' }, false],
  [{ origin: 'https://evil.dev' }, true],
  [{ origin: 'null' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://harbour-tools.dev' }, true],
  // Behind another name of the same service the browser knows better than we do.
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:4310' }, false],
])('a form with %j came from elsewhere: %s', (headers, expected) => {
  expect(cameFromElsewhere(new Headers(headers), 'https://harbour-tools.dev')).toBe(expected);
});
