import { describe, expect, it } from 'vitest';
import { isIgnored, isNoise, looksHuman } from './eligibility.ts';

describe('isNoise', () => {
  it.each([
    '/app.css',
    '/a/b.JS',
    '/chunk.mjs',
    '/logo.svg',
    '/favicon.ico',
    '/font.woff2',
    '/_next/static/x',
    '/healthz',
  ])('leaves out %s', (path) => expect(isNoise(path, 'curl/8')).toBe(true));

  it.each([
    '/',
    '/robots.txt',
    '/llms.txt',
    '/llms-full.txt',
    '/docs/llms.txt',
    '/sitemap.xml',
    '/sitemap-0.xml',
    '/guide.md',
    '/_next/static/guide.md',
    '/.well-known/agent.json',
    '/.well-known/icon.png',
    '/openapi.json',
    '/v1/openapi.json',
    '/health',
    '/api/users.json',
    '/paper.pdf',
    '/css',
  ])('reports %s', (path) => expect(isNoise(path, 'curl/8')).toBe(false));

  it('leaves out probes by their name', () => {
    expect(isNoise('/', 'kube-probe/1.31')).toBe(true);
  });
});

describe('isIgnored', () => {
  const refuses = () => {
    throw new Error('broken rule');
  };

  it.each([
    ['/private', '/private', true],
    ['/private', '/private/a', false],
    ['/private/*', '/private/a', true],
    [/^\/v\d+\//u, '/v2/x', true],
    [/^\/v\d+\//gu, '/x', false],
    [({ method }: { method: string }) => method === 'OPTIONS', '/x', true],
    [refuses, '/x', false],
  ] as const)('rule %s on %s', (rule, path, isMatch) => {
    expect(isIgnored([rule], path, 'OPTIONS')).toBe(isMatch);
    expect(isIgnored([rule], path, 'OPTIONS')).toBe(isMatch);
  });
});

describe('looksHuman', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
  const browser = {
    'user-agent': chrome,
    'accept-language': 'en',
    'sec-fetch-mode': 'navigate',
    accept: 'text/html,*/*;q=0.8',
  };
  const human = (change: Record<string, string | undefined> = {}, path = '/') =>
    looksHuman(path, (name) => ({ ...browser, ...change })[name]);

  it('takes a browser with all its headers for a person', () => {
    expect(human()).toBe(true);
    expect(human({ 'user-agent': 'Mozilla/5.0 (Macintosh; rv:140.0) Gecko/20100101 Firefox/140.0' })).toBe(
      true,
    );
  });

  it.each([
    ['no languages', { 'accept-language': undefined }],
    ['no Sec-Fetch-Mode', { 'sec-fetch-mode': undefined }],
    ['a wish for Markdown', { accept: 'text/markdown, text/html;q=0.9' }],
    ['a signature', { 'signature-agent': '"https://agent.example"' }],
    ['no name', { 'user-agent': undefined }],
    ['curl', { 'user-agent': 'curl/8.5.0' }],
    ['Devin', { 'user-agent': `${chrome}; Devin/1.0; +devin.ai` }],
    ['Manus', { 'user-agent': `${chrome}; Manus-User/1.0` }],
    [
      'Googlebot',
      {
        'user-agent':
          'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/1 Safari/5',
      },
    ],
    ['a headless browser', { 'user-agent': chrome.replace('Chrome', 'HeadlessChrome') }],
  ])('does not with %s', (_what, change) => expect(human(change)).toBe(false));

  it('does not when the page is one that agents read', () => {
    expect(human({}, '/llms.txt')).toBe(false);
  });
});
